#include <nlohmann/json.hpp>

#include "os/process_runner.h"
#include "scenarios/driver_fixture.h"
#include "support/catch.h"

using sprint::test::DriverFixture;

namespace {

/// A PATH with only the named programs of the machine, and `fakes` that print what is given.
std::string path_with(const DriverFixture& user, const std::vector<std::string>& real,
                      const std::vector<std::pair<std::string, std::string>>& fakes) {
  namespace fs = std::filesystem;
  fs::create_directories(user / "path");
  for (const auto& program : real) {
    fs::create_symlink("/usr/bin/" + program, user / ("path/" + program));
  }
  for (const auto& [program, printed] : fakes) {
    const auto file = user.write("path/" + program, "#!/bin/sh\necho '" + printed + "'\n");
    fs::permissions(file, fs::perms::owner_all);
  }
  return (user / "path").string();
}

/// A gate judges commits: without a repository nothing is ready.
void make_repository(const DriverFixture& user) {
  sprint::os::Command command;
  command.argv = {"git", "init", "--quiet", user.root().string()};
  REQUIRE(sprint::os::OsProcessRunner().run(command).succeeded());
}

}  // namespace

TEST_CASE("doctor is not ready outside of a git repository, and says so") {
  DriverFixture user;
  user.copy_sample("quickstart");
  user.variables["GIT_CEILING_DIRECTORIES"] =
      std::filesystem::canonical(user.root()).parent_path().string();
  const auto outcome = user.run({"doctor"});
  CHECK(outcome.exit_code == 3);
  CHECK(outcome.out.find("repository  none: ") != std::string::npos);
  CHECK(outcome.out.ends_with("\nnot ready: see above\n"));
  CHECK(nlohmann::json::parse(user.run({"doctor", "--json"}).out)["repository"] == "");
}

TEST_CASE("doctor is not ready without git, and says so") {
  DriverFixture user;
  user.copy_sample("quickstart");
  make_repository(user);
  user.variables["PATH"] = path_with(user, {"cmake", "ctest", "ninja", "c++"}, {});
  const auto outcome = user.run({"doctor"});
  CHECK(outcome.exit_code == 3);
  CHECK(outcome.out.find("missing  git") != std::string::npos);
}

TEST_CASE("doctor is not ready where tests are written for a pytest that is missing") {
  DriverFixture user;
  user.write("test_a.py", "import pytest\n\ndef test_a():\n    assert True\n");
  make_repository(user);
  std::filesystem::create_directories(user / "path");
  // An interpreter of its own kind: it sees nothing that is installed.
  const auto python = user.write("path/python3", "#!/bin/sh\nexec /usr/bin/python3 -S \"$@\"\n");
  std::filesystem::permissions(python, std::filesystem::perms::owner_all);
  user.variables["PATH"] = (user / "path").string() + ":/usr/bin:/bin";
  user.variables["PYTHONPATH"] = "";
  const auto outcome = user.run({"doctor"});
  INFO(outcome.out);
  CHECK(outcome.exit_code == 3);
  CHECK(outcome.out.find("pytest, for which test_a.py is written") != std::string::npos);
  CHECK(outcome.out.find("apt-get install python3-pytest\n") != std::string::npos);
  user.write("test_a.py",
             "import unittest\n\nclass A(unittest.TestCase):\n    def test_a(self): pass\n");
  CHECK(user.run({"doctor"}).exit_code == 0);
}

TEST_CASE("doctor shows settings that differ from their default, and with --all the others") {
  const DriverFixture user;
  user.copy_sample("quickstart");
  make_repository(user);
  user.write("sprint.toml", "[limits]\nagents = 2\n");
  const auto outcome = user.run({"doctor", "--set", "guard=off"});
  CHECK(outcome.out.find("  others have their default (doctor --all)\n") != std::string::npos);
  CHECK(outcome.out.find("limits.agents  2    sprint.toml:2:1\n") != std::string::npos);
  CHECK(outcome.out.find("guard          off  --set\n") != std::string::npos);
  CHECK(outcome.out.find("limits.max_retries") == std::string::npos);
  CHECK(outcome.out.find("gate.preset") == std::string::npos);
  const auto all = user.run({"doctor", "--all"});
  CHECK(all.out.find("limits.max_retries") != std::string::npos);
  CHECK(all.out.find("gate.preset") != std::string::npos);
  CHECK(nlohmann::json::parse(user.run({"doctor", "--json"}).out)["settings"].size() > 20);
  user.write("sprint.toml", "");
  CHECK(user.run({"doctor"}).out.find("  all have their default (doctor --all)\n") !=
        std::string::npos);
}

