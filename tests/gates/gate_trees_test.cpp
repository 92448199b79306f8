// How the gate builds: as the user does, and nothing twice.

#include <filesystem>

#include "gates/gate_projects.h"
#include "os/files.h"
#include "os/program_path.h"
#include "support/catch.h"
#include "support/needed_tool.h"

using namespace sprint::test;
using nlohmann::json;
namespace fs = std::filesystem;

namespace {

json metrics_of(const GateFixture& with, unsigned gate) {
  return json::parse(sprint::os::read_file(with.gate_folder(gate) / "metrics.json"));
}

/// The build step of the gate's one run.
json build_step(const GateFixture& with, unsigned gate) {
  const auto metrics = metrics_of(with, gate);
  for (const auto& step : metrics["steps"]) {
    if (step["kind"] == "build" && step["purpose"] == "gate") return step;
  }
  return {};
}

std::string cache_of_gate(const GateFixture& with) {
  return sprint::os::read_file(with.gate_build() / "CMakeCache.txt");
}

const std::string kShownDefinitions = R"(
option(FEATURE "A feature" OFF)
set(DATA_DIR "" CACHE PATH "Where data lies")
if(NOT FEATURE)
  message(FATAL_ERROR "FEATURE must hold at the gate")
endif()
if(NOT DATA_DIR STREQUAL "${PROJECT_SOURCE_DIR}/data")
  message(FATAL_ERROR "DATA_DIR is ${DATA_DIR}")
endif()
)";

}  // namespace

TEST_CASE("What the user's build tree says holds at the gate, with paths of the gate") {
  GateFixture with;
  with.commit_base(unit_project({"one"}, kShownDefinitions) + Files{{"data/x.txt", "x\n"}});
  with.commit("Say more", {{"README.md", "Hello\n"}});
  const auto build = (with.root() / "mine").string();
  with.run_tool({"cmake", "-S", ".", "-B", build, "-G", "Unix Makefiles", "-DFEATURE=ON",
                 "-DDATA_DIR=" + (with.project() / "data").string(), "-DCMAKE_BUILD_TYPE=Release"});
  CHECK(with.gate_json(0, {"--base", "base", "--build-dir", build})["verdict"] == "pass");
  CHECK(has(cache_of_gate(with), "CMAKE_GENERATOR:INTERNAL=Unix Makefiles"));
  CHECK(has(cache_of_gate(with), "CMAKE_BUILD_TYPE:STRING=Release"));
  CHECK(has(cache_of_gate(with), "DATA_DIR:PATH=" + (with.gate_source() / "data").string()));
  CHECK(build_step(with, 1)["compiled"] == 2);

  // make tells less than ninja; the errors are found all the same.
  const auto guilty =
      with.commit("Break it", {{"src/one.cpp", unit_source("one", "return nothing;")}});
  const auto gate = with.gate_json(1, {"--base", "base", "--build-dir", build});
  CHECK(suspect_of(failure_in(gate, "build:src/one.cpp:4")) == guilty);
}

TEST_CASE("Of several configurations the one that was asked for is built and tested") {
  GateFixture with;
  auto files = unit_project({"one"});
  with.commit_base(files + Files{{"tests/test_one.cpp",
                                  "#ifndef NDEBUG\n#error not the release\n#endif\n"
                                  "#include \"one.h\"\nint main() { return one(1) - 2; }\n"}});
  with.commit("Say more", {{"README.md", "Hello\n"}});
  with.run_tool({"cmake", "-S", ".", "-B", "../mine", "-G", "Ninja Multi-Config"});
  const auto build = (with.root() / "mine").string();
  const Words words{"--base", "base", "--build-dir", build, "--config", "Release"};
  const auto gate = with.gate_json(0, words);
  CHECK(gate["tests"]["passed"] == 1);
  CHECK(fs::exists(with.gate_build() / "Release" / "test_one"));
}

