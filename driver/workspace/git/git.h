// Runs the git program. As it is made, it only asks a repository something: nothing is written into
// the repository, not even its index is refreshed, and nothing is fetched. Who wants more says so:
// acting(), fetching(). What the user configured for git holds.
#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "base/error.h"
#include "os/process_runner.h"

namespace sprint::workspace {

/// git in one directory. One that git finds by itself: variables such as GIT_DIR, which point
/// elsewhere when we are called from a hook, are kept from it.
class Git {
 public:
  Git(os::ProcessRunner& runner, std::filesystem::path directory)
      : runner_(&runner), directory_(std::move(directory)) {}

  /// Runs `git WORDS...` to its exit, whatever its exit code. Error(System) if it did not come to
  /// one (git is missing, was killed), or printed so much that we would see only a part.
  os::ProcessResult run(const std::vector<std::string>& words) const;

  /// What git printed. Error(System) with what git complained about if the exit code is not 0.
  std::string output_of(const std::vector<std::string>& words) const;

  /// The same two for output of any size: it goes into the file.
  os::ProcessResult run_into(const std::filesystem::path& file,
                             const std::vector<std::string>& words) const;
  void write_output(const std::filesystem::path& file, const std::vector<std::string>& words) const;

  /// The same git in another directory, with one more variable in its environment, with one more
  /// setting ("core.autocrlf=false"), with a text to read from its standard input.
  Git in(std::filesystem::path directory) const;
  Git with(const std::string& name, const std::string& value) const;
  Git setting(const std::string& setting) const;
  Git reading(std::string input) const;

  /// The same git, which may also write: objects, refs, checkouts. It runs no hook, opens no
  /// editor, signs nothing, asks the user nothing, and does not tidy up the repository afterwards.
  /// It still fetches nothing.
  Git acting() const;
  /// The same, which may also fetch from where a file in the repository says: with the protocols
  /// that git trusts in that case.
  Git fetching() const;

  /// The error for a git that failed with this result.
  Error failure(const os::ProcessResult& result) const;

 private:
  enum class May { Ask, Act, Fetch };

  std::vector<std::string> options() const;
  os::Environment environment() const;
  os::Command command(const std::vector<std::string>& words) const;
  /// Runs it to its exit; Error(System) as for run.
  os::ProcessResult finish(const os::Command& command) const;

  os::ProcessRunner* runner_;
  std::filesystem::path directory_;
  May may_ = May::Ask;
  std::vector<std::pair<std::string, std::string>> variables_{};
  std::vector<std::string> settings_{};
  std::string input_{};
};

/// The first line that says what went wrong, without "fatal: "; "exit code 128" if git said
/// nothing.
std::string complaint(const os::ProcessResult& result);

}  // namespace sprint::workspace
