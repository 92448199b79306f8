// CMake, Ninja and CTest in states in which they have been taken for green.
#include "gates/gate_projects.h"
#include "gates/small_projects.h"
#include "support/catch.h"

using namespace sprint::test;
namespace fs = std::filesystem;

namespace {

/// A script in the temporary folder that stands for a program, and can be taken away.
fs::path stand_in(const GateFixture& with, const std::string& program) {
  auto file = with.root() / "bin" / program;
  sprint::os::replace_file(file, "#!/bin/sh\nexec " + program + " \"$@\"\n");
  fs::permissions(file, fs::perms::owner_all);
  return file;
}

}  // namespace

TEST_CASE("A program that could not be built anew is not run in its old state") {
  GateFixture with;
  with.commit_base(calc_project());
  with.commit("Say more", {{"README.md", kUnrelatedText}});
  REQUIRE(with.gate_json(0)["verdict"] == "pass");
  const auto guilty =
      with.commit("Expect more", {{"tests/test_add.cpp", test_of("add(1, 2) == 4 +")}});
  const auto gate = with.gate_json(1);
  CHECK(gate["verdict"] == "fail");
  CHECK(gate["tests"]["not_run"] == 1);
  CHECK(gate["tests"]["passed"] == 1);
  CHECK(gate["tests"]["failed"] == 0);
  const auto build = failure_in(gate, "build:tests/test_add.cpp");
  CHECK(suspect_of(build) == guilty);
  REQUIRE(!build.is_null());
  // By its kind: the id of the error in the build has the word "add" in it, too.
  nlohmann::json test;
  for (const auto& each : gate["failures"]) {
    if (each["kind"] != "build") test = each;
  }
  REQUIRE(!test.is_null());
  INFO(test.dump(1));
  CHECK(has(test["id"], "add"));
  CHECK(test["kind"] == "missing");
  CHECK(has(test["message"], "not run: the build failed"));
  CHECK(suspect_of(test) == guilty);
  CHECK(test["group"] == build["group"]);
}

TEST_CASE("A test whose program does not exist is red") {
  GateFixture with;
  with.commit_base(script_project({{"one", kGreenScript}}));
  const auto guilty = with.commit(
      "Test more",
      {{"CMakeLists.txt", script_lists({"one"}, "add_test(NAME ghost COMMAND no-such-prog)\n")}});
  const auto gate = with.gate_json(1);
  CHECK(gate["verdict"] == "fail");
  CHECK(gate["tests"]["passed"] == 1);
  const auto failure = failure_in(gate, "ghost");
  REQUIRE(!failure.is_null());
  CHECK(has(failure["message"], "no-such-prog"));
  CHECK(suspect_of(failure) == guilty);
}

TEST_CASE("A fixture that cannot be set up makes what needs it red, and nothing else") {
  GateFixture with;
  const std::string fixture =
      "set_tests_properties(prepare PROPERTIES FIXTURES_SETUP data)\n"
      "set_tests_properties(reads PROPERTIES FIXTURES_REQUIRED data)\n";
  with.commit_base(script_project(
      {{"prepare", kGreenScript}, {"reads", kGreenScript}, {"free", kGreenScript}}, fixture));
  with.commit("Prepare less", {{"tests/prepare.sh", "exit 1\n"}});
  const auto gate = with.gate_json(1);
  CHECK(gate["tests"]["failed"] == 1);
  CHECK(gate["tests"]["not_run"] == 1);
  CHECK(gate["tests"]["passed"] == 1);
  CHECK(!failure_in(gate, "prepare").is_null());
  CHECK(!failure_in(gate, "reads").is_null());
}

TEST_CASE("A project without tests is no pass") {
  GateFixture with;
  const std::string lists = "cmake_minimum_required(VERSION 3.25)\nproject(bare LANGUAGES NONE)\n";
  const auto more = GENERATE(as<std::string>(), "", "enable_testing()\n");
  with.commit_base({{"CMakeLists.txt", lists + more}});
  with.commit("Say more", {{"README.md", kUnrelatedText}});
  const auto gate = with.gate_json(3);
  CHECK(gate["verdict"] == "could-not-run");
  CHECK(has(notes_of(gate), "could not run: cmake test: no test was run"));
}