TEST_CASE("A preset and a toolchain file decide how the gate builds") {
  GateFixture with;
  with.commit_base(unit_project({"one"},
                                "if(NOT BY_TOOLCHAIN OR NOT BY_PRESET)\n"
                                "  message(FATAL_ERROR \"not configured so\")\nendif()\n") +
                   Files{{"cmake/tools.cmake", "set(BY_TOOLCHAIN ON)\n"},
                         {"CMakePresets.json", R"({"version": 3, "configurePresets": [{
  "name": "gate", "generator": "Ninja", "binaryDir": "${sourceDir}/out",
  "toolchainFile": "${sourceDir}/cmake/tools.cmake", "cacheVariables": {"BY_PRESET": "ON"}}]})"}});
  with.commit("Say more", {{"README.md", "Hello\n"}});
  const auto gate = with.gate_json(0, {"--base", "base", "--set", "gate.preset=gate"});
  CHECK(gate["tests"]["passed"] == 1);
  CHECK_FALSE(fs::exists(with.gate_source() / "out"));

  // Without the preset, from a tree that was configured with the file.
  with.run_tool({"cmake", "--preset", "gate", "-B", "../mine"});
  const auto build = (with.root() / "mine").string();
  CHECK(with.gate_json(0, {"--base", "base", "--build-dir", build})["verdict"] == "pass");
  CHECK(has(cache_of_gate(with), (with.gate_source() / "cmake/tools.cmake").string()));
}

TEST_CASE("After a small change only what depends on it is built, and nothing without one") {
  GateFixture with;
  with.commit_base(unit_project({"one", "two", "three"}));
  with.commit("Say more", {{"README.md", "Hello\n"}});
  with.gate_json(0);
  CHECK(build_step(with, 1)["compiled"] == 6);
  const auto object = with.gate_build() / "CMakeFiles/test_two.dir/src/two.cpp.o";
  const auto written = fs::last_write_time(object);

  with.gate_json(0);
  CHECK(build_step(with, 2)["compiled"] == 0);
  CHECK(build_step(with, 2)["linked"] == 0);
  CHECK(fs::last_write_time(object) == written);

  with.commit("Fix one", {{"src/one.cpp", unit_source("one", "return 1 + value;")}});
  with.gate_json(0);
  const auto step = build_step(with, 3);
  CHECK(step["compiled"] == 1);
  CHECK(step["linked"] == 1);
  REQUIRE(step["objects"].size() == 1);
  CHECK(has(step["objects"][0], "src/one.cpp.o"));
  CHECK(fs::last_write_time(object) == written);
}

TEST_CASE("A compiler cache is used where there is one, and its use is told") {
  const auto ccache = sprint::os::find_program("ccache", sprint::os::Environment::for_tools());
  if (must_do_without(ccache.has_value(), "ccache", "ccache")) return;
  GateFixture with;
  with.commit_base(unit_project({"one"}));
  with.commit("Say more", {{"README.md", "Hello\n"}});
  with.gate_json(0);
  CHECK(metrics_of(with, 1)["cache"] == json{{"hits", 0}, {"misses", 2}});
  fs::remove_all(with.gate_build());
  with.gate_json(0);
  CHECK(metrics_of(with, 2)["cache"] == json{{"hits", 2}, {"misses", 0}});
}

TEST_CASE("Labels choose the tests, also of a project below the top of the repository") {
  GateFixture with;
  Files files;
  for (auto& [name, text] :
       unit_project({"quick", "slow"}, "set_tests_properties(slow PROPERTIES LABELS slow)\n")) {
    files.emplace_back("engine/" + name, text);
  }
  with.commit_base(files +
                   Files{{"engine/sprint.toml", "[toolchain.cmake]\nexclude_labels = \"slow\"\n"}});
  with.commit("Say more", {{"README.md", "Hello\n"}});
  const auto guilty =
      with.commit("Break both", {{"engine/src/quick.cpp", unit_source("quick", "return 0;")},
                                 {"engine/src/slow.cpp", unit_source("slow", "return 0;")}});
  const auto outcome =
      with.run({"-C", (with.project() / "engine").string(), "gate", "--base", "base", "--json"});
  INFO(outcome.err << outcome.out);
  REQUIRE(outcome.exit_code == 1);
  const auto gate = json::parse(outcome.out);
  CHECK(gate["tests"]["total"] == 1);
  const auto failure = failure_in(gate, "quick");
  CHECK(suspect_of(failure) == guilty);
  CHECK(failure["location"]["file"] == "engine/tests/test_quick.cpp");
}
