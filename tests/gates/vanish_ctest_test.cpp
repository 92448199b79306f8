// Tests of CTest that a sprint took away or turned off: a green gate lists them, and says who did
// it.

#include "gates/gate_projects.h"
#include "gates/lost_tests.h"
#include "gates/small_projects.h"
#include "support/catch.h"

using namespace sprint::test;

namespace {

const Files kThree =
    script_project({{"one", kGreenScript}, {"two", kGreenScript}, {"three", kGreenScript}});

std::string lists_with(const std::string& more) {
  return script_lists({"one", "two", "three"}, more);
}

struct Loss {
  const char* what;
  Files files;
  const char* how;
};

/// Ways to be rid of the test `two`.
std::vector<Loss> losses() {
  return {
      {"add_test removed", {{"CMakeLists.txt", script_lists({"one", "three"})}}, "removed"},
      {"DISABLED",
       {{"CMakeLists.txt", lists_with("set_tests_properties(two PROPERTIES DISABLED TRUE)\n")}},
       "disabled"},
      {"WILL_FAIL",
       {{"CMakeLists.txt", lists_with("set_tests_properties(two PROPERTIES WILL_FAIL ON)\n")},
        {"tests/two.sh", "exit 1\n"}},
       "will-fail"},
      {"SKIP_RETURN_CODE",
       {{"CMakeLists.txt", lists_with("set_property(TEST two PROPERTY SKIP_RETURN_CODE 7)\n")},
        {"tests/two.sh", "exit 7\n"}},
       "skipped"},
      {"SKIP_REGULAR_EXPRESSION",
       {{"CMakeLists.txt",
         lists_with("set_tests_properties(two PROPERTIES SKIP_REGULAR_EXPRESSION \"no\")\n")},
        {"tests/two.sh", "echo no; exit 1\n"}},
       "skipped"},
      {"CTEST_CUSTOM_TESTS_IGNORE",
       {{"CMakeLists.txt", lists_with("configure_file(CTestCustom.cmake CTestCustom.cmake)\n")},
        {"CTestCustom.cmake", "set(CTEST_CUSTOM_TESTS_IGNORE two)\n"}},
       "filtered"},
  };
}

}  // namespace

TEST_CASE("A test of CTest that a sprint takes away or turns off is listed with the sprint") {
  GateFixture with;
  with.commit_base(kThree);
  const bool base_is_known = GENERATE(true, false);
  if (base_is_known) CHECK(with.gate_json(0, {"--head-only"})["tests"]["passed"] == 3);
  with.commit("Say more\n\nSprint: docs/1", {{"README.md", kUnrelatedText}});
  for (const auto& loss : losses()) {
    DYNAMIC_SECTION(loss.what << (base_is_known ? ", the base known" : ", the base unknown")) {
      with.commit("Be rid of it\n\nSprint: calc/1", loss.files);
      with.commit("Say even more\n\nSprint: docs/2", {{"README.md", "More\n"}});
      const auto gate = with.gate_json(0);
      INFO(gate.dump(1));
      CHECK(gate["verdict"] == "pass");
      CHECK(gate["tests_compared"] == (base_is_known ? "exact" : "by-diff"));
      const auto lost = lost_test(gate, "two");
      REQUIRE(!lost.is_null());
      CHECK(lost["how"] == loss.how);
      CHECK(lost["sprint"] == "calc/1");
      CHECK(gate["removed_tests"].size() == 1);
      const auto text = with.gate();
      CHECK(text.exit_code == 0);
      CHECK(has(text.out, "two"));
      CHECK(has(text.out, "calc/1"));
      // Who is strict makes it a failure of the sprint.
      const auto strict = with.gate_json(1, {"--base", "base", "--set", "gate.removed_tests=fail"});
      CHECK(strict["verdict"] == "fail");
      REQUIRE(strict["failures"].size() == 1);
      CHECK(strict["failures"][0]["kind"] == "missing");
      CHECK(suspect_of(strict["failures"][0]) == "calc/1");
    }
  }
}

TEST_CASE("A test that leaves a list which a loop goes through is missed if the base is known") {
  GateFixture with;
  with.commit_base(calc_project());
  CHECK(with.gate({"--head-only"}).exit_code == 0);
  auto lists = calc_project().front().second;
  lists.replace(lists.find("add mul"), 7, "add");
  with.commit("Say more\n\nSprint: docs/1", {{"tests/README.md", kUnrelatedText}});
  with.commit("Tidy up\n\nSprint: calc/1", {{"CMakeLists.txt", lists}});
  const auto gate = with.gate_json(0);
  INFO(gate.dump(1));
  CHECK(gate["tests_compared"] == "exact");
  REQUIRE(gate["removed_tests"].size() == 1);
  CHECK(gate["removed_tests"][0]["test"] == "mul");
  CHECK(gate["removed_tests"][0]["sprint"] == "calc/1");
}

