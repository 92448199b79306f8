#include "toolchains/questions/program_check.h"

#include "fakes/fake_process_runner.h"
#include "support/catch.h"
#include "support/test_space.h"

using namespace sprint;
using namespace sprint::toolchains;

namespace {

/// A folder with an executable `tool` that says it is `printed`.
struct Machine : test::TestSpace {
  explicit Machine(const std::string& printed, os::Ending ending = os::Exited{0}) {
    const auto tool = write("bin/tool", "");
    std::filesystem::permissions(tool, std::filesystem::perms::owner_all);
    runner.answer = [=](const os::Command&) {
      os::ProcessResult result{.ending = ending};
      result.out = printed;
      return result;
    };
  }

  test::FakeProcessRunner runner;

  ProgramStatus check(const std::string& minimum, const std::string& program = "bin/tool") {
    sdk::Need need;
    need.programs = {"no-such-program-anywhere", program};
    need.version_args = {"-v"};
    need.minimum = minimum;
    return check_program(need, root(), runner);
  }
};

}  // namespace

TEST_CASE("A program in the right version is present") {
  Machine machine("tool version 3.25.1");
  const auto status = machine.check("3.25");
  CHECK(status.state == ProgramState::Present);
  CHECK(status.program == "bin/tool");
  CHECK(status.version == "3.25.1");
  CHECK_FALSE(status.blocks());
  CHECK(machine.runner.commands.at(0).argv == std::vector<std::string>{"bin/tool", "-v"});
}

TEST_CASE("An older one is too old, and one that tells nothing is not trusted") {
  CHECK(Machine("tool 3.9").check("3.25").state == ProgramState::TooOld);
  CHECK(Machine("hello").check("3.25").state == ProgramState::VersionUnknown);
  CHECK(Machine("tool 9.9", os::Exited{1}).check("3.25").state == ProgramState::VersionUnknown);
  CHECK(Machine("tool 9.9", os::TimedOut{}).check("3.25").blocks());
  CHECK(Machine("hello").check("").state == ProgramState::Present);
}

TEST_CASE("A missing program is named by its preferred name and never asked") {
  Machine machine("");
  const auto status = machine.check("1", "bin/other");
  CHECK(status.state == ProgramState::Missing);
  CHECK(status.program == "no-such-program-anywhere");
  CHECK(status.blocks());
  CHECK(machine.runner.commands.empty());
}

TEST_CASE("An optional program never blocks") {
  ProgramStatus status;
  status.need.optional = true;
  status.state = ProgramState::Missing;
  CHECK_FALSE(status.blocks());
}
