// A disk that fails, or a machine that dies, in the middle of writing: what this program and the
// libraries in it write or sync goes through here, and does as it would unless told otherwise.
#pragma once

#include <functional>

namespace sprint::test {

/// What happens to the writing calls (write, pwrite, ftruncate and their like) from one on.
enum class DiskFault {
  None,
  Full,      ///< they fail with ENOSPC
  Broken,    ///< with EIO; so does syncing
  DieFirst,  ///< the process is killed instead of the call
  DieHalf,   ///< and half of what was to be written is
};

/// From the call with this number on, counted from now, 0 the first one.
void set_disk_fault(DiskFault fault, int call);
/// How many there were since then.
int disk_calls();

/// Called with the descriptor after each sync that succeeds; empty to end that.
void on_sync(std::function<void(int)> action);

}  // namespace sprint::test
