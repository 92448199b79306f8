// Commits by their names below refs/sprint, and the trees they have.
#include <algorithm>
#include <charconv>

#include "base/text.h"
#include "workspace/git/git.h"
#include "workspace/merging/integration.h"

namespace sprint::workspace {

std::string tree_of(os::ProcessRunner& runner, const Repository& repository,
                    const std::string& commit) {
  const Git git(runner, repository.top);
  return std::string(
      trim(git.output_of({"rev-parse", "--verify", "--end-of-options", commit + "^{tree}"})));
}

bool keep_commit(os::ProcessRunner& runner, const Repository& repository, const std::string& name,
                 const std::string& commit) {
  const Git git = Git(runner, repository.top).acting();
  const std::string ref = "refs/sprint/" + name;
  // Made only if it is not there.
  const auto result = git.run({"update-ref", ref, commit, std::string(commit.size(), '0')});
  if (result.succeeded()) return true;
  if (git.run({"rev-parse", "--verify", "--quiet", ref}).succeeded()) return false;
  throw git.failure(result);
}

unsigned last_gate_number(os::ProcessRunner& runner, const Repository& repository) {
  const Git git(runner, repository.top);
  const auto names = split(
      git.output_of({"for-each-ref", "--format=%(refname:lstrip=3)", "refs/sprint/gates/"}), '\n');
  unsigned last = 0;
  for (const auto& name : names) {
    unsigned number = 0;
    const auto [end, failed] = std::from_chars(name.data(), name.data() + name.size(), number);
    if (failed == std::errc() && end == name.data() + name.size()) last = std::max(last, number);
  }
  return last;
}

}  // namespace sprint::workspace
