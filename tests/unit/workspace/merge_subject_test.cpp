#include "workspace/reading/merge_subject.h"

#include "support/catch.h"

namespace sprint::test {

TEST_CASE("The branch is found in the subject of a merge") {
  struct Case {
    std::string subject;
    std::string branch;
  };
  const auto [subject, branch] = GENERATE(values<Case>({
      {"Merge branch 'x'", "x"},
      {"Merge branch 'feature/x' into main", "feature/x"},
      {"Merge branch 'x' into 'main'", "x"},
      {"Merge branch 'x' of example.invalid:repo", "x"},
      {"Merge branch 'it's' into y", "it's"},
      {"Merge branches 'a' and 'b'", "a+b"},
      {"Merge branches 'a', 'b' and 'c' into d", "a+b+c"},
      {"Merge remote-tracking branch 'origin/x'", "x"},
      {"Merge remote-tracking branches 'origin/x' and 'fork/y/z' into w", "x+y/z"},
      {"Merge pull request #12 from owner/fix/this", "fix/this"},
      {"Merge pull request 7 from team/x into main", "team/x"},
      {"Merged in fix-it (pull request #3)", "fix-it"},
      {"Merge tag 'v1.2'", "v1.2"},
      {"Merge commit 'topic~1'", "topic~1"},
      {"Merge commit '0123456789abcdef0123456789abcdef01234567'", ""},
      {"Merge 0123456 into 89abcde", ""},
      {"Merge branch x", ""},
      {"Merge branch 'open", ""},
      {"Merge pull request #", ""},
      {"Merge pull request #12", ""},
      {"Merge pull request from y", ""},
      {"Merge", ""},
      {"", ""},
      {"Something else", ""},
  }));
  CAPTURE(subject);
  CHECK(workspace::merged_branch(subject) == branch);
}

}  // namespace sprint::test
