#include "unit/workspace/range_fixture.h"

#include "support/catch.h"

namespace sprint::test {

using workspace::ChangeRange;
using workspace::RangeRequest;
using Ranges = std::vector<workspace::LineRange>;

void make_merges(GitSpace& space) {
  space.write("f", "1\n2\n3\n4\n5\n6\n7\n");
  space.write("g", "g\n");
  space.commit_as("first");
  space.git({"tag", "base"});
  for (const std::string branch : {"x", "y", "z"}) {
    space.git({"checkout", "--quiet", "-b", branch, "base"});
    space.write(branch + ".txt", branch + " word\n");
    if (branch == "x") space.write("f", "1\n2\n3\ntheirs\n5\n6\n7\n");
    space.commit_as("work on " + branch);
  }
  space.git({"checkout", "--quiet", "main"});
  space.write("f", "1\n2\n3\nours\n5\n6\n7\n");
  space.commit_as("direct");
  CHECK_THROWS(space.git({"merge", "--quiet", "x"}));
  space.write("f", "1\n2\n3\nresolved\n5\n6\n7\n");
  space.commit_as("Merge branch 'x'");
  space.git({"merge", "--quiet", "--no-edit", "y"});
  space.git({"merge", "--quiet", "--no-commit", "z"});
  space.write("g", "g\nevil\n");
  space.commit_as("Merge branch 'z'");
}

ChangeRange range_of(GitSpace& space, const RangeRequest& request) {
  return workspace::read_range(space.runner, space.find(), request);
}

std::string story(const ChangeRange& range) {
  std::string text = range.base + range.head + range.base_name;
  const auto lines = [&](const Ranges& ranges) {
    for (const auto& [first, last] : ranges) {
      text += " " + std::to_string(first) + "-" + std::to_string(last);
    }
    text += ";";
  };
  for (const auto& sprint : range.sprints) {
    text += "\n" + sprint.id + " " + sprint.title;
    for (const auto& commit : sprint.commits) {
      text += "\n  " + commit.id + " " + commit.subject;
      for (const auto& change : commit.files) {
        text += "\n    " + change.path + " < " + change.old_path + " " +
                std::to_string(static_cast<int>(change.kind)) + (change.binary ? "b" : "") +
                (change.mode_changed ? "m" : "");
        lines(change.added);
        lines(change.removed);
        for (const auto& word : change.words_added) text += " +" + word;
        for (const auto& word : change.words_removed) text += " -" + word;
      }
    }
  }
  return text;
}

}  // namespace sprint::test
