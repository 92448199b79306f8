#include "gate/step_progress.h"

#include "support/catch.h"

namespace sprint::test {

using gate::progress_in;
using gate::StepProgress;

namespace {

/// "12 of 300: what", or "nothing".
std::string said(const std::optional<gate::Progress>& progress) {
  if (!progress) return "nothing";
  return std::to_string(progress->done) + " of " + std::to_string(progress->all) + ": " +
         progress->what;
}

/// A line of ctest, laid out as it does: all names to the width of the longest.
std::string ctest_line(std::size_t done, std::size_t all, std::string name, std::size_t width) {
  const auto digits = std::to_string(all).size();
  auto count = std::to_string(done);
  count.insert(0, digits - count.size(), ' ');
  auto number = "#" + std::to_string(done);
  number.insert(0, digits + 1 - number.size(), ' ');
  name += " ";
  name.resize(width + 4, '.');
  return count + "/" + std::to_string(all) + " Test " + number + ": " + name +
         "   Passed    0.01 sec";
}

}  // namespace

TEST_CASE("Lines of build and test tools tell how far they are") {
  struct Case {
    const char* line;
    const char* expected;
  };
  const auto [line, expected] = GENERATE(values<Case>({
      {"[12/300] Building CXX object CMakeFiles/a.dir/a.cpp.o",
       "12 of 300: Building CXX object CMakeFiles/a.dir/a.cpp.o"},
      {"[1/1] Linking CXX executable a\r", "1 of 1: Linking CXX executable a"},
      {"[  4%] Building C object x.c.o", "4 of 100: Building C object x.c.o"},
      {"[100%] Built target a", "100 of 100: Built target a"},
      {"  1/300 Test   #1: parse ............   Passed    0.01 sec", "1 of 300: parse"},
      {"12/300 Test #112: a b: c ....***Failed  Required regular expression not found. [ .]",
       "12 of 300: a b: c"},
      {"1/1 Test #1: my .hidden test ...   Passed    0.01 sec", "1 of 1: my .hidden test"},
      {"1/2 Test #1: x ...***Not Run (Disabled)   0.00 sec\r", "1 of 2: x"},
      {"tests/test_a.py ..F..                             [ 12%]", "12 of 100: tests/test_a.py"},
      {"tests/test_a.py::test_x[a b] PASSED               [100%]",
       "100 of 100: tests/test_a.py::test_x[a"},
      {"", "nothing"},
      {"\r", "nothing"},
      {"[12/300]", "nothing"},
      {"[12/x] y", "nothing"},
      {"[x/12] y", "nothing"},
      {"[12 of 300] y", "nothing"},
      {"[-1/300] y", "nothing"},
      {"[99999999999999999999999/2] y", "nothing"},
      {"      Start  1: parse", "nothing"},
      {"1/3 Tests are enough", "nothing"},
      {"100% tests passed, 0 tests failed out of 3", "nothing"},
      {"coverage is [ about 12%]", "nothing"},
      {"%]", "nothing"},
      {"ninja: no work to do.", "nothing"},
  }));
  CAPTURE(line);
  CHECK(said(progress_in(line)) == expected);
}

TEST_CASE("Every one of ten thousand tests is told of, with long names too") {
  const std::string longest(300, 'n');
  std::size_t wrong = 0;
  constexpr std::size_t kAll = 10'000;
  for (std::size_t i = 1; i <= kAll; ++i) {
    const auto name = i % 7 == 0 ? longest : "suite/case " + std::to_string(i);
    const auto found = progress_in(ctest_line(i, kAll, name, longest.size()));
    if (!found || found->done != i || found->all != kAll || found->what != name) ++wrong;
  }
  CHECK(wrong == 0);
}

TEST_CASE("Output may be cut anywhere") {
  const std::string output =
      "[1/4] Building CXX object a.o\r\n"
      "a.cpp: warning: [2/4] no\n"
      "[2/4] Building CXX object b.o\n"
      "\n"
      "[3/4] Linking CXX executable a\r\n"
      "[4/4] Generating x\n";
  const auto size = GENERATE(range(std::size_t{1}, std::size_t{40}));
  CAPTURE(size);
  StepProgress progress;
  std::vector<std::string> told;
  for (std::size_t at = 0; at < output.size(); at += size) {
    const auto found = progress.feed(std::string_view(output).substr(at, size));
    if (found) told.push_back(said(found));
  }
  REQUIRE_FALSE(told.empty());
  CHECK(told.back() == "4 of 4: Generating x");
  // A piece with two lines tells of the last.
  if (size < 15) CHECK(told.size() == 4);
  CHECK(progress.work().compiled == 2);
  CHECK(progress.work().linked == 1);
  CHECK(progress.work().other == 1);
  CHECK(progress.work().objects == std::vector<std::string>{"a.o", "b.o"});
}

TEST_CASE("A line is told of when it has ended, however long that takes") {
  StepProgress progress;
  CHECK_FALSE(progress.feed("[1/2] Building CXX object a.o"));
  CHECK(progress.work().compiled == 0);
  CHECK_FALSE(progress.feed(""));
  CHECK(said(progress.feed("\n")) == "1 of 2: Building CXX object a.o");
  // Without an end, it must not fill the memory, and what comes after it is heard again.
  const std::string endless(100'000, 'x');
  for (int i = 0; i < 100; ++i) CHECK_FALSE(progress.feed(endless));
  CHECK(said(progress.feed("[9/9] no new line\n[2/2] Linking a\n")) == "2 of 2: Linking a");
}

TEST_CASE("A line that is too long tells of its beginning") {
  StepProgress progress;
  const auto found = progress.feed("[1/2] " + std::string(10'000, 'w') + "\n");
  REQUIRE(found);
  CHECK(found->what.size() < 5000);
}

TEST_CASE("What make finds up to date is no work") {
  StepProgress progress;
  progress.feed("[ 50%] Built target a\n[100%] Built target b\n");
  CHECK(progress.work().compiled + progress.work().linked + progress.work().other == 0);
}

TEST_CASE("All objects are counted, and the first of them named") {
  StepProgress progress;
  for (int i = 1; i <= 300; ++i) {
    progress.feed("[" + std::to_string(i) + "/300] Building C object o" + std::to_string(i) + "\n");
  }
  CHECK(progress.work().compiled == 300);
  REQUIRE(progress.work().objects.size() == gate::WorkDone::kMostNames);
  CHECK(progress.work().objects.back() == "o200");
}

}  // namespace sprint::test
