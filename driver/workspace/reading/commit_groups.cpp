#include "workspace/reading/commit_groups.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "workspace/reading/merge_subject.h"

namespace sprint::workspace {

namespace {

using Commits = std::vector<RangeCommit>;

/// Commits by their place in the range, ascending.
struct Group {
  std::string name;
  std::string title;
  std::vector<std::size_t> members;
};

/// Finds the commits of the range by their ids.
class Ancestry {
 public:
  explicit Ancestry(const Commits& commits) : commits_(&commits) {
    for (std::size_t i = 0; i < commits.size(); ++i) places_.emplace(commits[i].commit.id, i);
  }

  /// The first-parent line of the head as far as it is in the range, oldest first.
  std::vector<std::size_t> first_parent_line() const {
    std::vector<std::size_t> line;
    std::optional<std::size_t> at;
    if (!commits_->empty()) at = commits_->size() - 1;
    while (at) {
      line.push_back(*at);
      const auto& parents = (*commits_)[*at].parents;
      at = parents.empty() ? std::nullopt : place_of(parents.front());
    }
    std::reverse(line.begin(), line.end());
    return line;
  }

  /// The commits that are reachable from the other parents of a commit and not yet taken,
  /// ascending; they are taken now. Asked along the first-parent line, these are those that came
  /// with it.
  std::vector<std::size_t> take_merged(std::size_t merge, std::vector<bool>& taken) const {
    std::vector<std::size_t> found;
    std::vector<std::size_t> open = {merge};
    for (bool first = true; !open.empty(); first = false) {
      const auto& parents = (*commits_)[open.back()].parents;
      open.pop_back();
      for (std::size_t i = first ? 1 : 0; i < parents.size(); ++i) {
        const auto place = place_of(parents[i]);
        if (!place || taken[*place]) continue;
        taken[*place] = true;
        found.push_back(*place);
        open.push_back(*place);
      }
    }
    std::sort(found.begin(), found.end());
    return found;
  }

 private:
  std::optional<std::size_t> place_of(const std::string& id) const {
    const auto found = places_.find(id);
    if (found == places_.end()) return std::nullopt;
    return found->second;
  }

  const Commits* commits_;
  std::unordered_map<std::string_view, std::size_t> places_;
};

Group single(const Commits& commits, std::size_t place) {
  return {commits[place].short_id, commits[place].commit.subject, {place}};
}

std::vector<Group> by_commit(const Commits& commits) {
  std::vector<Group> groups;
  for (std::size_t i = 0; i < commits.size(); ++i) {
    if (commits[i].has_own_changes()) groups.push_back(single(commits, i));
  }
  return groups;
}

std::vector<Group> by_trailer(const Commits& commits) {
  std::vector<Group> groups;
  std::unordered_map<std::string, std::size_t> known;
  for (std::size_t i = 0; i < commits.size(); ++i) {
    const auto& sprint = commits[i].sprint;
    if (sprint.empty()) {
      if (commits[i].has_own_changes()) groups.push_back(single(commits, i));
      continue;
    }
    const auto [entry, is_new] = known.emplace(sprint, groups.size());
    if (is_new) groups.push_back({sprint, commits[i].commit.subject, {}});
    groups[entry->second].members.push_back(i);
  }
  return groups;
}

std::vector<Group> by_branch(const Commits& commits) {
  const Ancestry ancestry(commits);
  const auto line = ancestry.first_parent_line();
  std::vector<bool> taken(commits.size());
  for (const auto place : line) taken[place] = true;
  std::vector<Group> groups;
  for (const auto place : line) {
    Group group = single(commits, place);
    auto merged = ancestry.take_merged(place, taken);
    if (merged.empty()) {
      if (commits[place].has_own_changes()) groups.push_back(std::move(group));
      continue;
    }
    const auto branch = merged_branch(group.title);
    if (!branch.empty()) group.name = branch;
    merged.push_back(place);
    group.members = std::move(merged);
    groups.push_back(std::move(group));
  }
  return groups;
}

std::vector<Group> groups_of(const Commits& commits, SprintsFrom from) {
  switch (from) {
    case SprintsFrom::Trailers:
      return by_trailer(commits);
    case SprintsFrom::Branches:
      return by_branch(commits);
    case SprintsFrom::Commits:
      return by_commit(commits);
  }
  return {};
}

/// Gives every name only once, the others a number.
class UniqueNames {
 public:
  std::string make(const std::string& name) {
    if (used_.insert(name).second) return name;
    for (;;) {
      auto numbered = name + "#" + std::to_string(++last_.try_emplace(name, 1).first->second);
      if (used_.insert(numbered).second) return numbered;
    }
  }

 private:
  std::unordered_set<std::string> used_;
  std::unordered_map<std::string, int> last_;
};

}  // namespace

SprintsFrom fitting_groups(const std::vector<RangeCommit>& commits) {
  if (std::any_of(commits.begin(), commits.end(),
                  [](const RangeCommit& commit) { return !commit.sprint.empty(); })) {
    return SprintsFrom::Trailers;
  }
  // Everything that is not on the line came with one of its merges.
  const auto line = Ancestry(commits).first_parent_line();
  return line.size() < commits.size() ? SprintsFrom::Branches : SprintsFrom::Commits;
}

std::vector<ChangeSet> group_commits(std::vector<RangeCommit> commits, SprintsFrom from) {
  auto groups = groups_of(commits, from);
  std::sort(groups.begin(), groups.end(), [](const Group& left, const Group& right) {
    return left.members.back() < right.members.back();
  });
  UniqueNames names;
  std::vector<ChangeSet> sprints;
  for (auto& group : groups) {
    ChangeSet sprint{.id = names.make(group.name), .title = std::move(group.title)};
    for (const auto place : group.members) {
      sprint.commits.push_back(std::move(commits[place].commit));
    }
    sprints.push_back(std::move(sprint));
  }
  return sprints;
}

}  // namespace sprint::workspace
