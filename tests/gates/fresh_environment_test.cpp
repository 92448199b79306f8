// What happens to be exported where a gate is started does not choose its tests, now or later.
#include "gates/gate_projects.h"
#include "gates/small_projects.h"
#include "support/catch.h"

using namespace sprint::test;

namespace {

/// Two tests of GoogleTest, which the build itself asks the program for.
const std::string kDiscovering = R"(cmake_minimum_required(VERSION 3.25)
project(discovering LANGUAGES CXX)
enable_testing()
find_package(GTest REQUIRED)
include(GoogleTest)
add_executable(cases cases.cpp)
target_link_libraries(cases GTest::gtest_main)
gtest_discover_tests(cases)
)";

std::string cases_source(const std::string& second) {
  return "#include <gtest/gtest.h>\nTEST(Cases, First) {}\nTEST(Cases, Second) { EXPECT_TRUE(" +
         second + "); }\n";
}

}  // namespace

TEST_CASE("An exported GTEST_FILTER narrows neither the gate nor the list that the build writes") {
  GateFixture with;
  with.commit_base({{"CMakeLists.txt", kDiscovering}, {"cases.cpp", cases_source("true")}});
  const auto guilty = with.commit("Break it", {{"cases.cpp", cases_source("false")}});
  with.variables["GTEST_FILTER"] = "*First";
  const auto narrowed = with.gate_json(1);
  CHECK(suspect_of(failure_in(narrowed, "Cases.Second")) == guilty);
  CHECK(has(notes_of(narrowed), "the variable GTEST_FILTER is not passed on"));

  with.variables.erase("GTEST_FILTER");
  const auto clean = with.gate_json(1);
  CHECK(clean["tests"]["total"] == 2);
  CHECK(suspect_of(failure_in(clean, "Cases.Second")) == guilty);
  CHECK(!has(notes_of(clean), "GTEST_FILTER"));
}

TEST_CASE("Variables that choose or weaken tests do not reach a test step") {
  const auto name = GENERATE(as<std::string>(), "PYTEST_ADDOPTS", "CTEST_NO_TESTS_ACTION",
                             "CATCH_CONFIG", "TESTBRIDGE_TEST_ONLY", "BOOST_TEST_RUN_FILTERS",
                             "GTEST_SHARD_INDEX", "TEST_TOTAL_SHARDS", "PYTHONOPTIMIZE");
  CAPTURE(name);
  GateFixture with;
  with.commit_base(script_project({{"one", "test -z \"$" + name + "\"\n"}}));
  with.commit("Say more", {{"README.md", "Hello\n"}});
  with.variables[name] = "1";
  CHECK(with.gate_json(0)["tests"]["passed"] == 1);
}
