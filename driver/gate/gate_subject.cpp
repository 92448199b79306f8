#include "gate/gate_subject.h"

#include <algorithm>
#include <utility>

#include "base/error.h"
#include "base/text.h"
#include "gate/test_signs.h"
#include "workspace/merging/integration.h"
#include "workspace/reading/range_base.h"

namespace sprint::gate {

namespace {

constexpr const char* kWorkingTree = "working tree";

/// All commits of a branch as one sprint.
workspace::ChangeSet branch_sprint(os::ProcessRunner& runner,
                                   const workspace::Repository& repository, const std::string& onto,
                                   const workspace::BranchTip& branch) {
  workspace::RangeRequest request{onto, branch.commit, workspace::SprintsFrom::Commits};
  auto range = workspace::read_range(runner, repository, request);
  workspace::ChangeSet sprint{branch.name, "not merged: conflicts", {}};
  for (auto& each : range.sprints) {
    std::move(each.commits.begin(), each.commits.end(), std::back_inserter(sprint.commits));
  }
  return sprint;
}

bool touches(const workspace::ChangeSet& sprint, const std::vector<FileLine>& files) {
  const auto own = sprint.files();
  return std::any_of(files.begin(), files.end(), [&](const FileLine& place) {
    return std::binary_search(own.begin(), own.end(), place.file);
  });
}

void name_working_tree(workspace::ChangeRange& range, const std::string& commit) {
  for (auto& sprint : range.sprints) {
    const bool is_it = sprint.commits.size() == 1 && sprint.commits.front().id == commit;
    if (is_it) sprint.id = kWorkingTree;
    if (is_it) sprint.title = "changes that are not committed";
  }
}

std::string message_of(const workspace::MergeConflict& conflict) {
  std::vector<std::string> lines{"branch '" + conflict.branch + "' does not merge"};
  for (const auto& file : conflict.files) lines.push_back(file.message);
  return join(lines, "\n");
}

/// Lines that tell of tests, and all of the settings.
bool is_worth_keeping(std::string_view path, std::string_view line) {
  return last_name(path) == "sprint.toml" || tells_of_tests(path, line);
}

class SubjectFinder {
 public:
  SubjectFinder(os::ProcessRunner& runner, const workspace::Repository& repository,
                const SubjectRequest& request)
      : runner_(runner), repository_(repository), request_(request) {}

  GateSubject find() {
    GateSubject subject;
    if (request_.dirty) {
      dirty_ = workspace::commit_working_tree(runner_, repository_);
      if (!dirty_) subject.notes.emplace_back("the working tree is clean");
      for (const auto& path : workspace::dirty_submodules(runner_, repository_)) {
        subject.notes.push_back("what is not committed in the submodule '" + printable(path) +
                                "' is left out: commit it there");
      }
    }
    const std::string head = dirty_.value_or("HEAD");
    if (request_.head_only) {
      subject.range = workspace::read_head(runner_, repository_, head);
    } else if (request_.branches.empty()) {
      subject.range = range_to(head);
      subject.merged = subject.range.sprints.size();
    } else {
      put_together(subject);
    }
    if (dirty_) name_working_tree(subject.range, *dirty_);
    return subject;
  }

 private:
  workspace::ChangeRange range_to(const std::string& head) {
    try {
      return workspace::read_range(
          runner_, repository_,
          {request_.base, head, request_.sprints_from, true, is_worth_keeping});
    } catch (const Error& error) {
      // On the default branch itself there is nothing to judge, but still something to build.
      if (error.hint() != workspace::kNameABase) throw;
      throw Error(error.code(), error.message(),
                  error.hint() + ", or build and test HEAD alone with --head-only");
    }
  }

  void put_together(GateSubject& subject) {
    const std::string base_name = request_.base.value_or("HEAD");
    const std::string base = workspace::branch_tip(runner_, repository_, base_name).commit;
    const std::string onto = dirty_.value_or(base);
    std::vector<workspace::BranchTip> tips;
    for (const auto& name : request_.branches) {
      tips.push_back(workspace::branch_tip(runner_, repository_, name));
    }
    const auto merged = workspace::merge_branches(runner_, repository_, onto, tips);
    subject.range.base = base;
    subject.range.head = merged.commit;
    subject.range.head_tree = workspace::tree_of(runner_, repository_, merged.commit);
    // If no branch could be merged, the range is empty, which read_range() would call a wrong call;
    // but there are conflicts to tell of.
    if (merged.commit != base) {
      subject.range = workspace::read_range(
          runner_, repository_,
          {base, merged.commit, workspace::SprintsFrom::Branches, false, is_worth_keeping});
    }
    subject.range.base_name = base_name;
    subject.range.sprints_from = workspace::SprintsFrom::Branches;
    subject.merged = subject.range.sprints.size();
    for (const auto& conflict : merged.conflicts) add_conflict(conflict, tips, onto, subject);
  }

