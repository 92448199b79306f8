// Whose a red test is: every kind of evidence, with real builds.

#include "gates/gate_projects.h"
#include "support/catch.h"

using namespace sprint::test;

namespace {

/// Hands a value to a check that prints a stack before it gives up.
std::string stacked(const std::string& value) {
  return "#include \"stack.h\"\n#include \"check.h\"\n\nint stack(int value) {\n  check(" + value +
         ", __FILE__, __LINE__);\n  return value + 1;\n}\n";
}

}  // namespace

TEST_CASE("Red tests are laid to those who caused them, by what they changed") {
  GateFixture with;
  with.commit_base(
      unit_project({"edited", "frame", "stack", "file", "deep", "fine"}) +
      Files{{"include/level1.h", "#pragma once\n#include \"level2.h\"\n"},
            {"include/level2.h", "#pragma once\n#include \"level3.h\"\n"},
            {"include/level3.h", "#pragma once\n#define STEP 1\n"},
            {"include/check.h",
             "#pragma once\n#include <cstdio>\n#include <cstdlib>\n"
             "inline void check(int value, const char* file, int line) {\n"
             "  if (value < 9) return;\n"
             "  std::fprintf(stderr, \"    #0 0x55 in check %s:%d\\n\", __FILE__, __LINE__);\n"
             "  std::fprintf(stderr, \"    #1 0x56 in stack %s:%d\\n\", file, line);\n"
             "  std::abort();\n}\n"},
            {"src/stack.cpp", stacked("value")},
            {"src/deep.cpp",
             "#include \"deep.h\"\n#include \"level1.h\"\n\n"
             "int deep(int value) {\n  return value + STEP;\n}\n"}});
  const auto innocent =
      with.commit("Say more in fine", {{"src/fine.cpp", "// Says more.\n" + unit_source("fine")}});
  const auto edited = with.commit(
      "Expect more", {{"tests/test_edited.cpp", unit_test("edited", "edited(1) == 3")}});
  const auto frame = with.commit(
      "Check the value",
      {{"src/frame.cpp",
        "#undef NDEBUG\n#include <cassert>\n\n#include \"frame.h\"\n\nint frame(int value) {\n"
        "  assert(value > 1);\n  return value + 1;\n}\n"}});
  const auto stack = with.commit("Check more", {{"src/stack.cpp", stacked("value + 9")}});
  const auto file =
      with.commit("Count by two", {{"src/file.cpp", unit_source("file", "return value + 2;")}});
  const auto deep =
      with.commit("A larger step", {{"include/level3.h", "#pragma once\n#define STEP 3\n"}});
  const auto gate = with.gate_json(1);
  INFO(gate["failures"].dump(1));
  CHECK(gate["tests"]["passed"] == 1);
  CHECK(gate["failures"].size() == 5);
  CHECK_FALSE(is_suspected(gate, innocent));

  const auto in_test = failure_in(gate, "edited");
  CHECK(in_test["verdict"] == "attributed");
  CHECK(suspect_of(in_test) == edited);
  CHECK(speaks(in_test, "test", edited));

  const auto in_code = failure_in(gate, "frame");
  CHECK(in_code["verdict"] == "attributed");
  CHECK(suspect_of(in_code) == frame);
  CHECK(in_code["location"] == nlohmann::json{{"file", "src/frame.cpp"}, {"line", 7}});
  CHECK(speaks(in_code, "test", frame));

  const auto below = failure_in(gate, "stack");
  CHECK(below["verdict"] == "attributed");
  CHECK(suspect_of(below) == stack);
  CHECK(speaks(below, "frame", stack));

  const auto in_file = failure_in(gate, "file");
  CHECK(in_file["verdict"] == "attributed");
  CHECK(suspect_of(in_file) == file);
  CHECK(speaks(in_file, "file", file));

  const auto in_header = failure_in(gate, "deep");
  CHECK(in_header["verdict"] == "attributed");
  CHECK(suspect_of(in_header) == deep);
  CHECK(speaks(in_header, "closure", deep));
  CHECK(has(cleared_by(in_header, file), "it changed none of the"));
  CHECK(has(cleared_by(in_header, innocent), "it changed none of the"));
}

TEST_CASE("A changed default of an option takes effect in a tree that was built before") {
  GateFixture with;
  const std::string option =
      "option(FAST \"Be fast\" OFF)\nif(FAST)\n"
      "  target_compile_definitions(test_mode PRIVATE FAST)\nendif()\n";
  const Files code{{"src/mode.cpp",
                    "#include \"mode.h\"\n\nint mode(int value) {\n#ifdef FAST\n"
                    "  return value;\n#else\n  return value + 1;\n#endif\n}\n"}};
  with.commit_base(unit_project({"mode", "fine"}, option) + code);
  with.commit("Say more", {{"README.md", "Hello\n"}});
  CHECK(with.gate_json(0)["verdict"] == "pass");
  const auto innocent =
      with.commit("Say more in fine", {{"src/fine.cpp", "// Says more.\n" + unit_source("fine")}});
  auto changed = unit_project({"mode", "fine"}, option).back();
  changed.second.replace(changed.second.find("OFF"), 3, "ON");
  const auto guilty = with.commit("Be fast", {changed});
  const auto gate = with.gate_json(1);
  const auto failure = failure_in(gate, "mode");
  INFO(gate["failures"].dump(1));
  CHECK(failure["verdict"] == "attributed");
  CHECK(suspect_of(failure) == guilty);
  CHECK(speaks(failure, "settings", guilty));
  CHECK(cleared_by(failure, innocent) != "");
}

