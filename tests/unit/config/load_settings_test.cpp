#include "config/load_settings.h"

#include "support/catch.h"
#include "support/error_of.h"
#include "support/test_space.h"

using namespace sprint;
using namespace sprint::config;
using test::error_of;
using test::TestSpace;

namespace {

LoadedSettings load(const TestSpace& space, const std::vector<std::string>& overrides = {},
                    const std::optional<CMakeContext>& context = {}) {
  return load_settings(find_project(space.root()), context, overrides, "/elsewhere");
}

CMakeContext context_with(const TestSpace& space, const std::string& settings) {
  return read_cmake_context(
      space.write("context.toml",
                  "schema = 1\n[cmake]\nsource = '" + space.root().string() + "'\n" + settings));
}

}  // namespace

TEST_CASE("Without a file every setting has its default") {
  const TestSpace space;
  const auto loaded = load(space);
  CHECK(loaded.values.limits.agents == 4);
  CHECK(to_string(loaded.origin_of("limits.agents")) == "default");
  CHECK(loaded.values.workspace.dir ==
        space.root().parent_path() / (space.root().filename().string() + ".sprint"));
}

TEST_CASE(
    "The file is stronger than the default, CMake than the file, the command line than both") {
  const TestSpace space;
  space.write("sprint.toml",
              "[limits]\nagents = 5\nmax_retries = 5\ncontinuations = 5\n[gate]\nthreshold = 1\n");
  const auto context =
      context_with(space, "[settings]\nlimits.max_retries = 6\nlimits.continuations = 6\n");
  const auto loaded = load(space, {"limits.continuations=7"}, context);
  CHECK(loaded.values.limits.agents == 5);
  CHECK(loaded.values.limits.max_retries == 6);
  CHECK(loaded.values.limits.continuations == 7);
  CHECK(loaded.values.gate.threshold == 1.0);
  CHECK(to_string(loaded.origin_of("limits.agents")) == (space / "sprint.toml").string() + ":2:1");
  CHECK(to_string(loaded.origin_of("limits.max_retries")) ==
        "CMake, " + (space / "context.toml").string() + ":5:8");
  CHECK(to_string(loaded.origin_of("limits.continuations")) == "--set");
}

TEST_CASE("CMake may write every setting as text") {
  const TestSpace space;
  const auto context = context_with(
      space,
      "[settings]\nlimits.agents = '2'\ngate.threshold = '0.5'\ngate.preset = '2024'\n"
      "gate.step_timeout = '90 s'\ntoolchains.use = 'cmake, json'\ntoolchains.path = 'tools'\n"
      "toolchain.json.python = '3'\n");
  const auto loaded = load(space, {}, context);
  CHECK(loaded.values.limits.agents == 2);
  CHECK(loaded.values.gate.threshold == 0.5);
  CHECK(loaded.values.gate.preset == "2024");
  CHECK(loaded.values.gate.step_timeout == std::chrono::seconds(90));
  CHECK(loaded.values.toolchains.use == std::vector<std::string>{"cmake", "json"});
  CHECK(loaded.values.toolchains.path == Paths{space / "tools"});
  CHECK(loaded.toolchain.at("json").values.at("python").text == "3");
}

TEST_CASE("A text of CMake's that is no value is one line with its place") {
  struct Case {
    const char* setting;
    const char* complaint;
  };
  const auto [setting, complaint] = GENERATE(values<Case>({
      {"limits.agents = 'two'", ":5:17: 'limits.agents' must be an integer, not 'two'"},
      {"limits.agents = '0'", ":5:17: 'limits.agents' must be at least 1"},
      {"limits.agent = '1'", ":5:8: unknown key 'limits.agent' (did you mean 'limits.agents'?)"},
  }));
  const TestSpace space;
  const auto context = context_with(space, std::string("[settings]\n") + setting);
  CHECK(error_of([&] { load(space, {}, context); }).what() ==
        (space / "context.toml").string() + complaint);
}

TEST_CASE("sprint.toml has types and keeps them") {
  const TestSpace space;
  const auto file = space.write("sprint.toml", "[limits]\nagents = '2'\n");
  CHECK(error_of([&] { load(space); }).what() ==
        file.string() + ":2:10: 'limits.agents' must be an integer, not a string");
}

TEST_CASE("Relative paths are relative to where they were written") {
  const TestSpace space;
  space.write("sprint.toml", "[toolchains]\npath = ['tools', '/abs']\n");
  CHECK(load(space).values.toolchains.path == Paths{space / "tools", "/abs"});
  CHECK(load(space, {"toolchains.path=mine, ../yours,"}).values.toolchains.path ==
        Paths{"/elsewhere/mine", "/yours"});
}

