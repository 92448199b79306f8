#include "scenarios/driver_fixture.h"
#include "support/catch.h"

using sprint::test::DriverFixture;

namespace {

/// The line of a text that holds a word.
std::string line_with(const std::string& text, const std::string& word) {
  const auto at = text.find(word);
  if (at == std::string::npos) return {};
  const auto start = text.rfind('\n', at) + 1;
  return text.substr(start, text.find('\n', at) - start);
}

}  // namespace

TEST_CASE("doctor shows each setting with where it comes from") {
  const DriverFixture user;
  user.write("sprint.toml", "[limits]\nagents = 7\nmax_retries = 2\n");
  user.write("context.toml", "schema = 1\n[cmake]\nsource = '" + user.root().string() +
                                 "'\n[settings]\nlimits.max_retries = 5\n");
  const auto outcome =
      user.run({"doctor", "--all", "--context", "context.toml", "--set", "gate.reruns=1"});
  CHECK(line_with(outcome.out, "limits.agents").find(" 7 ") != std::string::npos);
  CHECK(line_with(outcome.out, "limits.agents").ends_with(" sprint.toml:2:1"));
  CHECK(line_with(outcome.out, "limits.max_retries").find(" 5 ") != std::string::npos);
  CHECK(line_with(outcome.out, "limits.max_retries").ends_with("CMake, context.toml:5:8"));
  CHECK(line_with(outcome.out, "gate.reruns").ends_with("--set"));
  CHECK(line_with(outcome.out, "gate.flake_runs").ends_with("default"));
}

TEST_CASE("A wrong sprint.toml stops every command with one line") {
  const DriverFixture user;
  const auto file = user.write("sprint.toml", "[gate]\nthreshhold = 0.9\n");
  for (const char* command : {"doctor", "toolchains"}) {
    const auto outcome = user.run({command});
    CHECK(outcome.exit_code == 2);
    CHECK(outcome.out.empty());
    CHECK(outcome.err ==
          "sprint-supervisor: " + file.string() +
              ":2:1: unknown key 'gate.threshhold' (did you mean 'gate.threshold'?)\n");
  }
}

TEST_CASE("Malformed TOML names its line") {
  const DriverFixture user;
  const auto file = user.write("sprint.toml", "[gate]\nthreshold 0.9\n");
  const auto outcome = user.run({"doctor"});
  CHECK(outcome.exit_code == 2);
  CHECK(outcome.err.find("sprint-supervisor: " + file.string() + ":2:") == 0);
  CHECK(std::count(outcome.err.begin(), outcome.err.end(), '\n') == 1);
}

TEST_CASE("An unknown toolchain in the settings is named with the nearest one") {
  const DriverFixture user;
  const auto file = user.write("sprint.toml", "[toolchains]\nuse = ['cmaek']\n");
  const auto outcome = user.run({"toolchains"});
  CHECK(outcome.exit_code == 2);
  CHECK(outcome.err == "sprint-supervisor: " + file.string() +
                           ":2:1: unknown toolchain 'cmaek' (did you mean 'cmake'?)\n");
}

TEST_CASE("A missing context file is one line") {
  const DriverFixture user;
  const auto outcome = user.run({"doctor", "--context", "nowhere.toml"});
  CHECK(outcome.exit_code == 2);
  CHECK(outcome.err.find("nowhere.toml: cannot be read") != std::string::npos);
}
