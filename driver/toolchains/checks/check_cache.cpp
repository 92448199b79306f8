#include "toolchains/checks/check_cache.h"

#include <algorithm>

#include "base/error.h"
#include "base/sha256.h"
#include "os/files.h"
#include "toolchains/checks/check_cache_entry.h"
#include "toolchains/checks/check_key.h"

namespace sprint::toolchains {

namespace {

namespace fs = std::filesystem;

std::string real_path(const std::string& input, const std::string& scratch) {
  if (!input.starts_with(kScratchName)) return input;
  return scratch + input.substr(kScratchName.size());
}

}  // namespace

CheckCache::CheckCache(fs::path folder, Limits limits)
    : folder_(std::move(folder)), limits_(limits) {}

fs::path CheckCache::file_of(const std::string& key) const {
  return folder_ / key.substr(0, 2) / key.substr(2);
}

std::optional<std::vector<sdk::Diagnostic>> CheckCache::find(const std::string& key,
                                                             const std::string& scratch,
                                                             FileHashes& hashes) {
  std::optional<std::string> text;
  try {
    text = os::read_file_if_exists(file_of(key));
  } catch (const Error&) {
    return std::nullopt;
  }
  auto entry = text ? parse_cache_entry(*text) : std::nullopt;
  if (!entry) return std::nullopt;
  Sha256 fingerprint;
  for (const auto& input : entry->inputs) {
    const auto hash = hashes.of(real_path(input, scratch));
    if (!hash) return std::nullopt;
    fingerprint.update(*hash);
  }
  if (fingerprint.hex() != entry->fingerprint) return std::nullopt;
  std::error_code ignored;
  // What is in use stays when the cache is pruned.
  fs::last_write_time(file_of(key), fs::file_time_type::clock::now(), ignored);
  return std::move(entry->diagnostics);
}

void CheckCache::store(const std::string& key, const std::string& scratch, const sdk::Words& inputs,
                       const std::vector<sdk::Diagnostic>& diagnostics, std::int64_t started,
                       FileHashes& hashes) {
  if (inputs.empty()) return;  // nothing could ever change such an entry
  CacheEntry entry{{}, {}, diagnostics};
  Sha256 fingerprint;
  for (const auto& input : inputs) {
    const bool in_scratch = !scratch.empty() && input.starts_with(scratch + "/");
    // Files in the scratch directory are made just before the command, and by nobody else.
    const auto hash = in_scratch ? hashes.of(input) : hashes.of_unchanged_since(input, started);
    if (!hash) return;
    fingerprint.update(*hash);
    entry.inputs.push_back(in_scratch ? std::string(kScratchName) + input.substr(scratch.size())
                                      : input);
  }
  entry.fingerprint = fingerprint.hex();
  try {
    os::replace_file(file_of(key), to_text(entry));
    has_stored_ = true;
  } catch (const Error&) {
    // A cache that cannot be written (read-only, disk full) only costs time.
  }
}

void CheckCache::prune() {
  // A run that has stored nothing has not made it larger, and need not read all its folders.
  if (!has_stored_) return;
  struct Stored {
    fs::path file;
    fs::file_time_type used;
    std::uintmax_t size = 0;
  };
  std::vector<Stored> all;
  std::uintmax_t bytes = 0;
  std::error_code failed;
  fs::recursive_directory_iterator it(folder_, failed);
  for (const fs::recursive_directory_iterator end; !failed && it != end; it.increment(failed)) {
    std::error_code gone;  // another process may be pruning as well
    if (!it->is_regular_file(gone)) continue;
    all.push_back({it->path(), it->last_write_time(gone), it->file_size(gone)});
    if (gone) all.back().size = 0;
    bytes += all.back().size;
  }
  if (all.size() <= limits_.entries && bytes <= limits_.bytes) return;
  std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.used < b.used; });
  // Down to three quarters, so that the next one does not have to do it again.
  const auto most_left = limits_.entries - limits_.entries / 4;
  const auto most_bytes = limits_.bytes - limits_.bytes / 4;
  std::size_t left = all.size();
  for (const auto& [file, used, size] : all) {
    if (left <= most_left && bytes <= most_bytes) break;
    fs::remove(file, failed);
    bytes -= size;
    --left;
  }
}

}  // namespace sprint::toolchains