TEST_CASE("A toolchain's own table is kept for it") {
  const TestSpace space;
  space.write("sprint.toml", "[toolchain.json]\npython = 'py'\nstrict = true\ndepth = 3\n");
  const auto loaded = load(space, {"toolchain.json.depth=4"});
  const auto& json = loaded.toolchain.at("json").values;
  CHECK(json.at("python").text == "py");
  CHECK(json.at("strict").text == "true");
  CHECK(json.at("depth").text == "4");
  CHECK(to_string(json.at("depth").origin) == "--set");
}

TEST_CASE("What is wrong in sprint.toml is one line with its place and a way out") {
  struct Case {
    const char* text;
    const char* complaint;
  };
  const auto [text, complaint] = GENERATE(values<Case>({
      {"[limits]\nagnets = 1", ":2:1: unknown key 'limits.agnets' (did you mean 'limits.agents'?)"},
      {"[limts]\nagents = 1", ":1:2: unknown key 'limts' (did you mean 'limits'?)"},
      {"[limts]", ":1:2: unknown key 'limts' (did you mean 'limits'?)"},
      {"colour = 'blue'",
       ":1:1: unknown key 'colour' ('sprint-supervisor doctor' lists the settings)"},
      {"limits = 3", ":1:10: 'limits' must be a table, not an integer"},
      {"limits.agents = 'four'", ":1:17: 'limits.agents' must be an integer, not a string"},
      {"limits.agents = 0", ":1:17: 'limits.agents' must be at least 1"},
      {"gate.threshold = 1.5", ":1:18: 'gate.threshold' must be at most 1"},
      {"gate.threshold = nan", ":1:18: 'gate.threshold' must be a number"},
      {"gate.threshold = 'x'", ":1:18: 'gate.threshold' must be a number, not a string"},
      {"stop.grace = 10",
       ":1:14: 'stop.grace' must be a length of time (write it as \"90 s\" or \"10 min\")"},
      {"gate.test_timeout = '0 s'", ":1:21: 'gate.test_timeout' must not be 0"},
      {"guard = 'denny'", ":1:9: 'guard' cannot be 'denny' (did you mean 'deny'?)"},
      {"toolchains.use = 'cmake'", ":1:18: 'toolchains.use' must be an array, not a string"},
      {"toolchains.use = [1]", ":1:19: 'toolchains.use[]' must be a string, not an integer"},
      {"workspace.dir = ''", ":1:17: 'workspace.dir' must not be empty"},
      {"toolchain.cmake = 1", ":1:19: 'toolchain.cmake' must be a table, not an integer"},
      {"toolchain.cmake.list = []",
       ":1:24: 'toolchain.cmake.list' must be a string, a number or a boolean, not an array"},
  }));
  CAPTURE(text);
  const TestSpace space;
  const auto file = space.write("sprint.toml", text);
  const auto error = error_of([&] { load(space); });
  CHECK(error.code() == ErrorCode::BadInput);
  CHECK(error.what() == file.string() + complaint);
}

TEST_CASE("What is wrong on the command line is said of the option") {
  struct Case {
    const char* option;
    const char* complaint;
  };
  const auto [option, complaint] = GENERATE(values<Case>({
      {"limits.agents", "--set limits.agents: a value is missing (write --set KEY=VALUE)"},
      {"=3", "--set =3: a value is missing (write --set KEY=VALUE)"},
      {"limit.agents=3",
       "--set limit.agents=3: unknown key 'limit.agents' (did you mean 'limits.agents'?)"},
      {"limits.agents=many",
       "--set limits.agents=many: 'limits.agents' must be an integer, not 'many'"},
      {"gate.threshold=much",
       "--set gate.threshold=much: 'gate.threshold' must be a number, not 'much'"},
      {"toolchain.x=1",
       "--set toolchain.x=1: unknown key 'toolchain.x' (write toolchain.NAME.KEY)"},
      {"limits.agents=-1", "--set limits.agents=-1: 'limits.agents' must be at least 1"},
      {"stop.grace=soon",
       "--set stop.grace=soon: 'stop.grace' must be a length of time (write it as \"90 s\" or \"10 "
       "min\")"},
  }));
  const TestSpace space;
  const auto error = error_of([&, option = option] { load(space, {option}); });
  CHECK(error.code() == ErrorCode::BadCall);
  CHECK(std::string(error.what()) == complaint);
}
