#include "toolchains/interface/tool_host.h"

#include "base/error.h"
#include "fakes/fake_process_runner.h"
#include "support/catch.h"

using namespace sprint;
using namespace sprint::toolchains;

TEST_CASE("A toolchain's program runs in the project, time-limited, with its variables") {
  test::FakeProcessRunner runner;
  runner.answer = [](const os::Command&) {
    os::ProcessResult result{.ending = os::Exited{3}};
    result.out = "said";
    return result;
  };
  ToolHost host(runner, {.places = {"/project"}, .settings = {}, .jobs = 2});
  const auto result = host.run({{"tool", "x"}, "sub", {{"KEY", "value"}}, 1.5});
  CHECK(result.exit_code == 3);
  CHECK(result.out == "said");
  const auto& command = runner.commands.at(0);
  CHECK(command.cwd == "/project/sub");
  CHECK(command.env.get("KEY") == "value");
  CHECK(command.timeout == std::chrono::milliseconds(1500));
}

TEST_CASE("A program that did not end by itself has no exit code but a reason") {
  test::FakeProcessRunner runner;
  runner.answer = [](const os::Command&) { return os::ProcessResult{.ending = os::TimedOut{}}; };
  ToolHost host(runner, {});
  const auto result = host.run({{"tool"}, "", {}, 1});
  CHECK_FALSE(result.exit_code);
  CHECK(result.failure == "timed out");
}

TEST_CASE("An interruption is not thrown into the toolchain but kept") {
  test::FakeProcessRunner runner;
  runner.answer = [](const os::Command&) -> os::ProcessResult {
    throw Error(ErrorCode::Interrupted, "interrupted");
  };
  ToolHost host(runner, {});
  CHECK_NOTHROW(host.rethrow_interruption());
  CHECK(host.run({{"tool"}, "", {}, 1}).failure == "interrupted");
  CHECK(host.run({{"tool"}, "", {}, 1}).failure == "interrupted");
  CHECK(runner.commands.size() == 1);
  CHECK_THROWS_AS(host.rethrow_interruption(), Error);
}

TEST_CASE("The scratch directory is there, and one for all calls") {
  test::FakeProcessRunner runner;
  ToolHost host(runner, {});
  const auto scratch = host.scratch_dir();
  CHECK(std::filesystem::is_directory(scratch));
  CHECK(host.scratch_dir() == scratch);
}

TEST_CASE("Settings are the toolchain's own") {
  test::FakeProcessRunner runner;
  ToolHost host(runner, {.places = {}, .settings = {{"a", "1"}}, .jobs = 7});
  CHECK(host.setting("a") == "1");
  CHECK_FALSE(host.setting("b"));
  CHECK(host.jobs() == 7);
}
