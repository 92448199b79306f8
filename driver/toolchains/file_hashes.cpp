#include "toolchains/file_hashes.h"

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

}  // namespace

const FileHashes::Known& FileHashes::look(const std::string& file) {
  const auto known = known_.find(file);
  if (known != known_.end()) return known->second;
  // The stamp first: if the file changes in between, the stamp is too old and will be found out.
  auto stamp = os::stamp_of(file);
  return known_.emplace(file, Known{stamp, hash_of(file)}).first->second;
}

std::optional<std::string> FileHashes::of(const std::string& file) {
  return look(file).hash;
}

std::optional<std::string> FileHashes::of_unchanged_since(const std::string& file,
                                                          std::int64_t moment) {
  const auto stamp = os::stamp_of(file);
  if (!stamp || std::max(stamp->modified_ns, stamp->changed_ns) >= moment) return std::nullopt;
  const auto known = known_.find(file);
  if (known != known_.end() && known->second.stamp != stamp) known_.erase(known);
  return look(file).hash;
}

}  // namespace sprint::toolchains