TEST_CASE("doctor is ready where everything is there") {
  const DriverFixture user;
  user.copy_sample("quickstart");
  make_repository(user);
  const auto outcome = user.run({"doctor"});
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.out.find("project    " + user.root().string() + " (by sprint.toml)\n") == 0);
  CHECK(outcome.out.find("CMakeLists.txt: project(quickstart)\n") != std::string::npos);
  CHECK(outcome.out.ends_with("\nready\n"));
  CHECK(outcome.err.empty());
}

TEST_CASE("doctor names what is missing or too old, with the apt line") {
  DriverFixture user;
  user.copy_sample("quickstart");
  user.variables["PATH"] = path_with(user, {"git"},
                                     {{"cmake", "cmake version 3.10.2"},
                                      {"ctest", "ctest version 3.25.1"},
                                      {"c++", "c++ 12.2.0"}});
  const auto outcome = user.run({"doctor"});
  CHECK(outcome.exit_code == 3);
  CHECK(outcome.out.find("too old  cmake   3.10.2") != std::string::npos);
  CHECK(outcome.out.find("missing  ninja ") != std::string::npos);
  CHECK(outcome.out.find("apt-get install cmake ninja-build\n") != std::string::npos);
  CHECK(outcome.out.find("apt-get install ccache\n") != std::string::npos);
  CHECK(outcome.out.ends_with("\nnot ready: see above\n"));
}

TEST_CASE("doctor --json says the same to a machine") {
  DriverFixture user;
  user.copy_sample("quickstart");
  user.variables["PATH"] = path_with(user, {"git"}, {});
  const auto outcome = user.run({"doctor", "--json"});
  CHECK(outcome.exit_code == 3);
  const auto printed = nlohmann::json::parse(outcome.out);
  CHECK(printed["ready"] == false);
  CHECK(printed["programs"][0]["program"] == "git");
  CHECK(printed["programs"][0]["state"] == "ok");
  CHECK(printed["programs"][1]["state"] == "missing");
  CHECK(printed["programs"][1]["package"] == "cmake");
  CHECK(printed["settings"][0]["key"] == "limits.agents");
  CHECK(printed["settings"][0]["value"] == "2");
}

TEST_CASE("Ctrl-C ends what is running and is exit code 130") {
  DriverFixture user;
  user.copy_sample("quickstart");
  user.variables["PATH"] = path_with(user, {"git", "sleep"}, {});
  // Asked for its version, it presses Ctrl-C for us, says who it is and stays.
  const auto cmake = user.write("path/cmake", "#!/bin/sh\necho $$ >" + (user / "pid").string() +
                                                  "\nkill -INT $PPID\nexec sleep 600\n");
  std::filesystem::permissions(cmake, std::filesystem::perms::owner_all);
  const auto outcome = user.run({"doctor"});
  CHECK(outcome.exit_code == 130);
  CHECK(outcome.out.empty());
  CHECK(outcome.err == "sprint-supervisor: interrupted\n");
  const auto pid = sprint::os::read_file(user / "pid");
  CHECK_FALSE(std::filesystem::exists("/proc/" + pid.substr(0, pid.find('\n'))));
}

TEST_CASE("doctor goes on past a refused toolchain, and says so") {
  const DriverFixture user;
  user.copy_sample("quickstart");
  const auto outcome =
      user.run({"doctor", "--plugin-dir", DriverFixture::plugin_folder("no_symbol")});
  CHECK(outcome.exit_code == 3);
  CHECK(outcome.out.find("no symbol 'sprint_toolchain'") != std::string::npos);
  CHECK(outcome.out.find("ok  cmake") != std::string::npos);
}

TEST_CASE("doctor asks the compiler of the build tree that the context names") {
  const DriverFixture user;
  user.copy_sample("quickstart");
  user.write("out/CMakeCache.txt", "CMAKE_CXX_COMPILER:FILEPATH=/no/such/compiler\n");
  user.write("context.toml", "schema = 1\n[cmake]\nsource = '" + user.root().string() +
                                 "'\nbinary = '" + (user / "out").string() + "'\n");
  const auto outcome = user.run({"doctor", "--context", "context.toml"});
  CHECK(outcome.exit_code == 3);
  CHECK(outcome.out.find("missing  /no/such/compiler") != std::string::npos);
}
