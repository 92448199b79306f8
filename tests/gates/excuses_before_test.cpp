// What may be called red before: the same test or the same target, in a run that is made now.

#include <algorithm>
#include <filesystem>

#include "gates/gate_projects.h"
#include "gates/small_projects.h"
#include "support/catch.h"

using namespace sprint::test;
namespace fs = std::filesystem;

namespace {

/// A service beside all trees, on which tests depend.
struct ServiceFixture : GateFixture {
  ServiceFixture() {
    variables["SERVICE"] = service().string();
    start();
  }
  fs::path service() const { return root() / "service"; }
  void start() const { sprint::os::replace_file(service(), "up\n"); }
  void stop() const { fs::remove(service()); }
};

const std::string kAsksService = "test -e \"$SERVICE\" || { echo the service is down; exit 1; }\n";

/// Programs that are no tests, each with one source; those of `broken` call what nobody defines.
Files program_project(const Words& names, const Words& broken) {
  std::string list;
  Files files{{"tests/one.sh", kGreenScript}};
  for (const auto& name : names) {
    list += "add_executable(" + name + " " + name + ".c)\n";
    const bool is_broken = std::find(broken.begin(), broken.end(), name) != broken.end();
    files.emplace_back(name + ".c", is_broken
                                        ? "int gone(void);\nint main(void) { return gone(); }\n"
                                        : "int main(void) { return 0; }\n");
  }
  files.emplace_back("CMakeLists.txt",
                     "cmake_minimum_required(VERSION 3.25)\nproject(programs LANGUAGES C)\n"
                     "enable_testing()\n" +
                         list +
                         "add_test(NAME one COMMAND sh tests/one.sh WORKING_DIRECTORY "
                         "${CMAKE_SOURCE_DIR})\n");
  return files;
}

}  // namespace

TEST_CASE("A failure of the past, while a service was down, excuses none of today") {
  ServiceFixture with;
  with.commit_base(script_project({{"one", kAsksService}, {"two", kGreenScript}}));
  with.commit("Say more", {{"README.md", kUnrelatedText}});
  with.stop();
  // Red at both, now: nobody's.
  const auto down = with.gate_json(0);
  CHECK(failure_in(down, "one")["verdict"] == "pre-existing");
  CHECK(down["tests"]["pre_existing"] == 1);
  with.start();
  const auto guilty = with.commit("Break it", {{"tests/one.sh", "exit 1\n"}});
  const auto gate = with.gate_json(1);
  INFO(gate.dump(1));
  CHECK(failure_in(gate, "one")["verdict"] == "attributed");
  CHECK(suspect_of(failure_in(gate, "one")) == guilty);
  CHECK(gate["tests"]["pre_existing"] == 0);
}

TEST_CASE("A service that is down today is nobody's fault, whatever passed in the past") {
  ServiceFixture with;
  with.commit_base(script_project({{"one", kAsksService}, {"two", kGreenScript}}));
  with.commit("Say more", {{"README.md", kUnrelatedText}});
  with.git({"tag", "green"});
  REQUIRE(with.gate_json(0)["failures"].empty());
  const auto innocent = with.commit("Say less", {{"README.md", "Hello\n"}});
  with.stop();
  const auto gate = with.gate_json(0, {"--base", "green"});
  INFO(gate.dump(1));
  CHECK(failure_in(gate, "one")["verdict"] == "pre-existing");
  CHECK_FALSE(is_suspected(gate, innocent));
}

TEST_CASE("A test that needs another one before it is not excused for failing alone at the base") {
  GateFixture with;
  auto files =
      script_project({{"first", "touch made\n"}, {"then", "[ -e made ] && [ ! -s data ]\n"}},
                     "set_tests_properties(then PROPERTIES DEPENDS first)\n");
  with.commit_base(files);
  with.commit("Say more", {{"README.md", kUnrelatedText}});
  with.git({"tag", "green"});
  REQUIRE(with.gate_json(0)["failures"].empty());
  // Nothing that the test says leads to it.
  with.commit("Fill it", {{"data", "full\n"}});
  const auto gate = with.gate_json(1, {"--base", "green"});
  INFO(gate.dump(1));
  CHECK(failure_in(gate, "then")["verdict"] != "pre-existing");
  CHECK(gate["tests"]["pre_existing"] == 0);
}

TEST_CASE("A target that no longer links is news, although another one has the same message") {
  const auto generator = GENERATE(as<std::string>(), "Ninja", "Unix Makefiles");
  CAPTURE(generator);
  GateFixture with;
  with.variables["CMAKE_GENERATOR"] = generator;
  with.commit_base(program_project({"a", "b", "c"}, {"a"}));
  const auto innocent = with.commit("Say more", {{"README.md", kUnrelatedText}});
  with.git({"tag", "before"});
  const auto old = with.gate_json(0);
  INFO(old.dump(1));
  CHECK(failure_in(old, "link:gone")["verdict"] == "pre-existing");

  const auto guilty = with.commit("Call it", {program_project({"a", "b", "c"}, {"a", "b"})[2]});
  const auto gate = with.gate_json(1);
  INFO(gate.dump(1));
  CHECK(gate["verdict"] == "fail");
  CHECK(is_suspected(gate, guilty));
  CHECK_FALSE(is_suspected(gate, innocent));
}

TEST_CASE("One error at a second place of a file is news") {
  GateFixture with;
  const std::string broken = "int one(int value) { return value + nothing; }\n";
  with.commit_base(unit_project({"one", "two"}) + Files{{"src/one.cpp", broken}});
  const auto innocent = with.commit("Say more", {{"README.md", kUnrelatedText}});
  const auto guilty = with.commit(
      "Go on", {{"src/one.cpp", "int half(int value) { return nothing / value; }\n" + broken}});
  const auto gate = with.gate_json(1);
  INFO(gate.dump(1));
  CHECK(failure_in(gate, "build:src/one.cpp:1")["verdict"] == "attributed");
  CHECK(suspect_of(failure_in(gate, "build:src/one.cpp:1")) == guilty);
  CHECK(failure_in(gate, "build:src/one.cpp:2")["verdict"] == "pre-existing");
  CHECK_FALSE(is_suspected(gate, innocent));
}

