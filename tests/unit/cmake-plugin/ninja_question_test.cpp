#include "cmake/databases/ninja_question.h"

#include <sstream>

#include "support/catch.h"

using namespace sprint;

TEST_CASE("A question has one edge that needs everything asked about") {
  CHECK(cmake::question_manifest("build.ninja", "q", {"app", "my app"}) ==
        "include build.ninja\nrule sprint_question\n  command = :\n"
        "build q-first: sprint_question\nbuild q-last: sprint_question\n"
        "build q: sprint_question q-first app my$ app q-last\n");
  std::istringstream output(
      "ninja explain: output a.o older than most recent input a.cpp (1 vs 2)\n"
      "ninja explain: my app is dirty\n[1/2] Building is dirty\nninja explain: x is dirty\n");
  CHECK(cmake::dirty_names(output) == std::set<std::string>{"my app", "x"});
}

TEST_CASE("Custom targets that have run are finished, others stay as they are") {
  const std::string text = cmake::with_finished_targets(
      "include other.ninja\nbuild CMakeFiles/run | ${w}v.h: CUSTOM_COMMAND /s/x\n  COMMAND = y\n"
      "build sub/CMakeFiles/not: CUSTOM_COMMAND\nbuild made.h: CUSTOM_COMMAND made.txt\n",
      [](const std::string& file) -> std::optional<std::string> {
        CHECK(file == "other.ninja");
        return "build a: CXX b\n";
      },
      [](const std::string& name) { return name != "sub/CMakeFiles/not"; }, "/my old");
  CHECK(text ==
        "build a: CXX b\nbuild CMakeFiles/run | ${w}v.h: phony /my$ old\n  COMMAND = y\n"
        "build sub/CMakeFiles/not: CUSTOM_COMMAND\nbuild made.h: CUSTOM_COMMAND made.txt\n");
}

TEST_CASE("The log tells whether a command has succeeded once more") {
  const auto log = [](const std::vector<int>& times) {
    std::string text = "# ninja log v5\n1\t2\t0\tother\tab\n";
    for (const int time : times) text += "0\t" + std::to_string(time) + "\t0\tCMakeFiles/v\tab\n";
    return text;
  };
  const auto ran = [&](const std::vector<int>& before, const std::vector<int>& now) {
    return cmake::has_run_since(log(before), log(now), "CMakeFiles/v");
  };
  CHECK(ran({}, {5}));
  CHECK(ran({5}, {5, 6}));
  CHECK(ran({5}, {5, 5}));
  CHECK(ran({5, 5, 5, 5}, {5, 5}));
  CHECK_FALSE(ran({}, {}));
  CHECK_FALSE(ran({5, 6}, {5, 6}));
  CHECK_FALSE(ran({5, 6, 7}, {7}));
  CHECK_FALSE(cmake::has_run_since("", "", "v"));
}
