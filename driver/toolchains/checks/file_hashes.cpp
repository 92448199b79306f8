#include "toolchains/checks/file_hashes.h"

#include <algorithm>

#include "base/error.h"
#include "base/sha256.h"
#include "os/files.h"

namespace sprint::toolchains {

namespace {

std::optional<std::string> hash_of(const std::string& file) {
  try {
    const auto content = os::read_file_if_exists(file);
    if (!content) return std::nullopt;
    return sha256_hex(*content);
  } catch (const Error&) {
    return std::nullopt;  // unreadable is as good as absent: nothing can be said about it
  }
}

std::int64_t latest(const os::FileStamp& stamp) {
  return std::max(stamp.modified_ns, stamp.changed_ns);
}

}  // namespace

const FileHashes::Known& FileHashes::look(const std::string& file) {
  const auto known = known_.find(file);
  if (known != known_.end()) return known->second;
  // The stamp first: if the file changes in between, the stamp is too old and will be found out.
  const auto stamp = os::stamp_of(file);
  // A change within the same tick of the clock would not show in the stamp.
  const bool settled = stamp && latest(*stamp) < os::file_clock_now_ns();
  return known_.emplace(file, Known{stamp, settled, hash_of(file)}).first->second;
}

std::optional<std::string> FileHashes::of(const std::string& file) {
  return look(file).hash;
}

std::optional<std::string> FileHashes::of_unchanged_since(const std::string& file,
                                                          std::int64_t moment) {
  const auto stamp = os::stamp_of(file);
  if (!stamp || latest(*stamp) >= moment) return std::nullopt;
  const auto known = known_.find(file);
  if (known != known_.end()) {
    if (known->second.settled && known->second.stamp == stamp) return known->second.hash;
    known_.erase(known);
  }
  auto hash = look(file).hash;
  // It may have changed while it was read.
  if (os::stamp_of(file) != stamp) return std::nullopt;
  return hash;
}

}  // namespace sprint::toolchains
