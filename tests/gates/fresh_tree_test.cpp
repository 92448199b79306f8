// A build tree that was used before says what a fresh one would.
#include <chrono>
#include <filesystem>

#include "gates/gate_projects.h"
#include "gates/small_projects.h"
#include "os/files.h"
#include "support/catch.h"

using namespace sprint::test;
using nlohmann::json;
namespace fs = std::filesystem;

namespace {

const std::string kHead =
    "cmake_minimum_required(VERSION 3.25)\nproject(used LANGUAGES CXX)\nenable_testing()\n";

std::string lists(const std::string& more) {
  return kHead + more;
}

/// A program that is its own test.
std::string program(const std::string& name) {
  return "add_executable(" + name + " " + name + ".cpp)\nadd_test(NAME " + name + " COMMAND " +
         name + ")\n";
}

constexpr const char* kGreenProgram = "int main() {}\n";
constexpr const char* kRedProgram = "int main() { return 1; }\n";

/// A project that has had a green gate, and is built with a generator.
class Used : public GateFixture {
 public:
  explicit Used(const Files& files, const std::string& generator = "Ninja") {
    write_project(files);
    if (generator == "Ninja") return;
    // The user's build tree tells the gate which generator to use.
    run_tool({"cmake", "-S", ".", "-B", "../mine", "-G", generator});
    arguments_.insert(arguments_.end(), {"--build-dir", (root() / "mine").string()});
  }

  json green() const { return gate_json(0, arguments_); }
  json red(int code = 1) const { return gate_json(code, arguments_); }
  json fresh(int code) const {
    auto words = arguments_;
    words.emplace_back("--fresh");
    return gate_json(code, words);
  }

 private:
  void write_project(const Files& files) const {
    commit_base(files);
    commit("Say more", {{"README.md", "Hello\n"}});
  }

  Words arguments_{"--base", "base"};
};

json step_of_build(const GateFixture& with, unsigned gate) {
  const auto metrics = json::parse(sprint::os::read_file(with.gate_folder(gate) / "metrics.json"));
  for (const auto& step : metrics["steps"]) {
    if (step["kind"] == "build" && step["purpose"] == "gate") return step;
  }
  return {};
}

/// As after the clock was set back by an hour.
void make_younger(const fs::path& folder) {
  const auto later = fs::file_time_type::clock::now() + std::chrono::hours(1);
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.is_regular_file() && !entry.is_symlink()) fs::last_write_time(entry.path(), later);
  }
}

}  // namespace

TEST_CASE("A header that configure_file no longer makes is not included any more") {
  const auto generator = GENERATE(as<std::string>(), "Ninja", "Unix Makefiles");
  const std::string rest = "include_directories(${CMAKE_BINARY_DIR})\n" + program("one");
  Used with({{"CMakeLists.txt", lists("configure_file(config.h.in config.h)\n" + rest)},
             {"config.h.in", "#define ANSWER 0\n"},
             {"one.cpp", "#include \"config.h\"\nint main() { return ANSWER; }\n"}},
            generator);
  with.green();
  const auto guilty =
      with.commit("No template", {{"CMakeLists.txt", lists(rest)}, {"config.h.in", ""}});
  const auto gate = with.red();
  CHECK(suspect_of(failure_in(gate, "build:one.cpp")) == guilty);
  CHECK(has(notes_of(gate), "configured afresh: "));
}

TEST_CASE("A test whose program is no longer built does not run the old one") {
  const auto generator = GENERATE(as<std::string>(), "Ninja", "Unix Makefiles");
  const std::string test = "add_test(NAME u COMMAND ${CMAKE_BINARY_DIR}/u)\n";
  Used with({{"CMakeLists.txt", lists(program("one") + "add_executable(u u.cpp)\n" + test)},
             {"one.cpp", kGreenProgram},
             {"u.cpp", kGreenProgram}},
            generator);
  with.green();
  const auto guilty = with.commit("Drop u", {{"CMakeLists.txt", lists(program("one") + test)}});
  const auto gate = with.red();
  CHECK(gate["tests"]["not_run"] == 1);
  CHECK(suspect_of(failure_in(gate, "u")) == guilty);
}

