// What the user has agreed to run: a file in the user's own configuration, which no repository can
// bring along. Each agreement is for one repository, one name in it and one content.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "os/environment.h"

namespace sprint::app {

struct Agreement {
  std::string repository;  ///< its git directory, the one that all worktrees share
  std::string name;        ///< relative to the top of a checkout
  std::string hash;

  friend bool operator==(const Agreement&, const Agreement&) = default;
};

class TrustStore {
 public:
  /// `$XDG_CONFIG_HOME/sprint-supervisor/trust`, or below `~/.config`. Error(System) if neither is
  /// known.
  static std::filesystem::path place(const os::Environment& environment);

  /// Error(System) if the file cannot be read, or others could have written it.
  explicit TrustStore(std::filesystem::path file);

  const std::vector<Agreement>& agreements() const { return agreements_; }
  bool has(const Agreement& agreement) const;
  /// In place of what was agreed on for the same name before.
  void add(const Agreement& agreement);
  /// How many there were.
  std::size_t forget_all(const std::string& repository);
  /// The same for one name; for that of a folder, with all that is in it.
  std::size_t forget_below(const std::string& repository, const std::string& name);
  /// Whole or not at all, and for the user alone.
  void save() const;

 private:
  std::filesystem::path file_;
  std::vector<Agreement> agreements_;
};

}  // namespace sprint::app
