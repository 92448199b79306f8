// Whose an error of the build is, with real compilers and linkers.

#include "gates/gate_projects.h"
#include "support/catch.h"

using namespace sprint::test;

namespace {

// A header that a script makes from a template: neither is a source that a compiler reads.
constexpr const char* kGenerated = R"(
add_custom_command(OUTPUT ${PROJECT_BINARY_DIR}/table.h
  COMMAND ${CMAKE_COMMAND} -D IN=${PROJECT_SOURCE_DIR}/table.txt -D OUT=${PROJECT_BINARY_DIR}/table.h
          -P ${PROJECT_SOURCE_DIR}/make_table.cmake
  DEPENDS table.txt make_table.cmake)
add_executable(test_table tests/test_table.cpp ${PROJECT_BINARY_DIR}/table.h)
target_include_directories(test_table PRIVATE ${PROJECT_BINARY_DIR})
add_test(NAME table COMMAND test_table)
)";

Files generated_parts() {
  return {{"table.txt", "2"},
          {"make_table.cmake",
           "file(READ ${IN} value)\n"
           "file(WRITE ${OUT} \"inline int table() { return ${value}; }\\n\")\n"},
          {"tests/test_table.cpp",
           "#undef NDEBUG\n#include <cassert>\n#include \"table.h\"\nint main() {\n"
           "  assert(table() == 2);\n}\n"}};
}

}  // namespace

TEST_CASE("Errors of compiler and linker are laid to those who caused them") {
  GateFixture with;
  with.commit_base(unit_project({"line", "gone", "file", "link", "fine"}, kGenerated) +
                   generated_parts() +
                   Files{{"include/shared.h", "#pragma once\ninline int shared() { return 1; }\n"},
                         {"src/file.cpp",
                          "#include \"file.h\"\n#include \"shared.h\"\n\n"
                          "int file(int value) {\n  return value + shared();\n}\n"}});
  const auto innocent = with.commit("Say more", {{"README.md", "Hello\n"}});
  const auto line = with.commit(
      "Break a line", {{"src/line.cpp", unit_source("line", "return value + undeclared;")}});
  const auto gone =
      with.commit("Rename gone", {{"include/gone.h", "#pragma once\nint vanished(int value);\n"},
                                  {"src/gone.cpp",
                                   "#include \"gone.h\"\n\nint vanished(int value) {\n"
                                   "  return value + 1;\n}\n"}});
  const auto file = with.commit("Remove a header", {{"include/shared.h", ""}});
  const auto link =
      with.commit("Forget the definition", {{"src/link.cpp",
                                             "#include \"link.h\"\n\nint other(int value) {\n"
                                             "  return value + 1;\n}\n"}});
  const auto table = with.commit("Another table", {{"table.txt", "two"}});
  const auto gate = with.gate_json(1);
  CHECK(gate["verdict"] == "fail");
  CHECK(gate["sprints"].size() == 6);
  INFO(gate["failures"].dump(1));
  // Where one only probably stands out, the others are not ruled out.
  for (const auto& failure : gate["failures"]) CHECK(suspect_of(failure) != innocent);

  const auto at_line = failure_in(gate, "build:src/line.cpp:4");
  CHECK(at_line["verdict"] == "attributed");
  CHECK(suspect_of(at_line) == line);
  CHECK(speaks(at_line, "line", line));
  CHECK(at_line["location"] == nlohmann::json{{"file", "src/line.cpp"}, {"line", 4}});

  const auto at_use = failure_in(gate, "build:tests/test_gone.cpp:7");
  CHECK(at_use["verdict"] == "attributed");
  CHECK(suspect_of(at_use) == gone);
  CHECK(speaks(at_use, "identifier", gone));

  const auto at_include = failure_in(gate, "build:src/file.cpp:2");
  CHECK(at_include["verdict"] == "attributed");
  CHECK(suspect_of(at_include) == file);

  const auto at_link = failure_in(gate, "link:");
  CHECK(at_link["kind"] == "link");
  CHECK(at_link["verdict"] == "attributed");
  CHECK(suspect_of(at_link) == link);

  const auto at_table = failure_in(gate, "build:<build>/cmake/table.h:1");
  CHECK(at_table["verdict"] == "attributed");
  CHECK(suspect_of(at_table) == table);
  CHECK(speaks(at_table, "closure", table));

  // What could not be built was not run, and follows from its own errors only.
  for (const auto& [test, sprint] : {std::pair("line", line),
                                     {"gone", gone},
                                     {"file", file},
                                     {"link", link},
                                     {"table", table}}) {
    INFO(test);
    const auto missing = failure_with(gate, test);
    CHECK(missing["kind"] == "missing");
    CHECK(suspect_of(missing) == sprint);
    CHECK(speaks(missing, "consequence", sprint));
  }
  CHECK(gate["tests"]["passed"] == 1);
}