TEST_CASE("A project inside the project is built again when it is broken") {
  const auto generator = GENERATE(as<std::string>(), "Ninja", "Unix Makefiles");
  Used with(
      {{"CMakeLists.txt", lists("include(ExternalProject)\n"
                                "ExternalProject_Add(inner SOURCE_DIR ${CMAKE_SOURCE_DIR}/inner "
                                "BINARY_DIR inner INSTALL_COMMAND \"\")\n" +
                                program("one"))},
       {"one.cpp", kGreenProgram},
       {"inner/CMakeLists.txt",
        "cmake_minimum_required(VERSION 3.25)\nproject(inner CXX)\nadd_library(inner in.cpp)\n"},
       {"inner/in.cpp", "int in() { return 1; }\n"}},
      generator);
  with.green();
  with.commit("Break the inner", {{"inner/in.cpp", "int in() { return nothing; }\n"}});
  with.red();
}

TEST_CASE("A default that CMake has read from a file is read again") {
  // In the second case compilers read the file, too.
  const auto name = GENERATE(as<std::string>(), "answer.txt", "answer.h");
  Used with({{"CMakeLists.txt",
              lists("file(READ " + name +
                    " answer)\nstring(REGEX MATCH \"[0-9]+\" answer \"${answer}\")\n"
                    "set(ANSWER \"${answer}\" CACHE STRING \"\")\n" +
                    program("one") + "target_compile_definitions(one PRIVATE ANSWER=${ANSWER})\n")},
             {name, "// 0\n"},
             {"answer.h", "// 0\n"},
             {"one.cpp", "#include \"answer.h\"\nint main() { return ANSWER; }\n"}});
  with.green();
  with.commit("Another default", {{name, "// 3\n"}});
  CHECK(failure_in(with.red(), "one")["message"].is_string());
}

TEST_CASE("A check of CMake that looks into a header of the project is made again") {
  const auto generator = GENERATE(as<std::string>(), "Ninja", "Unix Makefiles");
  Used with({{"CMakeLists.txt",
              lists("include(CheckCXXSymbolExists)\nset(CMAKE_REQUIRED_INCLUDES "
                    "${CMAKE_SOURCE_DIR})\ncheck_cxx_symbol_exists(ANSWER one.h HAVE_ANSWER)\n" +
                    program("one") +
                    "target_compile_definitions(one PRIVATE RED=$<NOT:$<BOOL:${HAVE_ANSWER}>>)\n")},
             {"one.h", "#define ANSWER\n"},
             {"one.cpp", "#include \"one.h\"\nint main() { return RED; }\n"}},
            generator);
  with.green();
  with.commit("No answer", {{"one.h", "\n"}});
  CHECK(failure_in(with.red(), "one")["message"].is_string());
}

TEST_CASE("A build tree from before the clock was set back is not believed") {
  const auto generator = GENERATE(as<std::string>(), "Ninja", "Unix Makefiles");
  Used with({{"CMakeLists.txt", lists(program("one"))}, {"one.cpp", kGreenProgram}}, generator);
  with.green();
  make_younger(with.gate_build());
  const auto guilty = with.commit("Break it", {{"one.cpp", kRedProgram}});
  const auto gate = with.red();
  CHECK(suspect_of(failure_in(gate, "one")) == guilty);
  CHECK(has(notes_of(gate), "the clock was set back"));
  CHECK(step_of_build(with, 2)["compiled"] == 1);
  // It is said once.
  CHECK(!has(notes_of(with.red()), "the clock"));
}

TEST_CASE("A variable that CMake or a compiler reads counts as it is now") {
  Used with(
      {{"CMakeLists.txt",
        lists("if(DEFINED ENV{WEAK})\n  set(WEAK ON CACHE BOOL \"\")\nendif()\n" + program("one") +
              "target_compile_definitions(one PRIVATE RESULT=$<NOT:$<BOOL:${WEAK}>>)\n")},
       {"one.cpp",
        "#include <stdio.h>\n#if __has_include(\"quiet.h\")\n#define QUIET 1\n#else\n"
        "#define QUIET 0\n#endif\nint main() { return RESULT && !QUIET; }\n"}});
  const auto name = GENERATE(as<std::string>(), "WEAK", "CPATH");
  sprint::os::replace_file(with.root() / "headers" / "quiet.h", "\n");
  with.variables[name] = (with.root() / "headers").string();
  with.green();
  with.variables.erase(name);
  with.red(0);  // red before, too
  CHECK(failure_in(with.red(0), "one")["verdict"] == "pre-existing");
}

