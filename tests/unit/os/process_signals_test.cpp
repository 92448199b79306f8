// Signals to ourselves while children run.
#include <csignal>
#include <stdexcept>

#include "base/error.h"
#include "os/files.h"
#include "os/process_runner.h"
#include "support/catch.h"
#include "unit/os/process_fixture.h"

namespace sprint::test {

using os::Cancelled;
using os::Command;
using os::Ending;
using os::Exited;
using os::Processes;
using os::ProcessResult;

namespace {

using Handler = void (*)(int);

Handler handler_of(int signal) {
  struct sigaction action {};
  ::sigaction(signal, nullptr, &action);
  return action.sa_handler;
}

class ScopedHandler {
 public:
  ScopedHandler(int signal, Handler handler)
      : signal_(signal), old_(std::signal(signal, handler)) {}
  ~ScopedHandler() { std::signal(signal_, old_); }
  ScopedHandler(const ScopedHandler&) = delete;
  ScopedHandler& operator=(const ScopedHandler&) = delete;

 private:
  int signal_;
  Handler old_;
};

}  // namespace

TEST_CASE("A signal to us cancels what runs and what waits") {
  const auto [name, signal] =
      GENERATE(table<std::string, int>({{"INT", SIGINT}, {"TERM", SIGTERM}, {"HUP", SIGHUP}}));
  CAPTURE(name);
  const ScopedHandler usual(signal, SIG_DFL);
  Processes processes({.jobs = 1, .stop_on_signals = true});
  ProcessResult running;
  ProcessResult waiting;
  ProcessResult late;
  processes.start(Command::shell("kill -" + name + " $PPID; sleep 1000"), [&](auto result) {
    running = std::move(result);
    processes.start(Command::shell(":"), store(late));
  });
  processes.start(Command::shell(":"), store(waiting));
  CHECK_FALSE(processes.interrupted());
  processes.run();
  CHECK(processes.interrupted());
  CHECK(running.ending == Ending{Cancelled{}});
  CHECK(waiting.ending == Ending{Cancelled{}});
  CHECK(late.ending == Ending{Cancelled{}});
  CHECK(handler_of(signal) == SIG_DFL);
}

TEST_CASE("A second signal kills without waiting for the grace period") {
  const ScopedHandler usual(SIGINT, SIG_DFL);
  Processes processes({.jobs = 1, .stop_on_signals = true});
  ProcessResult result;
  auto command =
      Command::shell("trap 'kill -INT $PPID' TERM; kill -INT $PPID; while :; do sleep 0.05; done");
  command.grace = kTooLong;
  processes.start(command, store(result));
  processes.run();
  CHECK(result.ending == Ending{Cancelled{}});
  CHECK(result.wall < kTooLong);
}

TEST_CASE("A signal that was ignored when we started stays ignored") {
  const ScopedHandler nohup(SIGHUP, SIG_IGN);
  Processes processes({.jobs = 1, .stop_on_signals = true});
  ProcessResult result;
  processes.start(Command::shell("kill -HUP $PPID; exit 3"), store(result));
  processes.run();
  CHECK(result.ending == Ending{Exited{3}});
  CHECK_FALSE(processes.interrupted());
  CHECK(handler_of(SIGHUP) == SIG_IGN);
}

TEST_CASE("Signals are ours only while run is active") {
  const ScopedHandler usual(SIGINT, SIG_DFL);
  Processes processes({.jobs = 1, .stop_on_signals = true});
  Handler during = SIG_DFL;
  processes.start(Command::shell(":"), [&](const auto&) { during = handler_of(SIGINT); });
  processes.start(Command::shell(":"), [](const auto&) { throw std::runtime_error("enough"); });
  CHECK(handler_of(SIGINT) == SIG_DFL);
  CHECK_THROWS_AS(processes.run(), std::runtime_error);
  CHECK(during != SIG_DFL);
  CHECK(handler_of(SIGINT) == SIG_DFL);
}

TEST_CASE("Without stop_on_signals the handlers of the program stay") {
  const ScopedHandler usual(SIGINT, SIG_DFL);
  Processes processes({.jobs = 1});
  Handler during = SIG_IGN;
  processes.start(Command::shell(":"), [&](const auto&) { during = handler_of(SIGINT); });
  processes.run();
  CHECK(during == SIG_DFL);
}

TEST_CASE("The process runner throws when the user interrupts it") {
  const ScopedHandler usual(SIGINT, SIG_DFL);
  const os::TempDir dir;
  os::OsProcessRunner runner;
  try {
    runner.run(shell_in(dir.path(), "echo $$ > pid; kill -INT $PPID; sleep 1000"));
    FAIL("it returned");
  } catch (const Error& error) {
    CHECK(error.code() == ErrorCode::Interrupted);
  }
  CHECK_FALSE(is_running(pid_in(dir.path() / "pid")));
}

TEST_CASE("Exit codes are seen although SIGCHLD was ignored when we started") {
  const ScopedHandler ignored(SIGCHLD, SIG_IGN);
  CHECK(run_shell("exit 7").ending == Ending{Exited{7}});
}

TEST_CASE("A lost exit status is never taken for success") {
  Processes processes({.jobs = 1});
  const ScopedHandler ignored(SIGCHLD, SIG_IGN);  // by someone else, after we had looked
  ProcessResult result;
  processes.start(Command::shell("exit 7"), store(result));
  processes.run();
  CHECK_FALSE(result.succeeded());
  CHECK(contains(to_string(result.ending), "watching the process: "));
}

}  // namespace sprint::test
