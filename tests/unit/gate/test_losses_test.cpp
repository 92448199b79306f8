#include "gate/test_losses.h"

#include "support/catch.h"

namespace sprint::test {

using attribution::LostTest;
using workspace::ChangedLine;
using workspace::ChangeKind;
using workspace::ChangeSet;
using workspace::FileChange;

namespace {

ChangeSet sprint_with(const std::string& file, std::vector<ChangedLine> lines,
                      ChangeKind kind = ChangeKind::Modified) {
  FileChange change{file, {}, kind};
  change.kept_lines = std::move(lines);
  return {"s", "", {{"id", "", {change}}}};
}

/// "0 removed two": the sprint, what happened, and the test.
std::string told(const std::vector<ChangeSet>& sprints) {
  std::string text;
  for (const auto& lost : gate::losses_by_diff(sprints)) {
    text +=
        std::to_string(lost.sprint.value()) + " " + to_string(lost.how) + " " + lost.test + "\n";
  }
  return text;
}

constexpr const char* kTwo = "add_test(NAME two COMMAND two)";

}  // namespace

TEST_CASE("A declaration that is gone is a test that was removed") {
  CHECK(told({sprint_with("CMakeLists.txt", {{false, 3, kTwo}})}) == "0 removed two\n");
  CHECK(told({sprint_with("CMakeLists.txt", {{true, 3, kTwo}})}).empty());
}

TEST_CASE("A declaration that changed, moved, or came back is no loss") {
  const std::string changed = "add_test(NAME two COMMAND two --fast)";
  CHECK(told({sprint_with("CMakeLists.txt", {{false, 3, kTwo}, {true, 3, changed}})}).empty());
  CHECK(told({sprint_with("CMakeLists.txt", {{false, 3, kTwo}}),
              sprint_with("more.cmake", {{true, 1, kTwo}})})
            .empty());
  CHECK(told({sprint_with("CMakeLists.txt", {{false, 3, kTwo}}),
              sprint_with("CMakeLists.txt", {{true, 3, kTwo}}),
              sprint_with("CMakeLists.txt", {{false, 3, kTwo}})}) == "2 removed two\n");
}

TEST_CASE("To turn one test on does not hide that another is turned off") {
  const std::string one = "set_tests_properties(one PROPERTIES DISABLED ON)";
  const std::string two = "set_tests_properties(two PROPERTIES DISABLED ON)";
  CHECK(told({sprint_with("CMakeLists.txt", {{false, 3, one}, {true, 3, two}})}) ==
        "0 disabled two\n");
}

TEST_CASE("A new test that is skipped is nobody's loss, an old one beside it is") {
  const auto of = [](std::vector<workspace::LineRange> added, std::vector<ChangedLine> lines) {
    auto sprint = sprint_with("tests/test_a.py", std::move(lines));
    sprint.commits.front().files.front().added = std::move(added);
    return told({sprint});
  };
  const std::string skip = "@pytest.mark.skipif(WIN, reason='no sed')";
  const std::string later = "    pytest.skip('not today')";
  const std::string test = "def test_new(a):";
  CHECK(of({{5, 9}}, {{true, 5, skip}, {true, 6, test}}).empty());
  CHECK(of({{5, 9}}, {{true, 5, test}, {true, 7, later}}).empty());
  const std::string lost = "0 skipped tests/test_a.py\n";
  // Its definition is an old line.
  CHECK(of({{5, 5}}, {{true, 5, skip}}) == lost);
  CHECK(of({{5, 8}}, {{true, 5, test}, {true, 8, skip}}) == lost);
  CHECK(of({{5, 5}, {9, 12}}, {{true, 5, skip}, {true, 9, test}}) == lost);
  CHECK(of({{5, 6}, {9, 9}}, {{true, 5, test}, {true, 9, later}}) == lost);
  // It was there before, and was only written anew.
  CHECK(of({{5, 9}}, {{false, 5, "def test_new():"}, {true, 5, skip}, {true, 6, test}}) == lost);
  // Said of all that the file has.
  CHECK(of({{5, 9}}, {{true, 5, test}, {true, 9, "pytestmark = pytest.mark.skip"}}) == lost);
}

TEST_CASE("Assertions are counted for each sprint and file") {
  const std::string one = "assert one() == 1";
  const std::string two = "assert two() == 2";
  CHECK(
      told({sprint_with("tests/test_a.py", {{false, 3, one}, {false, 4, two}, {true, 3, one}})}) ==
      "0 asserts-removed tests/test_a.py\n");
  CHECK(told({sprint_with("tests/test_a.py", {{false, 3, one}, {true, 3, two}})}).empty());
  // The test is gone, which is told already.
  CHECK(told({sprint_with("tests/test_a.py", {{false, 2, "def test_one():"}, {false, 3, one}})}) ==
        "0 removed test_one\n");
}

TEST_CASE("A file that is a test is lost with its file") {
  CHECK(told({sprint_with("tests/test_mul.cpp", {}, ChangeKind::Deleted)}) ==
        "0 removed tests/test_mul.cpp\n");
  CHECK(told({sprint_with("tests/test_mul.cpp", {}, ChangeKind::Deleted),
              sprint_with("tests/test_mul.cpp", {}, ChangeKind::Added)})
            .empty());
  CHECK(told({sprint_with("tests/data.bin", {}, ChangeKind::Deleted)}).empty());
}

TEST_CASE(
    "A test whose file gets a name that no runner looks for is lost, until it has one again") {
  const auto renamed = [](const std::string& from, const std::string& to) {
    const FileChange change{to, from, ChangeKind::Renamed};
    return ChangeSet{"s", "", {{"id", "", {change}}}};
  };
  const auto away = renamed("tests/test_b.py", "tests/b_checks.py");
  CHECK(told({away}) == "0 removed tests/test_b.py\n");
  CHECK(told({away, renamed("tests/b_checks.py", "tests/test_b.py")}).empty());
  CHECK(told({renamed("tests/test_b.py", "tests/test_c.py")}).empty());
}

}  // namespace sprint::test