TEST_CASE("A test that says that it is skipped is skipped, and the gate passes") {
  GateFixture with;
  const std::string skips = "set_tests_properties(one PROPERTIES SKIP_RETURN_CODE 77)\n";
  with.commit_base(script_project({{"one", kGreenScript}, {"two", kGreenScript}}, skips));
  with.commit("Skip it", {{"tests/one.sh", "exit 77\n"}});
  const auto gate = with.gate_json(0);
  CHECK(gate["verdict"] == "pass");
  CHECK(gate["tests"]["skipped"] == 1);
  CHECK(gate["tests"]["passed"] == 1);
}

TEST_CASE("A compiler that is gone could not run, and nobody is blamed") {
  GateFixture with;
  const auto compiler = stand_in(with, "cc");
  with.commit_base({{".gitignore", "build\n"},
                    {"main.c", "int main(void) { return 0; }\n"},
                    {"CMakeLists.txt",
                     "cmake_minimum_required(VERSION 3.25)\nproject(small LANGUAGES C)\n"
                     "enable_testing()\nadd_executable(small main.c)\n"
                     "add_test(NAME small COMMAND small)\n"}});
  with.run_tool({"cmake", "-S", ".", "-B", "build", "-G", "Ninja",
                 "-DCMAKE_C_COMPILER=" + compiler.string()});
  with.commit("Say more", {{"README.md", kUnrelatedText}});
  REQUIRE(with.gate_json(0)["verdict"] == "pass");

  fs::remove(compiler);
  with.commit("Return", {{"main.c", "int main(void) { return 0 * 1; }\n"}});
  const auto gate = with.gate_json(3);
  CHECK(gate["verdict"] == "could-not-run");
  CHECK(has(notes_of(gate), compiler.string()));
  CHECK(gate["tests"]["passed"] == 0);
}

TEST_CASE("A build program that is gone could not run, and is named") {
  GateFixture with;
  const auto ninja = stand_in(with, "ninja");
  auto files = script_project({{"one", kGreenScript}});
  files.emplace_back(".gitignore", "build\n");
  with.commit_base(files);
  with.run_tool(
      {"cmake", "-S", ".", "-B", "build", "-G", "Ninja", "-DCMAKE_MAKE_PROGRAM=" + ninja.string()});
  with.commit("Say more", {{"README.md", kUnrelatedText}});
  REQUIRE(with.gate_json(0)["verdict"] == "pass");
  fs::remove(ninja);
  const auto gate = with.gate_json(3);
  CHECK(gate["verdict"] == "could-not-run");
  INFO(notes_of(gate));
  CHECK(has(notes_of(gate), "could not run: configure: Running"));
  CHECK(has(notes_of(gate), ninja.string()));
}

TEST_CASE("A configure error is a failure of the sprint that changed the CMake files") {
  GateFixture with;
  with.commit_base(script_project({{"one", kGreenScript}}));
  with.commit("Say more", {{"README.md", kUnrelatedText}});
  const auto guilty = with.commit(
      "Configure", {{"CMakeLists.txt", script_lists({"one"}, "find_package(Ghost REQUIRED)\n")}});
  const auto gate = with.gate_json(1);
  CHECK(gate["verdict"] == "fail");
  REQUIRE(gate["failures"].size() == 1);
  const auto& failure = gate["failures"][0];
  CHECK(failure["kind"] == "configure");
  CHECK(has(failure["message"], "Ghost"));
  CHECK(failure["location"]["file"] == "CMakeLists.txt");
  CHECK(suspect_of(failure) == guilty);
}

TEST_CASE("A package that is gone from the machine is nobody's configure error") {
  GateFixture with;
  const auto prefix = with.root() / "prefix";
  sprint::os::replace_file(prefix / "lib" / "cmake" / "Ghost" / "GhostConfig.cmake", "# here\n");
  with.variables["CMAKE_PREFIX_PATH"] = prefix.string();
  with.commit_base(script_project({{"one", kGreenScript}}, "find_package(Ghost REQUIRED)\n"));
  with.commit("Say more", {{"README.md", kUnrelatedText}});
  REQUIRE(with.gate_json(0)["verdict"] == "pass");
  fs::remove_all(prefix);
  with.commit("Test more", {{"tests/one.sh", "exit 0 # still\n"}});
  const auto gate = with.gate_json(3);
  CHECK(gate["verdict"] == "could-not-run");
  CHECK(has(notes_of(gate), "could not run: configure: "));
  CHECK(has(notes_of(gate), "Ghost"));
}