TEST_CASE("A label that the sprint's own settings leave out takes its tests away") {
  GateFixture with;
  const std::string label = "set_tests_properties(two PROPERTIES LABELS slow)\n";
  with.commit_base(script_project({{"one", kGreenScript}, {"two", kGreenScript}}, label));
  CHECK(with.gate({"--head-only"}).exit_code == 0);
  with.commit("Say more\n\nSprint: docs/1", {{"README.md", kUnrelatedText}});
  with.commit("Be quick\n\nSprint: calc/1",
              {{"sprint.toml", "[toolchain.cmake]\nexclude_labels = \"slow\"\n"}});
  const auto gate = with.gate_json(0);
  INFO(gate.dump(1));
  const auto lost = lost_test(gate, "two");
  REQUIRE(!lost.is_null());
  CHECK(lost["how"] == "filtered");
  CHECK(lost["sprint"] == "calc/1");
}

TEST_CASE("What the caller leaves out by himself is nobody's loss") {
  GateFixture with;
  const std::string label = "set_tests_properties(two PROPERTIES LABELS slow)\n";
  with.commit_base(script_project({{"one", kGreenScript}, {"two", kGreenScript}}, label));
  CHECK(with.gate({"--head-only"}).exit_code == 0);
  with.commit("Say more", {{"README.md", kUnrelatedText}});
  const auto gate =
      with.gate_json(0, {"--base", "base", "--set", "toolchain.cmake.exclude_labels=slow"});
  CHECK(gate["tests"]["total"] == 1);
  CHECK(gate["tests_compared"] == "not-compared");
  CHECK(gate["removed_tests"].empty());
}

TEST_CASE("A test that moved, or that was taken away and put back, is not lost") {
  GateFixture with;
  with.commit_base(kThree);
  SECTION("into another file") {
    with.commit("Move",
                {{"CMakeLists.txt", script_lists({"one", "three"}, "include(more.cmake)\n")},
                 {"more.cmake",
                  "add_test(NAME two COMMAND sh tests/two.sh "
                  "WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})\n"}});
  }
  SECTION("there and back") {
    with.commit("Away", {{"CMakeLists.txt", script_lists({"one", "three"})}});
    with.commit("Back", {{"CMakeLists.txt", script_lists({"one", "two", "three"})}});
  }
  SECTION("off and on") {
    with.commit("Off", {{"CMakeLists.txt",
                         lists_with("set_tests_properties(two PROPERTIES DISABLED TRUE)\n")}});
    with.commit("On", {{"CMakeLists.txt",
                        lists_with("set_tests_properties(two PROPERTIES DISABLED FALSE)\n")}});
  }
  CHECK(with.gate_json(0)["removed_tests"].empty());
}

TEST_CASE("Where nothing is known of the base, a green gate says that it did not compare") {
  GateFixture with;
  with.commit_base(kThree);
  with.commit("Say more", {{"README.md", kUnrelatedText}});
  CHECK(with.gate_json(0)["tests_compared"] == "not-compared");
  CHECK(has(with.gate().out, "not compared with the tests of the base"));
  with.git({"checkout", "-q", "base"});
  CHECK(with.gate({"--head-only"}).exit_code == 0);
  with.git({"checkout", "-q", "main"});
  CHECK(with.gate_json(0)["tests_compared"] == "exact");
  CHECK_FALSE(has(with.gate().out, "not compared"));
}

TEST_CASE("A red gate, which builds the base, compares with the tests that it finds there") {
  GateFixture with;
  with.commit_base(calc_project());
  auto lists = calc_project().front().second;
  lists.replace(lists.find("add mul"), 7, "add");
  with.commit("Tidy up\n\nSprint: calc/1", {{"CMakeLists.txt", lists}});
  with.commit("Break it\n\nSprint: calc/2", {{"tests/test_add.cpp", test_of("add(1, 2) == 4")}});
  const auto gate = with.gate_json(1);
  INFO(gate.dump(1));
  CHECK(gate["tests_compared"] == "exact");
  const auto lost = lost_test(gate, "mul");
  REQUIRE(!lost.is_null());
  CHECK(lost["sprint"] == "calc/1");

  INFO("what was found at the base is known when the work is corrected, and the base not built");
  with.commit("Mend it\n\nSprint: calc/2", {{"tests/test_add.cpp", test_of("add(1, 2) == 3")}});
  const auto green = with.gate_json(0);
  CHECK(green["tests_compared"] == "exact");
  CHECK(lost_test(green, "mul")["sprint"] == "calc/1");
}

