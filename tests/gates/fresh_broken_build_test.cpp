// A build that was broken off, or that says it is done and is not.
#include <csignal>

#include "gates/gate_projects.h"
#include "gates/running_gate.h"
#include "gates/small_projects.h"
#include "os/files.h"
#include "support/catch.h"

using namespace sprint::test;
namespace fs = std::filesystem;

namespace {

/// Writes a result that looks good before it is whole.
std::string slow_generator(const fs::path& folder) {
  return "echo good > result.txt\necho > " + folder.string() + "/at-half\nwhile [ -e " +
         folder.string() + "/hold ]; do sleep 0.05; done\necho bad >> result.txt\n";
}

const std::string kGenerating =
    "add_custom_command(OUTPUT result.txt COMMAND sh ${CMAKE_SOURCE_DIR}/generate.sh)\n"
    "add_custom_target(generate ALL DEPENDS result.txt)\n"
    "add_test(NAME result COMMAND sh -c \"! grep -q bad result.txt\")\n";

const char* const kPresets = R"({"version": 3, "configurePresets": [
  {"name": "make", "binaryDir": "b", "generator": "Unix Makefiles"},
  {"name": "ninja", "binaryDir": "b", "generator": "Ninja"}]})";

}  // namespace

TEST_CASE("What a build that was killed has half written does not count as built") {
  const auto preset = GENERATE(as<std::string>(), "make", "ninja");
  GateFixture with;
  const auto at = with.root() / "at";
  fs::create_directory(at);
  with.commit_base(
      script_project({}, kGenerating) +
      Files{{"CMakePresets.json", kPresets}, {"generate.sh", "echo good > result.txt\n"}});
  with.commit("Generate slowly", {{"generate.sh", slow_generator(at)}});
  sprint::os::replace_file(at / "hold", "");
  const Words words{"--base", "base", "--set", "gate.preset=" + preset};
  RunningGate gate(with, "gate", words);
  REQUIRE(comes_true([&] { return fs::exists(at / "at-half"); }));
  const auto processes = processes_of_gate(with.project());
  gate.send(SIGKILL);
  for (const auto each : processes) ::kill(each, SIGKILL);
  gate.wait();
  fs::remove(at / "hold");
  // In the same environment as the first, so that only the kill is a reason.
  auto json_words = words;
  json_words.emplace_back("--json");
  const auto next = nlohmann::json::parse(RunningGate(with, "next", json_words).wait().out);
  CHECK(failure_in(next, "result")["id"] == "result");
  CHECK(has(notes_of(next), "built afresh: the last build broke off"));
}

TEST_CASE("A compiler that says it is done and writes nothing does not make a gate green") {
  const auto preset = GENERATE(as<std::string>(), "make", "ninja");
  GateFixture with;
  const auto lazy = with.root() / "lazy";
  const auto launcher = with.root() / "launcher.sh";
  sprint::os::replace_file(
      launcher, "#!/bin/sh\nif [ -e " + lazy.string() + " ]; then exit 0; fi\nexec \"$@\"\n");
  fs::permissions(launcher, fs::perms::owner_all);
  with.commit_base(unit_project({"one"}) + Files{{"CMakePresets.json", kPresets}});
  with.commit("Say more", {{"README.md", "Hello\n"}});
  const Words words{"--base", "base",
                    "--set",  "gate.preset=" + preset,
                    "--set",  "toolchain.cmake.launcher=" + launcher.string()};
  with.gate_json(0, words);
  with.commit("Break it", {{"src/one.cpp", wrong_unit()}});
  sprint::os::replace_file(lazy, "");
  const auto gate = with.gate_json(3, words);
  CHECK(gate["verdict"] == "could-not-run");
  CHECK(has(notes_of(gate),
            "the build says that it is done, but CMakeFiles/test_one.dir/src/one.cpp.o"));
  fs::remove(lazy);
  CHECK(failure_in(with.gate_json(1, words), "one")["id"] == "one");
}