TEST_CASE("A source that CMake names and that was deleted is a failure of who deleted it") {
  GateFixture with;
  with.commit_base({{"main.c", "int helper(void);\nint main(void) { return helper(); }\n"},
                    {"helper.c", "int helper(void) { return 0; }\n"},
                    {"CMakeLists.txt",
                     "cmake_minimum_required(VERSION 3.25)\nproject(small LANGUAGES C)\n"
                     "enable_testing()\nadd_executable(small main.c helper.c)\n"
                     "add_test(NAME small COMMAND small)\n"}});
  with.commit("Say more", {{"README.md", kUnrelatedText}});
  const auto guilty = with.commit("Tidy up", {{"helper.c", ""}});
  const auto gate = with.gate_json(1);
  CHECK(gate["verdict"] == "fail");
  const auto failure = failure_in(gate, "");
  REQUIRE(!failure.is_null());
  CHECK(has(failure["message"], "helper.c"));
  CHECK(suspect_of(failure) == guilty);
}

TEST_CASE("A step of the build that fails without a word is red") {
  GateFixture with;
  const std::string makes = "add_custom_target(made ALL COMMAND sh ${CMAKE_SOURCE_DIR}/make.sh)\n";
  auto files = script_project({{"one", kGreenScript}}, makes);
  files.emplace_back("make.sh", kGreenScript);
  with.commit_base(files);
  const auto guilty = with.commit("Make it", {{"make.sh", "exit 3\n"}});
  const auto gate = with.gate_json(1);
  CHECK(gate["verdict"] == "fail");
  REQUIRE(!gate["failures"].empty());
  CHECK(gate["failures"][0]["kind"] == "build");
  CHECK(has(gate["failures"][0]["message"], "make.sh"));
  CHECK(suspect_of(gate["failures"][0]) == guilty);
}

TEST_CASE("Whoever lets the build call a program that is not there is suspected") {
  const auto generator = GENERATE(as<std::string>(), "Ninja", "Unix Makefiles");
  GateFixture with;
  with.variables["CMAKE_GENERATOR"] = generator;
  with.commit_base(script_project({{"one", kGreenScript}}));
  const auto guilty = with.commit(
      "Make it",
      {{"CMakeLists.txt",
        script_lists({"one"}, "add_custom_target(made ALL COMMAND no-such-tool --now)\n")}});
  const auto innocent = with.commit("Say such things of a tool", {{"README.md", "such tool\n"}});
  const auto gate = with.gate_json(1);
  INFO(gate.dump(1));
  CHECK(gate["verdict"] == "fail");
  REQUIRE(!gate["failures"].empty());
  const auto& failure = gate["failures"][0];
  CHECK(has(failure["message"], "no-such-tool"));
  CHECK(suspect_of(failure) == guilty);
  CHECK_FALSE(speaks(failure, "identifier", innocent));
}

TEST_CASE("A program of the build that the machine lacks is nobody's fault, and no pass") {
  const bool was_before = GENERATE(true, false);
  GateFixture with;
  const std::string calls = "add_custom_target(made ALL COMMAND sh ${CMAKE_SOURCE_DIR}/make.sh)\n";
  // What calls it was there before, or is reached only by what a sprint has changed.
  auto files = script_project({{"one", kGreenScript}}, was_before ? calls : "");
  files.emplace_back("make.sh", "no-such-tool --now\n");
  with.commit_base(files);
  with.commit("Make it", {{"CMakeLists.txt", script_lists({"one"}, calls + "# now\n")}});
  const auto gate = with.gate_json(3);
  INFO(gate.dump(1));
  CHECK(gate["verdict"] == "could-not-run");
  CHECK(has(notes_of(gate), "no-such-tool"));
  for (const auto& failure : gate["failures"]) CHECK(failure["sprints"].empty());
}

TEST_CASE("A toolchain that throws could not run, and keeps no other from its work") {
  GateFixture with;
  with.commit_base(script_project({{"one", kGreenScript}}));
  with.commit("Say more", {{"README.md", kUnrelatedText}});
  const auto plugin = GENERATE(as<std::string>(), "throwing_gate", "throwing_method");
  const auto gate =
      with.gate_json(3, {"--base", "base", "--plugin-dir", GateFixture::plugin_folder(plugin)});
  CHECK(gate["verdict"] == "could-not-run");
  CHECK(has(notes_of(gate), "could not run: toolchain 'nervous"));
  CHECK(has(notes_of(gate), "the dog ate the "));
  CHECK(gate["tests"]["passed"] == 1);
}
