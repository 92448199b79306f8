#include "workspace/reading/change_range.h"

#include <algorithm>
#include <unordered_set>
#include <utility>

#include "base/error.h"
#include "base/text.h"
#include "os/files.h"
#include "workspace/git/git.h"
#include "workspace/git/revision.h"
#include "workspace/reading/commit_groups.h"
#include "workspace/reading/range_base.h"
#include "workspace/reading/range_changes.h"

namespace sprint::workspace {

namespace {

std::string head_commit(const Git& git, const std::string& head) {
  const auto commit = find_commit(git, head);
  if (commit) return *commit;
  if (head == "HEAD" || head == "@") {
    throw Error(ErrorCode::BadCall, head + " has no commit yet", "commit something first");
  }
  throw Error(ErrorCode::BadCall, head + ": no such commit here",
              "name a commit, a branch or a tag of this repository");
}

/// Where a shallow clone ends, a commit looks as if it had made all its files.
void refuse_cut_history(const Repository& repository, const std::vector<RangeCommit>& commits,
                        const std::string& between) {
  // Git's own list of where history ends; there is none in a whole clone.
  const auto ends_file = os::read_file_if_exists(repository.common_dir / "shallow");
  if (!ends_file) return;
  const auto lines = split(*ends_file, '\n');
  const std::unordered_set<std::string> ends(lines.begin(), lines.end());
  const auto cut = std::find_if(commits.begin(), commits.end(), [&](const RangeCommit& commit) {
    return ends.contains(commit.commit.id);
  });
  if (cut == commits.end()) return;
  throw Error(ErrorCode::BadCall, "the history between " + between + " ends at " + cut->short_id,
              kDeepenClone);
}

}  // namespace

ChangeRange read_head(os::ProcessRunner& runner, const Repository& repository,
                      const std::string& head) {
  const Git git(runner, repository.top);
  ChangeRange range;
  range.head = head_commit(git, head);
  range.head_tree = trim(git.output_of({"rev-parse", "--verify", range.head + "^{tree}"}));
  return range;
}

ChangeRange read_range(os::ProcessRunner& runner, const Repository& repository,
                       const RangeRequest& request) {
  const Git git(runner, repository.top);
  ChangeRange range;
  range.head = head_commit(git, request.head);
  auto base = find_range_base(git, request.base, range.head, request.head);
  const std::string between = base.name + " and " + request.head;
  const CommitSpan span{base.tip, range.head};
  range.base = std::move(base.fork);
  range.base_name = std::move(base.name);

  const os::TempDir scratch;
  auto commits = list_commits(git, span, request.names_only, scratch.path());
  refuse_cut_history(repository, commits, between);
  if (!commits.empty()) range.head_tree = commits.back().tree;
  // Names alone leave out what a merge has changed itself.
  range.names_only = request.names_only && !has_merges(commits);
  if (!range.names_only) {
    add_changes(git, repository, span, commits, {scratch.path(), request.keeps});
  }
  range.sprints_from = request.sprints_from.value_or(fitting_groups(commits));
  range.sprints = group_commits(std::move(commits), range.sprints_from);
  if (range.sprints.empty()) {
    throw Error(ErrorCode::BadCall, "between " + between + " there are only merges", kNameABase);
  }
  return range;
}

}  // namespace sprint::workspace
