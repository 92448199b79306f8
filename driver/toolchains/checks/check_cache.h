// Remembers which checks have passed, so that what has not changed is not checked again.
//
// An entry belongs to a command and holds what the command had read and what it printed; it is good
// as long as all of that has the same content. Only successes are kept: whoever sees a failure is
// about to change something. Several processes may use one folder at once: entries are replaced as
// a whole, and a lost or broken one is only work done twice.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "os/plain_folder.h"
#include "sprint/types.h"
#include "toolchains/checks/file_hashes.h"

namespace sprint::toolchains {

class CheckCache {
 public:
  struct Limits {
    std::size_t entries = 20'000;
    std::uintmax_t bytes = std::uintmax_t{256} << 20U;
  };

  /// The folder is made when something is stored. Only we may write there: what it holds is
  /// believed.
  CheckCache(os::PlainPath folder, Limits limits);
  explicit CheckCache(os::PlainPath folder) : CheckCache(std::move(folder), Limits{}) {}

  /// The diagnostics (warnings) of the command when it last passed with the same input; nothing if
  /// it has to be run. `key` is that of check_key().
  std::optional<std::vector<sdk::Diagnostic>> find(const std::string& key,
                                                   const std::string& scratch, FileHashes& hashes);

  /// `inputs` are absolute paths. `started` is the moment the command was started; if anything it
  /// has read changed later, or it has read nothing, nothing is stored. A folder that cannot be
  /// written is no failure.
  void store(const std::string& key, const std::string& scratch, const sdk::Words& inputs,
             const std::vector<sdk::Diagnostic>& diagnostics, std::int64_t started,
             FileHashes& hashes);

  /// Removes the entries that were not used for longest, if there are too many. What has not the
  /// name of an entry is left alone.
  void prune();

 private:
  /// The part of the cache in which the entry is, or would be; nothing if there is none.
  const os::PlainFolder* part_of(const std::string& key);
  void prune_to(const Limits& limits) const;

  os::PlainPath folder_;
  /// Those that were opened, by the first digits of their keys.
  std::map<std::string, os::PlainFolder> parts_{};
  Limits limits_;
  bool has_stored_ = false;
};

}  // namespace sprint::toolchains
