// What a build reads and writes without a word to ninja or make: a used tree says what a fresh one
// would all the same.
#include <filesystem>

#include "gates/gate_projects.h"
#include "gates/small_projects.h"
#include "os/files.h"
#include "support/catch.h"

using namespace sprint::test;
namespace fs = std::filesystem;

namespace {

const std::string kListsHead =
    "cmake_minimum_required(VERSION 3.25)\nproject(used LANGUAGES C)\nenable_testing()\n";

const char* const kBothTools = R"({"version": 3, "configurePresets": [
  {"name": "make", "binaryDir": "b", "generator": "Unix Makefiles"},
  {"name": "ninja", "binaryDir": "b", "generator": "Ninja"}]})";

constexpr const char* kMainInC = "int main(void) { return 0; }\n";

std::string tested_program(const std::string& name) {
  return "add_executable(" + name + " " + name + ".c)\nadd_test(NAME " + name + " COMMAND " + name +
         ")\n";
}

Words with_preset(const std::string& preset) {
  return {"--base", "base", "--set", "gate.preset=" + preset};
}

/// The base, and a commit that changes nothing.
void begin_with(const GateFixture& with, const Files& files) {
  with.commit_base(files + Files{{"CMakePresets.json", kBothTools}});
  with.commit("Say more", {{"README.md", "Hello\n"}});
}

bool is_afresh(const nlohmann::json& gate) {
  return has(notes_of(gate), "afresh");
}

}  // namespace

TEST_CASE("What a build writes among the sources is there in the next gate, too") {
  const auto words = with_preset(GENERATE(as<std::string>(), "make", "ninja"));
  GateFixture with;
  begin_with(
      with, script_project({},
                           "add_custom_command(OUTPUT stamp COMMAND ${CMAKE_COMMAND} -E copy "
                           "${CMAKE_SOURCE_DIR}/seed.txt ${CMAKE_SOURCE_DIR}/made.txt\n"
                           "  COMMAND ${CMAKE_COMMAND} -E touch stamp DEPENDS seed.txt)\n"
                           "add_custom_target(make ALL DEPENDS stamp)\n"
                           "add_test(NAME made COMMAND grep -q x ${CMAKE_SOURCE_DIR}/made.txt)\n") +
                Files{{"seed.txt", "x\n"}, {".gitignore", "/made.txt\n"}});
  with.gate_json(0, words);
  CHECK(has(notes_of(with.gate_json(0, words)), "the build writes made.txt"));
  with.gate_json(0, words);
}

TEST_CASE("What the graph of a build writes among the sources does not make it anew") {
  const auto words = with_preset(GENERATE(as<std::string>(), "make", "ninja"));
  GateFixture with;
  begin_with(
      with, script_project({},
                           "configure_file(seed.txt ${CMAKE_SOURCE_DIR}/configured.txt)\n"
                           "add_custom_command(OUTPUT ${CMAKE_SOURCE_DIR}/made.txt COMMAND "
                           "${CMAKE_COMMAND} -E copy ${CMAKE_SOURCE_DIR}/seed.txt "
                           "${CMAKE_SOURCE_DIR}/made.txt DEPENDS seed.txt)\n"
                           "add_custom_target(make ALL DEPENDS ${CMAKE_SOURCE_DIR}/made.txt)\n"
                           "add_test(NAME made COMMAND grep -q x ${CMAKE_SOURCE_DIR}/made.txt)\n") +
                Files{{"seed.txt", "x\n"}, {".gitignore", "/made.txt\n/configured.txt\n"}});
  with.gate_json(0, words);
  CHECK(!is_afresh(with.gate_json(0, words)));
}

TEST_CASE("A command that reads a source without a word is run again after its change") {
  const auto words = with_preset(GENERATE(as<std::string>(), "make", "ninja"));
  const auto [command, script] = GENERATE(table<std::string, std::string>(
      {{"grep VERSION ${CMAKE_SOURCE_DIR}/src/v.h > v.txt", "\n"},
       {"sh ${CMAKE_SOURCE_DIR}/look.sh > v.txt", "cat \"$(dirname \"$0\")\"/src/*.h\n"},
       {"sh ${CMAKE_SOURCE_DIR}/look.sh ${CMAKE_SOURCE_DIR}/src "
        "> v.txt",
        "cat $1/*.h\n"}}));
  GateFixture with;
  begin_with(with, {{"CMakeLists.txt", kListsHead + "add_custom_command(OUTPUT v.txt COMMAND " +
                                           command + ")\nadd_custom_target(v ALL DEPENDS v.txt)\n" +
                                           tested_program("one") +
                                           "add_test(NAME v COMMAND grep -q 1 v.txt)\n"},
                    {"one.c", std::string("#include \"src/v.h\"\n") + kMainInC},
                    {"look.sh", script},
                    {"src/v.h", "#define VERSION 1\n"}});
  with.gate_json(0, words);
  with.commit("Another version", {{"src/v.h", "#define VERSION 2\n"}});
  const auto gate = with.gate_json(1, words);
  const auto failure = failure_in(gate, "v");
  INFO(gate.dump(1));
  REQUIRE(failure.is_object());
  CHECK(failure["verdict"] != "pre-existing");
}

