#include <nlohmann/json.hpp>

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

}  // namespace

TEST_CASE("doctor is ready where everything is there") {
  const DriverFixture user;
  user.copy_sample("quickstart");
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