TEST_CASE("The script and the template that make a source are a part of it") {
  GateFixture with;
  const std::string generated = R"(
add_custom_command(OUTPUT ${PROJECT_BINARY_DIR}/table.h
  COMMAND ${CMAKE_COMMAND} -D IN=${PROJECT_SOURCE_DIR}/data/words.txt
          -D OUT=${PROJECT_BINARY_DIR}/table.h -P ${PROJECT_SOURCE_DIR}/data/script.cmake
  DEPENDS data/words.txt data/script.cmake)
target_sources(test_made PRIVATE ${PROJECT_BINARY_DIR}/table.h)
target_include_directories(test_made PRIVATE ${PROJECT_BINARY_DIR})
)";
  with.commit_base(
      unit_project({"made", "fine"}, generated) +
      Files{{"data/words.txt", "1"},
            {"data/script.cmake",
             "file(READ ${IN} value)\nfile(WRITE ${OUT} \"#define STEP ${value}\\n\")\n"},
            {"src/made.cpp",
             "#include \"made.h\"\n#include \"table.h\"\n\n"
             "int made(int value) {\n  return value + STEP;\n}\n"}});
  const auto innocent =
      with.commit("Say more in fine", {{"src/fine.cpp", "// Says more.\n" + unit_source("fine")}});
  const auto guilty = with.commit("Another number", {{"data/words.txt", "7"}});
  const auto gate = with.gate_json(1);
  const auto failure = failure_in(gate, "made");
  INFO(gate["failures"].dump(1));
  CHECK(failure["verdict"] == "attributed");
  CHECK(suspect_of(failure) == guilty);
  CHECK(speaks(failure, "closure", guilty));
  CHECK(cleared_by(failure, innocent) != "");
}

TEST_CASE("Data that a test reads when it runs is not cleared by what it is made of") {
  GateFixture with;
  const std::string place =
      "target_compile_definitions(test_reads PRIVATE "
      "DATA=\"${PROJECT_SOURCE_DIR}/data/limit.txt\")\n";
  with.commit_base(
      unit_project({"reads", "fine"}, place) +
      Files{{"data/limit.txt", "1\n"},
            {"src/reads.cpp",
             "#include \"reads.h\"\n#include <cstdio>\n\nint reads(int value) {\n"
             "  std::FILE* file = std::fopen(DATA, \"r\");\n  int step = 0;\n"
             "  if (file == nullptr || std::fscanf(file, \"%d\", &step) != 1) return 0;\n"
             "  return value + step;\n}\n"}});
  const auto innocent =
      with.commit("Say more in fine", {{"src/fine.cpp", "// Says more.\n" + unit_source("fine")}});
  const auto guilty = with.commit("Another limit", {{"data/limit.txt", "4\n"}});
  const auto gate = with.gate_json(1);
  const auto failure = failure_in(gate, "reads");
  INFO(gate["failures"].dump(1));
  CHECK(cleared_by(failure, guilty).empty());
  CHECK(cleared_by(failure, innocent) != "");
  CHECK(suspect_of(failure) == guilty);
}

TEST_CASE("New files that a glob finds are built, whether CMake was told to look or not") {
  GateFixture with;
  const std::string globs = R"(
file(GLOB fresh CONFIGURE_DEPENDS checks/fresh/*.cpp)
file(GLOB stale checks/stale/*.cpp)
foreach(file IN LISTS fresh stale)
  get_filename_component(name ${file} NAME_WE)
  add_executable(${name} ${file})
  add_test(NAME ${name} COMMAND ${name})
endforeach()
)";
  const auto returns = [](int code) {
    return "int main() { return " + std::to_string(code) + "; }\n";
  };
  with.commit_base(unit_project({"fine"}, globs) +
                   Files{{"checks/fresh/a.cpp", returns(0)}, {"checks/stale/b.cpp", returns(0)}});
  with.commit("Say more", {{"README.md", "Hello\n"}});
  CHECK(with.gate_json(0)["tests"]["total"] == 3);
  const auto fresh = with.commit("A check", {{"checks/fresh/c.cpp", returns(1)}});
  const auto stale = with.commit("Another check", {{"checks/stale/d.cpp", returns(1)}});
  const auto gate = with.gate_json(1);
  INFO(gate["failures"].dump(1));
  CHECK(gate["tests"]["total"] == 5);
  CHECK(suspect_of(failure_in(gate, "c")) == fresh);
  CHECK(suspect_of(failure_in(gate, "d")) == stale);
  with.commit("Less", {{"checks/fresh/c.cpp", ""}, {"checks/stale/d.cpp", ""}});
  CHECK(with.gate_json(0)["tests"]["total"] == 3);
}
