#include "scenarios/driver_fixture.h"
#include "support/catch.h"

using sprint::test::DriverFixture;

TEST_CASE("--version and --help answer on standard output") {
  const DriverFixture user;
  const auto version = user.run({"--version"});
  CHECK(version.exit_code == 0);
  CHECK(version.out == "sprint-supervisor 0.1.0\n");
  const auto help = user.run({"--help"});
  CHECK(help.exit_code == 0);
  CHECK(help.out.find("doctor") != std::string::npos);
  CHECK(help.out.find("toolchains") != std::string::npos);
  CHECK(user.run({"doctor", "--help"}).exit_code == 0);
}

TEST_CASE("A wrong call is one line and exit code 2") {
  struct Case {
    std::vector<std::string> arguments;
    const char* complaint;
  };
  const auto [arguments, complaint] = GENERATE(values<Case>({
      {{}, "no command given (see --help)"},
      {{"toolchain"}, "unknown command 'toolchain' (did you mean 'toolchains'?)"},
      {{"dance"},
       "unknown command 'dance' (known: attribute, check, doctor, gate, log, plan, results, "
       "resume, "
       "simulate, start, status, toolchains, trust)"},
      {{"doctor", "--jsn"}, "unknown option '--jsn' (see --help)"},
      {{"doctor", "toolchains"}, "unexpected argument 'toolchains' (see --help)"},
      {{"-C", "", "doctor"}, "-C : No such file or directory"},
      {{"toolchains", "--verify", ""}, "--verify: the path is empty"},
      {{"doctor", "--context", ""}, "--context: the path is empty"},
      {{"doctor", "--plugin-dir", ""}, "--plugin-dir: the path is empty"},
      {{"doctor", "now"}, "unexpected argument 'now' (see --help)"},
      {{"-C", "nowhere", "doctor"}, "-C nowhere: No such file or directory"},
      {{"doctor", "--set", "limits.agents"},
       "--set limits.agents: a value is missing (write --set KEY=VALUE)"},
      {{"doctor", "--set", "limit.agents=1"},
       "--set limit.agents=1: unknown key 'limit.agents' (did you mean 'limits.agents'?)"},
      {{"toolchains", "cmak"}, "unknown toolchain 'cmak' (did you mean 'cmake'?)"},
      {{"toolchains", "--verify", "a\nb.so"}, nullptr},
  }));
  const DriverFixture user;
  const auto outcome = user.run(arguments);
  CHECK(outcome.exit_code == 2);
  CHECK(outcome.out.empty());
  if (complaint != nullptr) {
    CHECK(outcome.err == "sprint-supervisor: " + std::string(complaint) + "\n");
  } else {
    CHECK(std::count(outcome.err.begin(), outcome.err.end(), '\n') == 1);
  }
}

TEST_CASE("Global options may stand before and after the command") {
  const DriverFixture user;
  user.write("sub/sprint.toml", "");
  CHECK(user.run({"-C", "sub", "doctor"}).out == user.run({"doctor", "-C", "sub"}).out);
}

TEST_CASE("A full disk is not a success") {
  const DriverFixture user;
  const auto driver = std::string(SPRINT_DRIVER);
  CHECK(std::system((driver + " doctor >/dev/full 2>/dev/null").c_str()) != 0);
}