TEST_CASE(
    "Tests inside of a program that are gone, skipped or assert less are told by their lines") {
  GateFixture with;
  const auto suite = [](const std::string& tests) {
    return "#define TEST(suite, name) static int suite##name()\n#define EXPECT_EQ(a, b)\n" + tests +
           "int main() {}\n";
  };
  Files files = unit_project({"one"});
  files.emplace_back("tests/suite_test.cpp",
                     suite("TEST(Sum, small) { return 1; }\nTEST(Sum, large) {\n"
                           "  EXPECT_EQ(1, 1 + 0);\n  EXPECT_EQ(2, 1 + 1);\n  return 2;\n}\n"));
  with.commit_base(files);
  const bool base_is_known = GENERATE(true, false);
  if (base_is_known) CHECK(with.gate({"--head-only"}).exit_code == 0);
  with.commit("One less\n\nSprint: calc/1",
              {{"tests/suite_test.cpp",
                suite("TEST(Sum, large) {\n  EXPECT_EQ(1, 1 + 0);\n  EXPECT_EQ(2, 1 + 1);\n"
                      "  return 2;\n}\n")}});
  with.commit("Assert less\n\nSprint: calc/2",
              {{"tests/suite_test.cpp",
                suite("TEST(Sum, large) {\n  EXPECT_EQ(1, 1 + 0);\n  return 2;\n}\n")}});
  with.commit("Off with it\n\nSprint: calc/3",
              {{"tests/suite_test.cpp",
                suite("TEST(Sum, DISABLED_large) {\n  EXPECT_EQ(1, 1 + 0);\n  return 2;\n}\n")}});
  const auto gate = with.gate_json(0);
  INFO(gate.dump(1));
  CHECK(lost_test(gate, "Sum.small")["sprint"] == "calc/1");
  CHECK(lost_test(gate, "Sum.large")["how"] == "disabled");
  CHECK(lost_test(gate, "Sum.large")["sprint"] == "calc/3");
  const auto less = lost_test(gate, "tests/suite_test.cpp");
  CHECK(less["how"] == "asserts-removed");
  CHECK(less["sprint"] == "calc/2");
}

TEST_CASE("A test of GoogleTest is missed in whatever file it stands, and its sprint is named") {
  GateFixture with;
  const auto cases = [](const std::string& second) {
    return "#include <gtest/gtest.h>\nTEST(Cases, First) { EXPECT_EQ(1, 1); }\n" + second;
  };
  with.commit_base({{"CMakeLists.txt",
                     "cmake_minimum_required(VERSION 3.25)\nproject(cases CXX)\nenable_testing()\n"
                     "find_package(GTest REQUIRED)\ninclude(GoogleTest)\n"
                     "add_executable(cases cases.cpp)\n"
                     "target_link_libraries(cases GTest::gtest_main)\n"
                     "gtest_discover_tests(cases)\n"},
                    {"cases.cpp", cases("TEST(Cases, Second) {\n  EXPECT_EQ(2, 2);\n}\n")}});
  CHECK(with.gate_json(0, {"--head-only"})["tests"]["passed"] == 2);
  with.commit("Say more\n\nSprint: docs/1", {{"README.md", kUnrelatedText}});
  struct Loss {
    const char* second;
    const char* how;
  };
  const auto loss = GENERATE(values<Loss>({
      {"", "removed"},
      {"/* TEST(Cases, Second) {\n  EXPECT_EQ(2, 2);\n} */\n", "removed"},
      {"TEST(Cases, DISABLED_Second) {\n  EXPECT_EQ(2, 2);\n}\n", "disabled"},
      {"TEST(Cases, Second) {\n  GTEST_SKIP();\n  EXPECT_EQ(2, 2);\n}\n", "skipped"},
  }));
  CAPTURE(loss.second);
  with.commit("Be rid of it\n\nSprint: calc/1", {{"cases.cpp", cases(loss.second)}});
  with.commit("Say even more\n\nSprint: docs/2", {{"README.md", "More\n"}});
  const auto gate = with.gate_json(0);
  INFO(gate.dump(1));
  REQUIRE(gate["removed_tests"].size() == 1);
  CHECK(gate["removed_tests"][0]["test"] == "Cases.Second");
  CHECK(gate["removed_tests"][0]["how"] == loss.how);
  CHECK(gate["removed_tests"][0]["sprint"] == "calc/1");
}