TEST_CASE("A broken header that breaks one more target is news") {
  GateFixture with;
  with.commit_base(unit_project({"one", "two"}) +
                   Files{{"include/one.h", "#pragma once\nint one(int value)\nint other;\n"}});
  const auto guilty =
      with.commit("Use it", {{"src/two.cpp", "#include \"one.h\"\n" + unit_source("two")}});
  const auto gate = with.gate_json(1);
  INFO(gate.dump(1));
  CHECK(failure_in(gate, "build:include/one.h")["verdict"] != "pre-existing");
  CHECK(is_suspected(gate, guilty));
}

TEST_CASE("What did not build before and is needed by no test was red before all the same") {
  GateFixture with;
  with.commit_base(unit_project({"one"}, "add_executable(app app.cpp)\n") +
                   Files{{"app.cpp", "int main() { return nothing; }\n"}});
  const auto guilty = with.commit("Count down", {{"src/one.cpp", wrong_unit()}});
  const auto gate = with.gate_json(1);
  INFO(gate.dump(1));
  CHECK(failure_in(gate, "build:app.cpp")["verdict"] == "pre-existing");
  // Numbers of tests count tests.
  CHECK(gate["tests"]["pre_existing"] == 0);
  CHECK(failure_in(gate, "one")["verdict"] == "attributed");
  CHECK(suspect_of(failure_in(gate, "one")) == guilty);
}

TEST_CASE("A test that ran and failed is no excuse for one that no longer runs") {
  GateFixture with;
  with.commit_base(script_project({{"one", "exit 1\n"}, {"two", kGreenScript}}));
  const auto guilty = with.commit(
      "Lose it",
      {{"CMakeLists.txt", script_lists({"two"}, "add_test(NAME one COMMAND no-such-program)\n")}});
  const auto gate = with.gate_json(1);
  INFO(gate.dump(1));
  CHECK(failure_in(gate, "one")["verdict"] != "pre-existing");
  CHECK(is_suspected(gate, guilty));
}

TEST_CASE("A test that fails for another reason than before is red before, and both are told") {
  GateFixture with;
  with.commit_base(
      script_project({{"one", "echo the data is missing; exit 1\n"}, {"two", kGreenScript}}));
  with.commit("Break it in another way", {{"tests/one.sh", "kill -SEGV $$\n"}});
  const auto gate = with.gate_json(0);
  INFO(gate.dump(1));
  CHECK(failure_in(gate, "one")["verdict"] == "pre-existing");
  CHECK(has(notes_of(gate), "red before, with another message: one"));
}

TEST_CASE("A test of one name in another class is not excused by its namesake") {
  PaperFixture with;
  const auto report = [](const std::string& first, const std::string& second) {
    const auto one = [](const std::string& name, const std::string& inside) {
      return "<testcase classname=\"" + name + "\" name=\"parse\">" + inside + "</testcase>";
    };
    return "echo '<testsuite name=\"s\">" + one("old", first) + one("fresh", second) +
           "</testsuite>' > \"$1\"\n";
  };
  const std::string red = "<failure message=\"no\"/>";
  with.commit_base({{"run.sh", report(red, "")}});
  const auto guilty = with.commit("Break the other", {{"run.sh", report(red, red)}});
  const auto gate = with.paper_json(1);
  INFO(gate.dump(1));
  CHECK(failure_in(gate, "old.parse")["verdict"] == "pre-existing");
  CHECK(suspect_of(failure_in(gate, "fresh.parse")) == guilty);
}

TEST_CASE("A base whose tests break off excuses nothing") {
  PaperFixture with;
  // At the base the run ends with a signal right after its report.
  with.commit_base({{"run.sh", writes_report({"!one", "two"}) + "kill -KILL $$\n"}});
  const auto guilty =
      with.commit("Stay alive", {{"run.sh", writes_report({"!one", "two"}) + "exit 1\n"}});
  const auto gate = with.paper_json(1);
  INFO(gate.dump(1));
  CHECK(failure_in(gate, "c.one")["verdict"] != "pre-existing");
  CHECK(suspect_of(failure_in(gate, "c.one")) == guilty);
  CHECK(has(notes_of(gate), "no baseline: paper test"));
}

TEST_CASE("A gate of some tests is not taken for one of all, and blames nobody for the others") {
  GateFixture with;
  const std::string labels =
      "set_tests_properties(quick PROPERTIES LABELS quick)\n"
      "set_tests_properties(slow PROPERTIES LABELS slow)\n";
  with.commit_base(script_project({{"quick", kGreenScript}, {"slow", "exit 1\n"}}, labels));
  with.commit("Say more", {{"README.md", kUnrelatedText}});
  with.git({"tag", "middle"});
  const auto choice = GENERATE(as<std::string>(), "labels=quick", "exclude_labels=slow");
  CAPTURE(choice);
  const auto some = with.gate_json(0, {"--base", "base", "--set", "toolchain.cmake." + choice});
  REQUIRE(some["tests"]["total"] == 1);
  const auto innocent = with.commit("Document it", {{"docs.md", "Hello\n"}});
  const auto gate = with.gate_json(0, {"--base", "middle"});
  INFO(gate.dump(1));
  CHECK(failure_in(gate, "slow")["verdict"] == "pre-existing");
  CHECK_FALSE(is_suspected(gate, innocent));
}
