#include "workspace/merging/integration.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "base/error.h"
#include "base/nearest_name.h"
#include "base/text.h"
#include "workspace/git/git.h"
#include "workspace/git/revision.h"
#include "workspace/merging/own_commit.h"

namespace sprint::workspace {

namespace {

std::string unknown_branch_hint(const Git& git, const std::string& name) {
  const auto known = split(trim(git.output_of({"for-each-ref", "--format=%(refname:short)",
                                               "refs/heads", "refs/remotes"})),
                           '\n');
  if (const auto near = nearest_name(name, known)) return "did you mean '" + *near + "'?";
  return "git branch --all lists the branches";
}

/// Error(BadCall) unless there is something to merge, and a way to do it.
void check_mergeable(const Git& git, const std::string& onto, const BranchTip& branch) {
  const auto result = git.run({"merge-base", onto, branch.commit});
  const std::string quoted = "'" + printable(branch.name) + "'";
  // 1 is git's word for "none"; anything else that is not 0 went wrong.
  if (result.ending == os::Ending(os::Exited{1})) {
    throw Error(ErrorCode::BadCall, "branch " + quoted + " has no common history with its base",
                is_shallow(git) ? kDeepenClone : "name a branch that was made from this project");
  }
  if (!result.succeeded()) throw git.failure(result);
  if (trim(result.out) == branch.commit) {
    throw Error(ErrorCode::BadCall,
                "branch " + quoted + " has no commit that is not in its base already",
                "leave it out, or name an older --base");
  }
}

void replace_all(std::string& text, const std::string& from, std::string_view to) {
  for (auto at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
}

/// Git calls the sides by what it was given: ids, which nobody can read.
std::vector<ConflictedFile> with_names(std::vector<ConflictedFile> files, const BranchTip& branch,
                                       const std::string& before, bool is_base) {
  for (auto& file : files) {
    replace_all(file.message, branch.commit, branch.name);
    replace_all(file.message, before, is_base ? "the base" : "the branches before it");
  }
  return files;
}

}  // namespace

BranchTip branch_tip(os::ProcessRunner& runner, const Repository& repository,
                     const std::string& name) {
  const Git git(runner, repository.top);
  const auto commit = find_commit(git, name);
  if (!commit) {
    throw Error(ErrorCode::BadCall, "'" + printable(name) + "': no such branch or commit here",
                unknown_branch_hint(git, name));
  }
  return {name, *commit};
}

Integration merge_branches(os::ProcessRunner& runner, const Repository& repository,
                           const std::string& onto, const std::vector<BranchTip>& branches) {
  if (branches.empty()) return {onto, {}};
  const Git git(runner, repository.top);
  std::vector<std::string> ids = {onto};
  for (const auto& branch : branches) {
    check_mergeable(git, onto, branch);
    ids.push_back(branch.commit);
  }
  auto facts = read_commit_facts(git, ids);

  Integration result{onto, {}};
  std::int64_t time = facts[onto].time;
  for (const auto& branch : branches) {
    auto merged = merge_in_memory(git.acting(), result.commit, branch.commit);
    if (!merged.conflicts.empty()) {
      result.conflicts.push_back({branch.name, with_names(std::move(merged.conflicts), branch,
                                                          result.commit, result.commit == onto)});
      continue;
    }
    time = std::max(time, facts[branch.commit].time);
    const std::string name = printable(branch.name);
    result.commit =
        store_commit(git.acting(), {merged.tree,
                                    {result.commit, branch.commit},
                                    "Merge branch '" + name + "'\n\nSprint: " + name + "\n",
                                    time});
  }
  return result;
}

}  // namespace sprint::workspace
