#include "cmake/gate/gate_settings.h"

#include <algorithm>

#include "gate_project.h"
#include "sprint/argv.h"
#include "support/scoped_variable.h"

using namespace sprint;

namespace {

/// A project with settings of every kind.
struct Configurable : test::GateProject {
  Configurable() {
    both("CMakeLists.txt",
         "cmake_minimum_required(VERSION 3.25)\nproject(tiny CXX)\n"
         "option(LOUD \"\" OFF)\nset(PLACE \"${CMAKE_BINARY_DIR}/data\" CACHE PATH \"\")\n"
         "set(TEXT plain CACHE STRING \"\")\nset(INPUT \"\" CACHE PATH \"\")\n"
         "if(NOT CMAKE_BUILD_TYPE)\n"
         "  set(CMAKE_BUILD_TYPE RelWithDebInfo CACHE STRING \"\" FORCE)\nendif()\n"
         "add_library(tiny tiny.cpp)\n");
    both("tiny.cpp", "int tiny;\n");
  }

  /// How often the toolchain itself has started a program for the configure step.
  std::size_t programs_started() {
    struct Counting final : os::ProcessRunner {
      os::OsProcessRunner real;
      std::size_t count = 0;
      os::ProcessResult run(const os::Command& command) override {
        ++count;
        return real.run(command);
      }
    } counting;
    toolchains::HostFacts facts;
    facts.places = {gate, named_trees, {{gate, gate}, {user, user}}};
    facts.settings = settings;
    toolchains::ToolHost host(counting, facts);
    plan = toolchain.gate({gate, build, {}, 60, host});
    return counting.count;
  }

  /// The script that the configure step gives to cmake; empty if it gives none.
  std::string script() const {
    const auto& argv = plan.steps.at(0).argv;
    const auto found = std::find(argv.begin(), argv.end(), "-C");
    return found == argv.end() ? "" : os::read_file(*(found + 1));
  }
};

}  // namespace

TEST_CASE("What the user has set is taken over, with the paths of the gate") {
  Configurable project;
  project.configure_user(
      "build",
      {"-G", "Ninja", "-DLOUD=ON", "-DCMAKE_BUILD_TYPE=Debug", "-DEXTRA=a;b \"c\" ${d} \\",
       "-DCMAKE_CXX_FLAGS=-I\"" + project.user + "/include\"", "-DINPUT=" + project.user + "/in"});
  REQUIRE(project.configure() == 0);
  CHECK(project.cached("LOUD") == "ON");
  CHECK(project.cached("CMAKE_BUILD_TYPE") == "Debug");
  CHECK(project.cached("EXTRA") == "a;b \"c\" ${d} \\");
  CHECK(project.cached("CMAKE_CXX_FLAGS") == "-I\"" + project.gate + "/include\"");
  CHECK(project.cached("INPUT") == project.gate + "/in");
  CHECK(project.cached("PLACE") == project.build + "/data");
  CHECK(project.cached("TEXT") == "plain");
  const std::string script = project.script();
  CHECK(script.find("PLACE") == std::string::npos);
  CHECK(script.find("TEXT") == std::string::npos);
  CHECK(script.find("tiny_SOURCE_DIR") == std::string::npos);
  CHECK(script.find("CMAKE_CXX_COMPILER_AR") == std::string::npos);
}

TEST_CASE("A build tree with default settings needs no initial cache") {
  Configurable project;
  project.configure_user("build", {"-G", "Ninja"});
  REQUIRE(project.configure() == 0);
  CHECK(project.script().empty());
  CHECK(project.cached("CMAKE_BUILD_TYPE") == "RelWithDebInfo");
}

TEST_CASE("The default configure is made once for each state of the CMake files") {
  Configurable project;
  project.configure_user("build", {"-G", "Ninja", "-DLOUD=ON"});
  CHECK(project.programs_started() == 1);
  const auto first = project.plan.steps.at(0).argv;
  CHECK(project.programs_started() == 0);
  CHECK(project.plan.steps.at(0).argv == first);
  project.write("my gate/CMakeLists.txt",
                os::read_file(project.gate + "/CMakeLists.txt") + "# the gate's own\n");
  CHECK(project.programs_started() == 0);
  project.write("my user/CMakeLists.txt",
                os::read_file(project.user + "/CMakeLists.txt") + "# more\n");
  CHECK(project.programs_started() == 1);
  CHECK(project.plan.steps.at(0).argv == first);
}

