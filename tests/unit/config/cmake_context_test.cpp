#include "config/cmake_context.h"

#include "support/catch.h"
#include "support/error_of.h"
#include "support/test_space.h"

using namespace sprint;
using namespace sprint::config;
using test::TestSpace;

TEST_CASE("A context file is read whole") {
  const TestSpace space;
  const auto context = read_cmake_context(space.write(
      "context.toml", "schema = 1\n[cmake]\nsource = '" + space.root().string() +
                          "'\nbinary = '/b'\ncache = '/b/CMakeCache.txt'\ngenerator = 'Ninja'\n"
                          "build_type = 'Debug'\nconfigurations = ['Debug', 'Release']\n"
                          "preset = 'dev'\ntoolchain_file = '/t.cmake'\n"
                          "compile_database = '/b/compile_commands.json'\n"
                          "[settings]\nlimits.agents = 2\n"));
  CHECK(context.source == space.root());
  CHECK(context.binary == "/b");
  CHECK(context.cache == "/b/CMakeCache.txt");
  CHECK(context.generator == "Ninja");
  CHECK(context.build_type == "Debug");
  CHECK(context.configurations == std::vector<std::string>{"Debug", "Release"});
  CHECK(context.preset == "dev");
  CHECK(context.toolchain_file == "/t.cmake");
  CHECK(context.compile_database == "/b/compile_commands.json");
  CHECK(context.settings.find("limits") != nullptr);
}

TEST_CASE("A wrong context file is one line that says so") {
  struct Case {
    const char* text;
    const char* complaint;
  };
  const auto [text, complaint] = GENERATE(values<Case>({
      {"", ": no 'schema': this is not a context file (configure the project again)"},
      {"schema = 2",
       ":1:10: written for another version of sprint-supervisor (configure the project again)"},
      {"schema = 1", ": 'cmake.source' is not a directory: '' (configure the project again)"},
      {"schema = 1\n[cmake]\nsourse = '/'",
       ":3:1: unknown key 'cmake.sourse' (did you mean 'source'?)"},
      {"schema = 1\nsetings = 1", ":2:1: unknown key 'setings' (did you mean 'settings'?)"},
      {"schema = 1\n[cmake]\nsource = 1", ":3:10: 'cmake.source' must be a string, not an integer"},
      {"schema = 1\n[cmake]\nsource = '/'\nconfigurations = 'Debug'",
       ":4:18: 'cmake.configurations' must be an array, not a string"},
  }));
  const TestSpace space;
  const auto file = space.write("context.toml", text);
  CHECK(test::error_of([&] { read_cmake_context(file); }).what() == file.string() + complaint);
}
