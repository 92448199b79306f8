#include "workspace/git/git.h"

#include <algorithm>

#include "fakes/fake_process_runner.h"
#include "support/catch.h"
#include "support/error_of.h"
#include "support/scoped_variable.h"

namespace sprint::test {

using workspace::Git;

namespace {

FakeProcessRunner answering(os::ProcessResult result) {
  FakeProcessRunner runner;
  runner.answer = [result = std::move(result)](const os::Command&) { return result; };
  return runner;
}

}  // namespace

TEST_CASE("git is asked in its directory, without locks, in plain English") {
  const ScopedVariable index("GIT_INDEX_FILE", "elsewhere");
  const ScopedVariable dir("GIT_DIR", "elsewhere");
  const ScopedVariable config("GIT_CONFIG_COUNT", "0");
  FakeProcessRunner runner;
  Git(runner, "/some/where").run({"status", "-z"});
  REQUIRE(runner.commands.size() == 1);
  const auto& [argv, env] = std::pair(runner.commands[0].argv, runner.commands[0].env);
  CHECK(argv[0] == "git");
  CHECK(std::count(argv.begin(), argv.end(), "--no-optional-locks") == 1);
  CHECK(std::vector(argv.end() - 4, argv.end()) ==
        std::vector<std::string>{"-C", "/some/where", "status", "-z"});
  CHECK_FALSE(env.get("GIT_INDEX_FILE"));
  CHECK_FALSE(env.get("GIT_DIR"));
  CHECK(env.get("GIT_CONFIG_COUNT") == "0");
  CHECK(env.get("LC_ALL") == "C");
  CHECK(env.get("GIT_TERMINAL_PROMPT") == "0");
}

TEST_CASE("Nothing is fetched for a question, which may be asked elsewhere and with variables") {
  FakeProcessRunner runner;
  const Git git(runner, "/some/where");
  git.in("/else/where").with("GIT_DIR", "/x").with("A", "b").run({"log"});
  git.run({"log"});
  REQUIRE(runner.commands.size() == 2);
  CHECK(runner.commands[0].env.get("GIT_DIR") == "/x");
  CHECK(runner.commands[0].env.get("A") == "b");
  CHECK(runner.commands[0].env.get("GIT_NO_LAZY_FETCH") == "1");
  CHECK(runner.commands[0].env.get("GIT_ALLOW_PROTOCOL") == "none");
  CHECK(std::count(runner.commands[0].argv.begin(), runner.commands[0].argv.end(), "/else/where"));
  CHECK_FALSE(runner.commands[1].env.get("A"));
  CHECK(std::count(runner.commands[1].argv.begin(), runner.commands[1].argv.end(), "/some/where"));
}

TEST_CASE("A git that acts runs no hook, opens nothing, tidies nothing up, and fetches nothing") {
  FakeProcessRunner runner;
  Git(runner, "/x").acting().setting("a.b=c").reading("words").run({"commit-tree"});
  REQUIRE(runner.commands.size() == 1);
  const auto& [argv, env] = std::pair(runner.commands[0].argv, runner.commands[0].env);
  for (const char* word : {"core.hooksPath=/dev/null", "gc.auto=0", "maintenance.auto=false",
                           "commit.gpgSign=false", "a.b=c"}) {
    CHECK(std::count(argv.begin(), argv.end(), word) == 1);
  }
  CHECK(std::count(argv.begin(), argv.end(), "--no-optional-locks") == 0);
  CHECK(env.get("GIT_EDITOR") == "false");
  CHECK(env.get("SSH_ASKPASS_REQUIRE") == "force");
  CHECK(env.get("GIT_ALLOW_PROTOCOL") == "none");
  CHECK(runner.commands[0].stdin_text == "words");
}

TEST_CASE("A git that fetches trusts what it fetches no more than git does by itself") {
  const ScopedVariable allowed("GIT_ALLOW_PROTOCOL", "https");
  FakeProcessRunner runner;
  Git(runner, "/x").fetching().run({"fetch"});
  REQUIRE(runner.commands.size() == 1);
  CHECK(runner.commands[0].env.get("GIT_PROTOCOL_FROM_USER") == "0");
  CHECK(runner.commands[0].env.get("GIT_ALLOW_PROTOCOL") == "https");
  CHECK(runner.commands[0].env.get("GIT_TERMINAL_PROMPT") == "0");
}

TEST_CASE("Large output goes into a file, and a failure is the same error") {
  auto runner = answering({.ending = os::Exited{128}, .err = "fatal: bad thing\n"});
  const Git git(runner, "/x");
  CHECK(git.run_into("/tmp/out", {"log"}).ending == os::Ending(os::Exited{128}));
  CHECK(std::get<os::ToFile>(runner.commands[0].out).file == "/tmp/out");
  CHECK(error_of([&] { git.write_output("/tmp/out", {"log"}); }).message() ==
        "git in '/x': bad thing");
}

TEST_CASE("A git that is missing is an error that says what to do") {
  auto runner = answering({.ending = os::NotStarted{"no such program"}});
  const auto error = error_of([&] { Git(runner, "/x").run({"status"}); });
  CHECK(error.code() == ErrorCode::System);
  CHECK(std::string(error.what()) == "git cannot be started: no such program (install git)");
}

TEST_CASE("Output that was cut is an error, never half a list") {
  auto runner = answering({.ending = os::Exited{0}, .out = "a\n", .dropped = 7});
  const auto error = error_of([&] { Git(runner, "/x").run({"ls-files"}); });
  CHECK(error.message() == "git in '/x' printed more than can be read: 7 bytes are missing");
}

TEST_CASE("A git that was killed is an error even where its exit code would not matter") {
  auto runner = answering({.ending = os::Signaled{9}, .out = "half"});
  const auto error = error_of([&] { Git(runner, "/x").run({"ls-files"}); });
  CHECK(error.message() == "git in '/x': killed by signal 9 (Killed)");
}

TEST_CASE("A failing git is quoted with the line that says why") {
  struct Case {
    std::string err;
    std::string message;
  };
  const auto [err, message] = GENERATE(values<Case>({
      {"", "git in '/x': exit code 128"},
      {"fatal: bad thing\nmore\n", "git in '/x': bad thing"},
      {"warning: noise\nerror: bad thing\n", "git in '/x': bad thing"},
      {"\nusage: git\n", "git in '/x': usage: git"},
  }));
  auto runner = answering({.ending = os::Exited{128}, .err = err});
  CHECK(Git(runner, "/x").run({"x"}).ending == os::Ending(os::Exited{128}));
  CHECK(error_of([&] { Git(runner, "/x").output_of({"x"}); }).message() == message);
}

TEST_CASE("For a repository of somebody else the error tells how to trust it") {
  auto runner = answering({.ending = os::Exited{128},
                           .err = "fatal: detected dubious ownership in repository at '/x'\n"
                                  "To add an exception\n"});
  const auto error = error_of([&] { Git(runner, "/x").output_of({"x"}); });
  CHECK(error.message() == "git in '/x': detected dubious ownership in repository at '/x'");
  CHECK(error.hint().find("safe.directory") != std::string::npos);
}

}  // namespace sprint::test