TEST_CASE("A setting that the user takes back is taken back") {
  Configurable project;
  project.configure_user("build", {"-G", "Ninja", "-DLOUD=ON"});
  REQUIRE(project.configure() == 0);
  project.configure_user("build", {"-DLOUD=OFF"});
  REQUIRE(project.configure() == 0);
  CHECK(project.cached("LOUD") == "OFF");
}

TEST_CASE(
    "A changed default that the user's build tree does not know yet is not taken for a choice") {
  Configurable project;
  project.configure_user("build", {"-G", "Ninja"});
  std::string lists = os::read_file(project.gate + "/CMakeLists.txt");
  lists.replace(lists.find("\"\" OFF"), 6, "\"\" ON ");
  project.write("my gate/CMakeLists.txt", lists);
  REQUIRE(project.configure() == 0);
  CHECK(project.cached("LOUD") == "ON");
}

TEST_CASE("If the default configure fails, what was surely set is taken over") {
  Configurable project;
  project.both("CMakeLists.txt", os::read_file(project.user + "/CMakeLists.txt") +
                                     "if(NOT CMAKE_BUILD_TYPE STREQUAL \"Debug\")\n"
                                     "  message(FATAL_ERROR no)\nendif()\n");
  project.configure_user("build", {"-G", "Ninja", "-DNEEDED=yes", "-DCMAKE_BUILD_TYPE=Debug"});
  REQUIRE(project.configure() == 0);
  CHECK(project.cached("NEEDED") == "yes");
  CHECK(project.cached("CMAKE_BUILD_TYPE") == "Debug");
  REQUIRE(project.plan.notes.size() == 2);
  CHECK(project.plan.notes[1].find("failed") != std::string::npos);
}

TEST_CASE("What no project declares, as where packages are, holds for the default configure too") {
  Configurable project;
  project.both("CMakeLists.txt", os::read_file(project.user + "/CMakeLists.txt") +
                                     "if(NOT NEEDED STREQUAL \"a;b c\")\n"
                                     "  message(FATAL_ERROR no)\nendif()\n");
  project.configure_user("build", {"-G", "Ninja", "-DNEEDED=a;b c", "-DLOUD=ON"});
  REQUIRE(project.configure() == 0);
  CHECK(project.cached("NEEDED") == "a;b c");
  CHECK(project.cached("LOUD") == "ON");
  CHECK(project.plan.notes.size() == 1);
}

TEST_CASE("A build tree that the user has named is stronger than a newer one") {
  Configurable project;
  project.configure_user("elsewhere", {"-G", "Ninja", "-DTEXT=named"});
  project.configure_user("build", {"-G", "Ninja", "-DTEXT=newer"});
  REQUIRE(project.configure() == 0);
  CHECK(project.cached("TEXT") == "newer");
  project.named_trees = {{project.user + "/elsewhere", project.user, false, false}};
  REQUIRE(project.configure() == 0);
  CHECK(project.cached("TEXT") == "named");
  project.named_trees = {{project.user + "/nowhere", project.user, false, false}};
  REQUIRE(project.configure() == 0);
  CHECK(project.cached("TEXT") == "newer");
  CHECK(project.plan.notes.at(0).find("nowhere: not configured") != std::string::npos);
}

TEST_CASE("A project in a folder of the repository is found there") {
  test::GateProject project;
  project.both("engine/CMakeLists.txt",
               "cmake_minimum_required(VERSION 3.25)\nproject(tiny CXX)\n");
  REQUIRE(project.configure() == 0);
  CHECK(project.cached("CMAKE_HOME_DIRECTORY") == project.gate + "/engine");
  std::filesystem::remove_all(project.gate + "/engine");
  CHECK(project.configure() == -1);
  CHECK(project.plan.reason.find("no CMakeLists.txt") != std::string::npos);
}

TEST_CASE("A launcher is given to the compiler unless the user has one") {
  Configurable project;
  const auto launcher = [&] {
    REQUIRE(project.configure() == 0);
    return project.cached("CMAKE_CXX_COMPILER_LAUNCHER");
  };
  project.settings = {{"launcher", "none"}};
  CHECK(launcher() == "(none)");
  const auto ccache = project.write("bin/ccache", "#!/bin/sh\nexec \"$@\"\n");
  std::filesystem::permissions(ccache, std::filesystem::perms::owner_all);
  const test::ScopedVariable path(
      "PATH", (project / "bin").string() + ":" + std::string(std::getenv("PATH")));
  project.settings = {};
  CHECK(launcher() == ccache);
  project.settings = {{"launcher", "env"}};
  CHECK(launcher() == "env");
  project.configure_user("build", {"-G", "Ninja", "-DCMAKE_CXX_COMPILER_LAUNCHER=nice"});
  CHECK(launcher() == "nice");
}
