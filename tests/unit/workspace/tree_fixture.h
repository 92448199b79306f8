// The checkout that a gate builds, made by the module under test from a repository with its user.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "os/process_runner.h"
#include "unit/workspace/git_fixture.h"

namespace sprint::test {

/// Runs the commands, and remembers them.
class CountingRunner final : public os::ProcessRunner {
 public:
  os::ProcessResult run(const os::Command& command) override;

  /// How many of them have this word.
  std::size_t with_word(const std::string& word) const;

  std::vector<std::vector<std::string>> commands;

 private:
  os::OsProcessRunner real_;
};

class TreeSpace : public GitSpace {
 public:
  std::filesystem::path tree() const { return root() / "repo.sprint/gate/source"; }
  std::filesystem::path git_dir() const { return repo() / ".git/worktrees/source"; }

  /// Checks a revision out into tree(), from scratch or from what is there.
  void check_out(const std::string& revision = "HEAD");

  /// The files of the tree and their contents, but for `.git`; links and empty folders are told.
  std::map<std::string, std::string> files() const { return files_in(tree()); }
  static std::map<std::string, std::string> files_in(const std::filesystem::path& folder);
  std::filesystem::file_time_type time_of(const std::string& name) const;

  /// Everything of the user's that must stay as it is: index, HEAD, refs, configuration, stash,
  /// status.
  std::string users_state();

  CountingRunner counting;
};

}  // namespace sprint::test