  void add_conflict(const workspace::MergeConflict& conflict,
                    const std::vector<workspace::BranchTip>& tips, const std::string& onto,
                    GateSubject& subject) {
    const auto tip = std::find_if(tips.begin(), tips.end(),
                                  [&](const auto& each) { return each.name == conflict.branch; });
    std::vector<FileLine> files;
    for (const auto& file : conflict.files) files.push_back({file.path, 0});
    const auto own = subject.range.sprints.size();
    auto sprints = subject.range.sprints;
    sprints.resize(merged_before(conflict.branch, subject));
    subject.range.sprints.push_back(branch_sprint(runner_, repository_, onto, *tip));
    auto failure = conflict_failure(conflict.branch, files, message_of(conflict), sprints, own);
    for (std::size_t later = sprints.size(); later < subject.merged; ++later) {
      failure.cleared.push_back({later, "it was merged after it"});
    }
    subject.conflicts.push_back(std::move(failure));
  }

  /// How many of the merged sprints were there when this branch was tried. Those that came after it
  /// have merged without it.
  std::size_t merged_before(const std::string& branch, const GateSubject& subject) const {
    const auto& all = request_.branches;
    const auto at = std::find(all.begin(), all.end(), branch);
    std::size_t count = 0;
    for (; count < subject.merged; ++count) {
      if (std::find(at, all.end(), subject.range.sprints[count].id) != all.end()) break;
    }
    return count;
  }

  os::ProcessRunner& runner_;
  const workspace::Repository& repository_;
  const SubjectRequest& request_;
  std::optional<std::string> dirty_;
};

}  // namespace

attribution::AttributedFailure conflict_failure(const std::string& branch,
                                                const std::vector<FileLine>& files,
                                                const std::string& message,
                                                const std::vector<workspace::ChangeSet>& sprints,
                                                std::size_t own) {
  attribution::AttributedFailure result;
  result.failure.id = "merge:" + branch;
  result.failure.kind = attribution::FailureKind::Merge;
  result.failure.message = message;
  if (!files.empty()) result.failure.place = files.front();
  std::vector<std::size_t> sides{own};
  for (std::size_t sprint = 0; sprint < sprints.size(); ++sprint) {
    if (touches(sprints[sprint], files)) {
      sides.push_back(sprint);
    } else {
      result.cleared.push_back({sprint, "it changed none of the files in conflict"});
    }
  }
  for (const auto sprint : sides) {
    result.suspects.push_back({sprint, 1.0 / static_cast<double>(sides.size())});
    const bool is_own = sprint == own;
    result.evidence.push_back({attribution::EvidenceKind::File, sprint, 0,
                               is_own ? "it does not merge with what came before it"
                                      : "it changed a file in conflict before"});
  }
  // Git has merged without the branch, and failed with it.
  result.confirmed = true;
  result.nobody = 0;
  result.verdict =
      sides.size() > 1 ? attribution::Verdict::Interaction : attribution::Verdict::Attributed;
  return result;
}

void read_lines(os::ProcessRunner& runner, const workspace::Repository& repository,
                GateSubject& subject) {
  auto& range = subject.range;
  if (!range.names_only) return;
  auto whole = workspace::read_range(
      runner, repository, {range.base, range.head, range.sprints_from, false, is_worth_keeping});
  // The same range, grouped in the same way, has the same sprints in the same order.
  for (std::size_t i = 0; i < whole.sprints.size() && i < range.sprints.size(); ++i) {
    range.sprints[i].commits = std::move(whole.sprints[i].commits);
  }
  range.names_only = false;
}

GateSubject find_subject(os::ProcessRunner& runner, const workspace::Repository& repository,
                         const SubjectRequest& request) {
  return SubjectFinder(runner, repository, request).find();
}

}  // namespace sprint::gate
