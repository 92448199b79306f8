// Ranges of commits as values, written briefly.
#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "attribution/weigh_failures.h"
#include "workspace/reading/change_set.h"

namespace sprint::test {

using Words = std::vector<std::string>;

inline workspace::FileChange edited(std::string path, Words removed = {}, Words added = {}) {
  workspace::FileChange change;
  change.path = std::move(path);
  std::sort(removed.begin(), removed.end());
  std::sort(added.begin(), added.end());
  change.words_removed = std::move(removed);
  change.words_added = std::move(added);
  return change;
}

/// The words of a change as declarations: of all that it adds or removes.
inline workspace::FileChange declaring(workspace::FileChange change) {
  change.declared_added = change.words_added;
  change.declared_removed = change.words_removed;
  return change;
}

inline workspace::FileChange created(std::string path, Words words = {}) {
  auto change = edited(std::move(path), {}, std::move(words));
  change.kind = workspace::ChangeKind::Added;
  return change;
}

inline workspace::FileChange deleted(std::string path, Words words = {}) {
  auto change = edited(std::move(path), std::move(words));
  change.kind = workspace::ChangeKind::Deleted;
  return change;
}

inline workspace::FileChange renamed(std::string from, std::string to) {
  auto change = edited(std::move(to));
  change.old_path = std::move(from);
  change.kind = workspace::ChangeKind::Renamed;
  return change;
}

/// A sprint of one commit, whose id is "c-" and the sprint's.
inline workspace::ChangeSet sprint_of(const std::string& id,
                                      std::vector<workspace::FileChange> changes) {
  return {id, {}, {{"c-" + id, "Work on " + id, std::move(changes)}}};
}

inline attribution::Failure build_error(std::string file, unsigned line, std::string message,
                                        Words names = {}) {
  attribution::Failure failure;
  failure.kind = attribution::FailureKind::Build;
  failure.id = "build:" + file + ":" + std::to_string(line);
  failure.place = {std::move(file), line};
  failure.message = std::move(message);
  failure.names = std::move(names);
  return failure;
}

inline attribution::Failure test_failure(std::string id, FileLine place, std::string message) {
  attribution::Failure failure;
  failure.kind = attribution::FailureKind::Test;
  failure.test = id;
  failure.id = std::move(id);
  failure.place = std::move(place);
  failure.message = std::move(message);
  return failure;
}

}  // namespace sprint::test
