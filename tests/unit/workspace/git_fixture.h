// Real git repositories in a temporary directory, which nothing on the machine has an influence on.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "os/process_runner.h"
#include "support/scoped_variable.h"
#include "support/test_space.h"
#include "workspace/git/repository.h"

namespace sprint::test {

using Names = std::vector<std::string>;

class GitSpace {
 public:
  /// With an empty repository in `repo`.
  GitSpace();

  std::filesystem::path repo() const { return root() / "repo"; }
  std::filesystem::path operator/(std::string_view name) const { return root() / name; }
  /// Without symbolic links, as git prints paths.
  std::filesystem::path root() const { return std::filesystem::canonical(space_.root()); }

  /// Runs git in `directory`, or in `repo`, and returns what it prints; throws if it fails.
  std::string git_in(const std::filesystem::path& directory, const Names& words);
  std::string git(const Names& words) { return git_in(repo(), words); }

  void write(std::string_view name, std::string_view content) const;
  /// Writes the files, each with its own name as content, and commits everything there is.
  void commit(const Names& names = {});
  /// Commits everything there is; the id.
  std::string commit_as(const std::string& message);
  /// The id of a revision.
  std::string id(const std::string& revision = "HEAD");

  /// What the module under test says about a directory that is in a repository.
  workspace::Repository find(const std::filesystem::path& directory);
  workspace::Repository find() { return find(repo()); }
  Names changed(const std::string& revision = "HEAD");
  Names all();

  os::OsProcessRunner runner;

 private:
  TestSpace space_;
  ScopedVariable no_user_ = {"GIT_CONFIG_GLOBAL", "/dev/null"};
  ScopedVariable no_system_ = {"GIT_CONFIG_SYSTEM", "/dev/null"};
  ScopedVariable no_parents_ = {"GIT_CEILING_DIRECTORIES", root().parent_path().string()};
  ScopedVariable author_ = {"GIT_AUTHOR_NAME", "Test"};
  ScopedVariable author_email_ = {"GIT_AUTHOR_EMAIL", "test@example.invalid"};
  ScopedVariable committer_ = {"GIT_COMMITTER_NAME", "Test"};
  ScopedVariable committer_email_ = {"GIT_COMMITTER_EMAIL", "test@example.invalid"};
};

}  // namespace sprint::test