TEST_CASE("Commands that read something else do not make a tree anew after each change") {
  const auto words = with_preset(GENERATE(as<std::string>(), "make", "ninja"));
  GateFixture with;
  begin_with(with,
             {{"CMakeLists.txt",
               kListsHead +
                   "add_library(part part.c)\n"
                   "add_custom_command(OUTPUT g.h COMMAND sh ${CMAKE_SOURCE_DIR}/tools/gen.sh "
                   "${CMAKE_SOURCE_DIR}/data/g.txt g.h DEPENDS tools/gen.sh data/g.txt)\n"
                   "add_custom_target(gen DEPENDS g.h)\n" +
                   tested_program("one") +
                   "add_dependencies(one gen)\ntarget_link_libraries(one part)\n"
                   "target_include_directories(one PRIVATE ${CMAKE_BINARY_DIR})\n"
                   "add_custom_command(TARGET one POST_BUILD COMMAND ${CMAKE_COMMAND} -E copy "
                   "$<TARGET_FILE:one> copy)\n"},
              {"part.c", "int part(void) { return 0; }\n"},
              {"one.c", "#include \"g.h\"\nint part(void);\nint main(void) { return part(); }\n"},
              {"tools/gen.sh", "cat $1 > $2\n"},
              {"data/g.txt", "\n"}});
  with.gate_json(0, words);
  CHECK(!is_afresh(with.gate_json(0, words)));
  with.commit("Break it", {{"part.c", "int part(void) { return 1; }\n"}});
  CHECK(!is_afresh(with.gate_json(1, words)));
}

TEST_CASE("A link that leads to another link leads where that does now") {
  GateFixture with;
  begin_with(with, {{"CMakeLists.txt",
                     kListsHead + "include_directories(include)\n" + tested_program("one")},
                    {"one.c", "#include \"v.h\"\nint main(void) { return V; }\n"},
                    {"a/v.h", "#define V 0\n"},
                    {"b/v.h", "#define V 1\n"}});
  fs::create_directory(with.project() / "include");
  fs::create_symlink("a", with.project() / "now");
  fs::create_symlink("../now/v.h", with.project() / "include" / "v.h");
  with.commit("Links", {});
  with.gate_json(0);
  fs::remove(with.project() / "now");
  fs::create_symlink("b", with.project() / "now");
  with.commit("The other one", {});
  CHECK(!failure_in(with.gate_json(1), "one").is_null());
}

TEST_CASE("A program that only an earlier gate was to build is not run") {
  const auto words = with_preset(GENERATE(as<std::string>(), "make", "ninja"));
  GateFixture with;
  begin_with(with, {{"CMakeLists.txt", kListsHead + tested_program("one") + tested_program("two")},
                    {"one.c", kMainInC},
                    {"two.c", kMainInC}});
  with.gate_json(0, words);
  with.commit("Break it", {{"two.c", "int main(void) { return 1; }\n"}});
  auto narrow = words;
  narrow.insert(narrow.end(), {"--set", "toolchain.cmake.targets=one"});
  CHECK(with.gate_json(1, narrow)["tests"]["not_run"] == 1);
}

TEST_CASE("A tool of a custom command that is another one now is run again") {
  const auto words = with_preset(GENERATE(as<std::string>(), "make", "ninja"));
  GateFixture with;
  const auto tool = with.root() / "tool.sh";
  sprint::os::replace_file(tool, "echo good > \"$1\"\n");
  begin_with(with,
             script_project({}, "add_custom_command(OUTPUT v.txt COMMAND sh " + tool.string() +
                                    " v.txt)\nadd_custom_target(v ALL DEPENDS v.txt)\n"
                                    "add_test(NAME v COMMAND grep -q good v.txt)\n"));
  with.gate_json(0, words);
  sprint::os::replace_file(tool, "echo worse > \"$1\"\n");
  // Red at the base, too, whose tree is made with the tool as it is now.
  CHECK(failure_in(with.gate_json(0, words), "v")["verdict"] == "pre-existing");
}