TEST_CASE("A compiler that writes nothing after a change of a header, or of a library, is found") {
  const auto preset = GENERATE(as<std::string>(), "make", "ninja");
  const bool links = GENERATE(false, true);
  GateFixture with;
  const auto lazy = with.root() / "lazy";
  const auto compiler = with.root() / "cc";
  // Where linking is looked at, it compiles all the same.
  sprint::os::replace_file(compiler, "#!/bin/sh\nif [ -e " + lazy.string() + " ]; then\n" +
                                         (links ? "  case \" $* \" in *\" -c \"*) ;; *) exit 0;; "
                                                  "esac\n"
                                                : "  exit 0\n") +
                                         "fi\nexec cc \"$@\"\n");
  fs::permissions(compiler, fs::perms::owner_all);
  with.commit_base(
      {{"CMakeLists.txt",
        "cmake_minimum_required(VERSION 3.25)\nproject(lazy C)\n"
        "enable_testing()\nadd_library(part part.c)\nadd_executable(one one.c)\n"
        "target_link_libraries(one part)\nadd_test(NAME one COMMAND one)\n"},
       {"part.c", "int part(void) { return 0; }\n"},
       {"one.h", "#define ONE 0\n"},
       {"one.c", "#include \"one.h\"\nint part(void);\nint main(void) { return ONE + part(); }\n"},
       {"CMakePresets.json", kPresets}});
  with.commit("Say more", {{"README.md", "Hello\n"}});
  with.variables["CC"] = compiler.string();
  const Words words{
      "--base", "base", "--set", "gate.preset=" + preset, "--set", "toolchain.cmake.launcher=none"};
  with.gate_json(0, words);
  with.commit(
      "Break it",
      {links ? std::pair<std::string, std::string>("part.c", "int part(void) { return 1; }\n")
             : std::pair<std::string, std::string>("one.h", "#define ONE 1\n")});
  sprint::os::replace_file(lazy, "");
  CHECK(has(notes_of(with.gate_json(3, words)), "the build says that it is done, but "));
}

TEST_CASE("A program that the linker leaves empty is not run, though a shell would pass it") {
  const auto preset = GENERATE(as<std::string>(), "make", "ninja");
  GateFixture with;
  const auto lazy = with.root() / "lazy";
  const auto compiler = with.root() / "cc";
  sprint::os::replace_file(compiler,
                           "#!/bin/sh\nif [ -e " + lazy.string() +
                               " ]; then\n  case \" $* \" in *\" -c \"*) ;; *\" -o one \"*) "
                               ": > one; chmod +x one; exit 0;; esac\nfi\nexec cc \"$@\"\n");
  fs::permissions(compiler, fs::perms::owner_all);
  with.commit_base({{"CMakeLists.txt",
                     "cmake_minimum_required(VERSION 3.25)\nproject(lazy C)\nenable_testing()\n"
                     "add_executable(one one.c)\nadd_test(NAME one COMMAND one)\n"},
                    {"one.c", "int main(void) { return 0; }\n"},
                    {"CMakePresets.json", kPresets}});
  with.commit("Say more", {{"README.md", "Hello\n"}});
  with.variables["CC"] = compiler.string();
  const Words words{"--base", "base", "--set", "gate.preset=" + preset};
  with.gate_json(0, words);
  with.commit("Break it", {{"one.c", "int main(void) { return 1; }\n"}});
  sprint::os::replace_file(lazy, "");
  CHECK(
      has(notes_of(with.gate_json(3, words)), "the build says that it is done, but one is empty"));
}

TEST_CASE(
    "A generated header that is not made stops the gate, a custom target without a file does not") {
  GateFixture with;
  with.commit_base(unit_project({"one"},
                                "add_custom_command(OUTPUT gen.h COMMAND true DEPENDS gen.txt)\n"
                                "target_sources(test_one PRIVATE ${CMAKE_BINARY_DIR}/gen.h)\n"
                                "add_custom_target(always ALL COMMAND true)\n") +
                   Files{{"gen.txt", "x\n"}});
  with.commit("Say more", {{"README.md", "Hello\n"}});
  const auto gate = with.gate_json(3);
  CHECK(has(notes_of(gate), "the build says that it is done, but gen.h was not made"));
  with.commit("Make it",
              {{"CMakeLists.txt", unit_project({"one"},
                                               "add_custom_target(always ALL COMMAND true)\n"
                                               "add_custom_command(OUTPUT never COMMAND true)\n"
                                               "add_custom_target(runs ALL DEPENDS never)\n")
                                      .back()
                                      .second}});
  with.gate_json(0);
}
