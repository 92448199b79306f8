// Tests that pass only because of what an earlier run of them has left behind.

#include <filesystem>

#include "gates/gate_projects.h"
#include "gates/small_projects.h"
#include "support/catch.h"

using namespace sprint::test;
namespace fs = std::filesystem;

namespace {

/// Tests are told the build folder, in which configure and build each write a file.
Files tree_project(const std::string& test) {
  return {{"CMakeLists.txt", R"(cmake_minimum_required(VERSION 3.25)
project(leftovers LANGUAGES NONE)
enable_testing()
configure_file(state.in state.txt)
add_custom_command(OUTPUT made.txt COMMAND ${CMAKE_COMMAND} -E copy
  ${CMAKE_SOURCE_DIR}/state.in made.txt DEPENDS state.in)
add_custom_target(make ALL DEPENDS made.txt)
foreach(name IN ITEMS one two)
  add_test(NAME ${name} COMMAND sh ${CMAKE_SOURCE_DIR}/tests/${name}.sh
    WORKING_DIRECTORY ${CMAKE_BINARY_DIR})
endforeach()
)"},
          {"state.in", "first\n"},
          {"tests/one.sh", test},
          {"tests/two.sh", kGreenScript}};
}

/// Passes if that is so, else sees to it and fails.
std::string passes_once(const std::string& condition, const std::string& action) {
  return "source=$(dirname \"$0\")/..\nif " + condition + "; then exit 0; fi\n" + action +
         "\necho not yet; exit 1\n";
}

struct LeftoverFixture : GateFixture {
  LeftoverFixture() {
    fs::create_directories(root() / "tmp");
    variables["TMPDIR"] = (root() / "tmp").string();
  }
};

}  // namespace

TEST_CASE("A test that passes again only because of its own leftovers is red, and stays so") {
  struct Case {
    const char* what;
    const char* condition;
    const char* action;
  };
  const auto [what, condition, action] = GENERATE(values<Case>({
      {"a file in the build tree", "[ -e left ]", "touch left"},
      {"a folder in the build tree", "[ -e a/b/left ]",
       "mkdir -p a/b; touch a/b/left; chmod 0 a/b"},
      {"a link in the build tree", "[ -h left ]", "ln -s /nowhere left"},
      {"a file among the sources", "[ -e $source/left ]", "touch $source/left"},
      {"a temporary file", "[ -e $TMPDIR/left ]", "touch $TMPDIR/left"},
      {"a source that it changes", "grep -q later $source/state.in",
       "echo later > $source/state.in"},
      {"a source that it removes", "[ ! -e $source/state.in ]", "rm $source/state.in"},
      {"what configure wrote", "grep -q later state.txt", "echo later > state.txt"},
      {"what the build made", "grep -q later made.txt", "echo later > made.txt"},
      {"what it removes", "[ ! -e made.txt ]", "rm made.txt"},
  }));
  CAPTURE(what);
  LeftoverFixture with;
  with.commit_base(tree_project(kGreenScript));
  const auto guilty = with.commit("Remember", {{"tests/one.sh", passes_once(condition, action)}});
  for (const unsigned number : {1U, 2U}) {
    const auto gate = with.gate_json(1);
    INFO(gate.dump(1));
    CHECK(gate["gate"] == number);
    CHECK(failure_in(gate, "one")["verdict"] == "attributed");
    CHECK(suspect_of(failure_in(gate, "one")) == guilty);
  }
}

TEST_CASE("What green tests have left does not help those of the next gate") {
  LeftoverFixture with;
  with.commit_base(tree_project("touch left $TMPDIR/left; exit 0\n"));
  with.commit("Say more", {{"README.md", kUnrelatedText}});
  REQUIRE(with.gate_json(0)["failures"].empty());
  const auto guilty =
      with.commit("Rely on it", {{"tests/one.sh", "[ -e left ] || [ -e $TMPDIR/left ]\n"}});
  const auto gate = with.gate_json(1);
  INFO(gate.dump(1));
  CHECK(suspect_of(failure_in(gate, "one")) == guilty);
}

TEST_CASE("What a test has written is kept for people until the next gate") {
  LeftoverFixture with;
  with.commit_base(tree_project(kGreenScript));
  with.commit("Draw", {{"tests/one.sh", "mkdir -p out; echo wrong > out/picture; exit 1\n"}});
  REQUIRE(with.gate_json(1)["verdict"] == "fail");
  const auto picture =
      with.gate_build().parent_path().parent_path() / "left/3-cmake-test/build/cmake/out/picture";
  CHECK(sprint::os::read_file_if_exists(picture).value_or("") == "wrong\n");
  CHECK_FALSE(fs::exists(with.gate_build() / "out"));
  with.commit("Draw well", {{"tests/one.sh", kGreenScript}});
  with.gate_json(0);
  CHECK_FALSE(fs::exists(picture));
}

TEST_CASE("Links that tests leave are removed, and not what they lead to") {
  LeftoverFixture with;
  sprint::os::replace_file(with.root() / "precious/file", "mine\n");
  const auto precious = (with.root() / "precious").string();
  with.commit_base(tree_project(kGreenScript));
  with.commit("Link", {{"tests/one.sh", "ln -s '" + precious + "' link; ln -s '" + precious +
                                            "' \"$(dirname \"$0\")/../link\"; exit 1\n"}});
  with.gate_json(1);
  with.gate_json(1);
  CHECK(sprint::os::read_file(with.root() / "precious/file") == "mine\n");
}
