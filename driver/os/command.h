// What to run and how it ended: the value types of process running. They know no event loop.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/duration.h"
#include "os/environment.h"

namespace sprint::os {

/// Keeps the output in memory. Past `cap` bytes the middle is left out: the first error and the
/// last words are what people look for.
struct Capture {
  std::size_t cap = std::size_t{1} << 20U;
};
/// The child writes into the file itself; nothing passes through us, so no size limit applies.
struct ToFile {
  std::filesystem::path file;
  bool append = false;
};
/// Every piece of output, as it comes, is passed to `sink`, on the thread that waits for the child.
/// What the sink throws reaches whoever waits, once the child has been ended.
struct Watch {
  std::function<void(std::string_view)> sink;
};
struct Discard {};
/// Our own standard output or error.
struct Inherit {};
/// Standard error only: into the same place as standard output, in the order written.
struct SameAsStdout {};

using StdoutTo = std::variant<Capture, ToFile, Watch, Discard, Inherit>;
using StderrTo = std::variant<Capture, ToFile, Discard, Inherit, SameAsStdout>;

struct Command {
  /// argv[0] with a slash is a path (relative to `cwd`), without one it is looked up in the PATH
  /// of `env`. No shell is involved.
  std::vector<std::string> argv;
  /// Empty: our own working directory.
  std::filesystem::path cwd;
  Environment env = Environment::for_tools();
  /// What the child reads from standard input; nothing means an empty input (/dev/null).
  std::optional<std::string> stdin_text;
  StdoutTo out = Capture{};
  StderrTo err = Capture{};
  /// After this long the whole process group gets SIGTERM, and SIGKILL when `grace` has passed.
  std::optional<Duration> timeout;
  Duration grace = std::chrono::seconds(10);
  /// Once the child itself has ended, processes it left behind in its group get this long to
  /// finish before they are killed. Only a new session (setsid) escapes.
  Duration linger = std::chrono::seconds(1);

  /// A descriptor of ours that the child, and whatever it starts, holds open as well: that of a
  /// lock which must not end before they do. It is number 3 there. -1: none.
  int held_open = -1;

  /// `/bin/sh -c line`, for the few places where a user wrote a shell line.
  static Command shell(std::string line);
};

struct Exited {
  int code = 0;
  friend bool operator==(const Exited&, const Exited&) = default;
};
struct Signaled {
  int signal = 0;
  friend bool operator==(const Signaled&, const Signaled&) = default;
};
struct TimedOut {
  friend bool operator==(const TimedOut&, const TimedOut&) = default;
};
struct Cancelled {
  friend bool operator==(const Cancelled&, const Cancelled&) = default;
};
/// The program could not be executed at all; `reason` is a sentence without a full stop.
struct NotStarted {
  std::string reason;
  friend bool operator==(const NotStarted&, const NotStarted&) = default;
};
using Ending = std::variant<Exited, Signaled, TimedOut, Cancelled, NotStarted>;

/// "exit code 2", "killed by signal 9 (Killed)", "timed out", "cancelled", or the reason.
std::string to_string(const Ending& ending);

struct ProcessResult {
  Ending ending;
  /// Captured output; with bytes left out, a line in the middle says how many.
  std::string out{};
  std::string err{};
  /// Bytes that did not fit the caps.
  std::uint64_t dropped = 0;
  /// From start to end, and the CPU time of the child and the descendants it waited for.
  Duration wall{0};
  Duration cpu{0};

  bool succeeded() const {
    const auto* exited = std::get_if<Exited>(&ending);
    return exited != nullptr && exited->code == 0;
  }
};

}  // namespace sprint::os
