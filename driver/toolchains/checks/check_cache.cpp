#include "toolchains/checks/check_cache.h"

#include <algorithm>
#include <numeric>
#include <string_view>
#include <utility>

#include "base/error.h"
#include "base/sha256.h"
#include "toolchains/checks/check_cache_entry.h"
#include "toolchains/checks/check_key.h"

namespace sprint::toolchains {

namespace {

/// An entry is a file PART/REST, the key cut in two: folders of 20,000 files are slow.
constexpr std::size_t kPartLength = 2;
constexpr std::size_t kKeyLength = 64;

bool is_hex(std::string_view text, std::size_t length) {
  return text.size() == length &&
         text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

struct Stored {
  std::size_t part = 0;
  os::PlainEntry entry;
};

/// Nothing, too, if it is a link, or cannot be read.
std::optional<os::PlainFolder> folder_at(const os::PlainPath& place) {
  try {
    return os::PlainFolder::find(place);
  } catch (const Error&) {
    return std::nullopt;
  }
}

/// What has the name of an entry, or was about to get one when its writer was killed.
std::vector<Stored> entries_in(const os::PlainPath& folder, std::vector<os::PlainFolder>& parts) {
  std::vector<Stored> all;
  const auto top = folder_at(folder);
  if (!top) return all;
  for (const auto& name : top->names()) {
    auto part = is_hex(name, kPartLength) ? folder_at(folder / name) : std::nullopt;
    if (!part) continue;
    for (auto& entry : part->files()) {
      const bool is_ours =
          is_hex(entry.name, kKeyLength - kPartLength) || os::is_unfinished(entry.name);
      if (is_ours) all.push_back({parts.size(), std::move(entry)});
    }
    parts.push_back(*std::move(part));
  }
  return all;
}

std::string real_path(const std::string& input, const std::string& scratch) {
  if (!input.starts_with(kScratchName)) return input;
  return scratch + input.substr(kScratchName.size());
}

}  // namespace

CheckCache::CheckCache(os::PlainPath folder, Limits limits)
    : folder_(std::move(folder)), limits_(limits) {}

const os::PlainFolder* CheckCache::part_of(const std::string& key) {
  const auto name = key.substr(0, kPartLength);
  auto known = parts_.find(name);
  if (known == parts_.end()) {
    auto part = os::PlainFolder::find(folder_ / name);
    if (!part) return nullptr;
    known = parts_.emplace(name, *std::move(part)).first;
  }
  return &known->second;
}

std::optional<std::vector<sdk::Diagnostic>> CheckCache::find(const std::string& key,
                                                             const std::string& scratch,
                                                             FileHashes& hashes) {
  const os::PlainFolder* part = nullptr;
  std::optional<std::string> text;
  try {
    part = part_of(key);
    if (part != nullptr) text = part->read(key.substr(kPartLength));
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
  // What is in use stays when the cache is pruned.
  part->touch(key.substr(kPartLength));
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
    os::PlainFolder::make(folder_ / key.substr(0, kPartLength))
        .write(key.substr(kPartLength), to_text(entry));
    has_stored_ = true;
  } catch (const Error&) {
    // A cache that cannot be written (read-only, disk full) only costs time.
  }
}

void CheckCache::prune() {
  // A run that has stored nothing has not made it larger, and need not read all its folders.
  if (!has_stored_) return;
  try {
    prune_to(limits_);
  } catch (const Error&) {
    // What cannot be removed only takes room.
  }
}

void CheckCache::prune_to(const Limits& limits) const {
  std::vector<os::PlainFolder> parts;
  auto all = entries_in(folder_, parts);
  auto bytes =
      std::accumulate(all.begin(), all.end(), std::uintmax_t{0},
                      [](std::uintmax_t sum, const Stored& each) { return sum + each.entry.size; });
  if (all.size() <= limits.entries && bytes <= limits.bytes) return;
  std::sort(all.begin(), all.end(), [](const Stored& a, const Stored& b) {
    return a.entry.modified_ns < b.entry.modified_ns;
  });
  // Down to three quarters, so that the next one does not have to do it again.
  const auto most_left = limits.entries - limits.entries / 4;
  const auto most_bytes = limits.bytes - limits.bytes / 4;
  std::size_t left = all.size();
  for (const auto& [part, entry] : all) {
    if (left <= most_left && bytes <= most_bytes) break;
    parts[part].remove_file(entry.name);
    bytes -= entry.size;
    --left;
  }
}

}  // namespace sprint::toolchains
