#include "unit/workspace/git_fixture.h"

#include <stdexcept>

#include "base/text.h"
#include "workspace/reading/changed_files.h"

namespace sprint::test {

GitSpace::GitSpace() {
  git_in(root(), {"init", "--quiet", "--initial-branch=main", "repo"});
}

std::string GitSpace::git_in(const std::filesystem::path& directory, const Names& words) {
  os::Command command;
  // Submodules are cloned from next door.
  command.argv = {"git", "-c", "protocol.file.allow=always", "-C", directory.string()};
  command.argv.insert(command.argv.end(), words.begin(), words.end());
  const auto result = runner.run(command);
  if (!result.succeeded()) throw std::runtime_error(shell_line(command.argv) + ": " + result.err);
  return result.out;
}

void GitSpace::write(std::string_view name, std::string_view content) const {
  os::replace_file(repo() / name, content);  // nobody needs it after a power failure
}

void GitSpace::commit(const Names& names) {
  for (const auto& name : names) write(name, name);
  git({"add", "--all"});
  git({"commit", "--quiet", "--allow-empty", "-m", "change"});
}

std::string GitSpace::commit_as(const std::string& message) {
  git({"add", "--all"});
  git({"commit", "--quiet", "--allow-empty", "-m", message});
  return id();
}

std::string GitSpace::id(const std::string& revision) {
  return std::string(trim(git({"rev-parse", "--verify", revision})));
}

workspace::Repository GitSpace::find(const std::filesystem::path& directory) {
  return workspace::find_repository(runner, directory).value();
}

Names GitSpace::changed(const std::string& revision) {
  return workspace::changed_files(runner, find(), revision, repo());
}

Names GitSpace::all() {
  return workspace::all_files(runner, find(), repo());
}

}  // namespace sprint::test