TEST_CASE("A header that is new and found first is compiled in") {
  Used with({{"CMakeLists.txt",
              lists("include_directories(first second)\n" + program("one") + program("two"))},
             {"first/other.h", "\n"},
             {"second/value.h", "#define VALUE 0\n"},
             {"one.cpp", "#include \"value.h\"\nint main() { return VALUE; }\n"},
             {"two.cpp", kGreenProgram}});
  with.green();
  const auto guilty = with.commit("Shadow it", {{"first/value.h", "#define VALUE 1\n"}});
  CHECK(suspect_of(failure_in(with.red(), "one")) == guilty);
  REQUIRE(step_of_build(with, 2)["objects"].size() == 1);
  CHECK(has(step_of_build(with, 2)["objects"][0], "one.cpp.o"));
}

TEST_CASE("Bytes that an assembler embeds are embedded as they are now") {
  Used with({{"CMakeLists.txt", lists("include_directories(.)\n" + program("one"))},
             {"value.bin", "0"},
             {"one.cpp",
              "asm(\".section .rodata\\nvalue: .incbin \\\"\" HERE \"/value.bin\\\"\\n.text\");\n"
              "extern \"C\" const char value[];\nasm(\".globl value\");\n"
              "int main() { return value[0] != '0'; }\n"}});
  with.write({{"CMakeLists.txt",
               lists("add_definitions(-DHERE=\"${CMAKE_SOURCE_DIR}\")\n" + program("one"))}});
  with.commit("Say where", {});
  with.green();
  with.commit("Other bytes", {{"value.bin", "1"}});
  CHECK(!failure_in(with.red(), "one").is_null());
}

TEST_CASE("After a new source only that is compiled, though the tree is made anew") {
  Used with(unit_project({"one", "two", "three"}, "add_custom_target(more)\n"));
  with.green();
  CHECK(step_of_build(with, 1)["compiled"] == 6);
  auto files = unit_project({"one", "two", "three", "four"}, "add_custom_target(more)\n");
  with.commit("A fourth", files);
  const auto gate = with.green();
  CHECK(gate["tests"]["passed"] == 4);
  CHECK(has(notes_of(gate), "configured afresh: "));
  CHECK(step_of_build(with, 2)["compiled"] == 2);
  CHECK(step_of_build(with, 2)["linked"] == 4);
  // A later change finds the logs in order.
  with.commit("Fix one", {{"src/one.cpp", unit_source("one", "return 1 + value;")}});
  CHECK(!has(notes_of(with.green()), "afresh"));
  CHECK(step_of_build(with, 3)["compiled"] == 1);
}

TEST_CASE("A generated header that stays the same does not make others compile again") {
  const std::string rest =
      "configure_file(config.h.in config.h)\ninclude_directories(${CMAKE_BINARY_DIR})\n" +
      program("one") + program("two");
  Used with({{"CMakeLists.txt", lists(rest)},
             {"config.h.in", "#define ANSWER @CMAKE_CXX_STANDARD_MADE_UP@ 0\n"},
             {"one.cpp", "#include \"config.h\"\nint main() { return ANSWER; }\n"},
             {"two.cpp", kGreenProgram}});
  with.green();
  with.commit("A remark", {{"CMakeLists.txt", lists(rest + "# a remark\n")}});
  with.green();
  CHECK(step_of_build(with, 2)["compiled"] == 0);
  CHECK(step_of_build(with, 2)["linked"] == 2);
  with.commit("Another value", {{"config.h.in", "#define ANSWER 4\n"}});
  CHECK(!failure_in(with.red(), "one").is_null());
  CHECK(step_of_build(with, 3)["compiled"] == 1);
}

TEST_CASE("With --fresh or gate.fresh nothing of an earlier gate is used") {
  Used with({{"CMakeLists.txt", lists(program("one"))}, {"one.cpp", kGreenProgram}});
  with.variables["CCACHE_DISABLE"] = "1";
  with.green();
  CHECK(has(notes_of(with.fresh(0)), "built afresh: as gate.fresh or --fresh says"));
  CHECK(step_of_build(with, 2)["compiled"] == 1);
  with.gate_json(0, {"--base", "base", "--set", "gate.fresh=always"});
  CHECK(step_of_build(with, 3)["compiled"] == 1);
  with.green();
  CHECK(step_of_build(with, 4)["compiled"] == 0);
  check_refused(with.gate({"--base", "base", "--set", "gate.fresh=sometimes"}), "gate.fresh");
}
