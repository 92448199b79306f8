#include <nlohmann/json.hpp>

#include "scenarios/driver_fixture.h"
#include "support/catch.h"

using sprint::test::DriverFixture;

TEST_CASE("A toolchain that keeps its promises conforms") {
  const DriverFixture user;
  user.copy_sample("quickstart");
  const auto outcome = user.run({"toolchains", "--verify", DriverFixture::plugin_file("innocent")});
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.out.ends_with("toolchain 'innocent' 1.2.3 conforms\n"));
  CHECK(outcome.err.empty());
}

TEST_CASE("The sample in TOML conforms on its project") {
  const DriverFixture user;
  user.copy_sample("toolchain-toml");
  const auto outcome =
      user.run({"toolchains", "--verify", "../shell.toolchain.toml", "-C", "project"});
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.out.ends_with("toolchain 'shell' 1.0 conforms\n"));
}

TEST_CASE("A toolchain that breaks its promises is exit code 1, each named") {
  const DriverFixture user;
  user.write("sprint.toml", "");
  const auto outcome =
      user.run({"toolchains", "--verify", DriverFixture::plugin_file("promise_breaker"), "--json"});
  CHECK(outcome.exit_code == 1);
  const auto printed = nlohmann::json::parse(outcome.out);
  CHECK(printed["conforms"] == false);
  for (const auto& check : printed["checks"]) {
    CAPTURE(check);
    CHECK(check["kept"] == false);
  }
}

TEST_CASE("A toolchain that crashes is a finding and not the end of the driver") {
  const DriverFixture user;
  user.write("sprint.toml", "");
  const auto file = DriverFixture::plugin_file("crashing");
  const auto outcome = user.run({"toolchains", "--verify", file});
  CHECK(outcome.exit_code == 1);
  CHECK(outcome.err == "sprint-supervisor: " + file +
                           ": the toolchain brought the check down: killed by signal 11 "
                           "(Segmentation fault)\n");
}

TEST_CASE("A toolchain that ends the process has not passed") {
  const DriverFixture user;
  user.write("sprint.toml", "");
  const auto file = DriverFixture::plugin_file("exiting");
  const auto outcome = user.run({"toolchains", "--verify", file});
  CHECK(outcome.exit_code == 1);
  CHECK(outcome.out.empty());
  CHECK(outcome.err ==
        "sprint-supervisor: " + file + ": the toolchain brought the check down: exit code 0\n");
}

TEST_CASE("What a toolchain prints does not get between us and our reader") {
  const DriverFixture user;
  user.write("sprint.toml", "");
  const auto outcome =
      user.run({"toolchains", "--verify", DriverFixture::plugin_file("talkative"), "--json"});
  CHECK(outcome.exit_code == 0);
  CHECK(nlohmann::json::parse(outcome.out)["conforms"] == true);
  CHECK(outcome.err.find("did you know?") != std::string::npos);
}

TEST_CASE("A project that is not detected is pointed out") {
  const DriverFixture user;
  user.write("sprint.toml", "");
  const auto outcome = user.run({"toolchains", "--verify", DriverFixture::plugin_file("innocent")});
  CHECK(outcome.out.find("note: it does not detect this project (never detects anything); try it "
                         "on one of its own with -C DIR\n") != std::string::npos);
}

TEST_CASE("What cannot be loaded is exit code 2") {
  const DriverFixture user;
  user.write("text.so", "poem\n");
  user.write("tool.txt", "");
  struct Case {
    std::string file;
    const char* complaint;
  };
  for (const auto& [file, complaint] : std::vector<Case>{
           {"nowhere.so", "nowhere.so: no such file"},
           {"text.so", "text.so: not a shared library"},
           {"tool.txt", "tool.txt: not a toolchain (its name must end in .so or .toolchain.toml)"},
           {DriverFixture::plugin_file("other_interface"), "made for interface version 99"},
       }) {
    CAPTURE(file);
    const auto outcome = user.run({"toolchains", "--verify", file});
    CHECK(outcome.exit_code == 2);
    CHECK(outcome.out.empty());
    CHECK(outcome.err.find(complaint) != std::string::npos);
    CHECK(std::count(outcome.err.begin(), outcome.err.end(), '\n') == 1);
  }
}

TEST_CASE("The shipped toolchain for Python conforms on a project with tests") {
  const DriverFixture user;
  user.write("sprint.toml", "[toolchain.python]\npython = '" SPRINT_PYTHON "'\n");
  user.write("calc.py", "def add(a, b):\n    return a + b\n");
  user.write("tests/test_calc.py",
             "import calc\n\ndef test_add():\n    assert calc.add(1, 2) == 3\n");
  const auto shipped = std::filesystem::path(SPRINT_DRIVER).parent_path().parent_path() /
                       "lib/sprint-supervisor/toolchains/python.so";
  const auto outcome = user.run({"toolchains", "--verify", shipped.string()});
  CAPTURE(outcome.out);
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.err.empty());
}