TEST_CASE("Two sprints that define the same are named both") {
  GateFixture with;
  with.commit_base(
      unit_project({"one", "two"},
                   "add_executable(all_parts src/one.cpp src/two.cpp tests/all.cpp)\n") +
      Files{{"tests/all.cpp", "int main() {}\n"}});
  const auto first =
      with.commit("A helper for one",
                  {{"src/one.cpp", unit_source("one") + "int helper() {\n  return 1;\n}\n"}});
  const auto innocent = with.commit("Say more", {{"README.md", "Hello\n"}});
  const auto second =
      with.commit("A helper for two",
                  {{"src/two.cpp", unit_source("two") + "int helper() {\n  return 2;\n}\n"}});
  const auto gate = with.gate_json(1);
  const auto failure = failure_in(gate, "helper");
  INFO(gate["failures"].dump(1));
  CHECK(failure["kind"] == "link");
  CHECK(failure["verdict"] == "interaction");
  REQUIRE(failure["sprints"].size() == 2);
  CHECK(is_suspected(gate, first));
  CHECK(is_suspected(gate, second));
  CHECK_FALSE(is_suspected(gate, innocent));
}

TEST_CASE("A rename and a new use of the old name fail together") {
  GateFixture with;
  with.commit_base(unit_project({"old", "user"}));
  const auto innocent = with.commit("Say more", {{"README.md", "Hello\n"}});
  // Side by side, so that each is fine alone.
  with.branch("rename", {{"include/old.h", "#pragma once\nint fresh(int value);\n"},
                         {"src/old.cpp",
                          "#include \"old.h\"\n\nint fresh(int value) {\n"
                          "  return value + 1;\n}\n"},
                         {"tests/test_old.cpp", unit_test("old", "fresh(1) == 2")}});
  with.branch("use", {{"src/user.cpp",
                       "#include \"user.h\"\n#include \"old.h\"\n\nint user(int value) {\n"
                       "  return old(value);\n}\n"},
                      {"CMakeLists.txt", unit_project({"old", "user"}).back().second +
                                             "target_sources(test_user PRIVATE src/old.cpp)\n"}});
  const auto gate = with.gate_json(1, {"--branches", "rename", "use"});
  const auto failure = failure_in(gate, "build:src/user.cpp:5");
  INFO(gate["failures"].dump(1));
  CHECK(failure["verdict"] == "interaction");
  CHECK(is_suspected(gate, "rename"));
  CHECK(is_suspected(gate, "use"));
  CHECK_FALSE(is_suspected(gate, innocent));
}

TEST_CASE("A deleted source that is still listed is laid to who deleted it") {
  GateFixture with;
  with.commit_base(unit_project({"kept", "lost"}));
  const auto innocent = with.commit("Say more", {{"README.md", "Hello\n"}});
  const auto guilty = with.commit("Clean up", {{"src/lost.cpp", ""}});
  const auto gate = with.gate_json(1);
  INFO(gate.dump(1));
  REQUIRE(gate["failures"].size() >= 1);
  const auto& failure = gate["failures"][0];
  CHECK(failure["kind"] == "configure");
  CHECK(failure["verdict"] == "attributed");
  CHECK(suspect_of(failure) == guilty);
  CHECK_FALSE(is_suspected(gate, innocent));
}
