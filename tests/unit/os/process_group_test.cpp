// Ending a job means ending its process group: TERM, the grace period, KILL.
//
// Children tell each other that they are ready through named pipes; a job that reads one ends
// exactly then, and its callback does what the test wants to happen next.
#include <csignal>
#include <filesystem>
#include <functional>
#include <stdexcept>

#include "os/files.h"
#include "os/process_group.h"
#include "support/catch.h"
#include "unit/os/process_fixture.h"

namespace sprint::test {

using os::Cancelled;
using os::Ending;
using os::Exited;
using os::Processes;
using os::TimedOut;

namespace {

/// A job, and a second one that waits for `echo ready > ready` in the first.
struct Pair {
  os::TempDir dir;
  Processes processes{{.jobs = 2}};
  os::ProcessResult result;

  Pair() { make_fifo(dir.path() / "ready"); }

  os::Command command(std::string line) const { return shell_in(dir.path(), std::move(line)); }
  pid_t pid(const char* file) const { return pid_in(dir.path() / file); }
  std::string text(const char* file) const { return os::read_file(dir.path() / file); }

  void run_until_ready(os::Command job, const std::function<void(Processes::JobId)>& then) {
    const auto id = processes.start(std::move(job), store(result));
    processes.start(command("read line < ready"), [=](const auto&) { then(id); });
    processes.run();
  }
  void run_and_cancel_when_ready(os::Command job) {
    run_until_ready(std::move(job), [this](Processes::JobId id) { processes.cancel(id); });
  }
};

}  // namespace

TEST_CASE("A cancelled process gets TERM and may clean up") {
  Pair pair;
  pair.run_and_cancel_when_ready(pair.command(
      "trap 'echo tidy > log; exit 0' TERM; echo ready > ready; while :; do sleep 0.05; done"));
  CHECK(pair.result.ending == Ending{Cancelled{}});
  CHECK(pair.text("log") == "tidy\n");
}

TEST_CASE("A process that ignores TERM is killed after the grace period") {
  Pair pair;
  auto job = pair.command("trap '' TERM; echo $$ > pid; echo ready > ready; sleep 1000");
  job.grace = Duration(100);
  pair.run_and_cancel_when_ready(job);
  CHECK(pair.result.ending == Ending{Cancelled{}});
  CHECK(pair.result.wall >= job.grace);
  CHECK_FALSE(is_running(pair.pid("pid")));
}

TEST_CASE("A time-out ends a process that ignores TERM") {
  const os::TempDir dir;
  auto job = shell_in(dir.path(), "trap '' TERM; echo $$ > pid; while :; do sleep 1; done");
  job.timeout = std::chrono::seconds(1);
  job.grace = Duration(50);
  CHECK(run(job).ending == Ending{TimedOut{}});
  CHECK_FALSE(is_running(pid_in(dir.path() / "pid")));
}

TEST_CASE("A grandchild that ignores TERM is gone at the report although the leader obeyed") {
  Pair pair;
  auto job = pair.command(
      "sh -c 'trap \"\" TERM; echo $$ > grandchild; echo ready > ready; exec sleep 1000' & wait");
  job.grace = Duration(100);
  bool gone_at_report = false;
  const auto id = pair.processes.start(job, [&](os::ProcessResult result) {
    pair.result = std::move(result);
    gone_at_report = !is_running(pair.pid("grandchild"));
  });
  pair.processes.start(pair.command("read line < ready"),
                       [&](const auto&) { pair.processes.cancel(id); });
  pair.processes.run();
  CHECK(pair.result.ending == Ending{Cancelled{}});
  CHECK(gone_at_report);
}

TEST_CASE("A stopped process is ended too") {
  Pair pair;
  // The stop is sent from within, right after the news: TERM finds it stopped or about to be.
  auto job = pair.command("echo $$ > pid; (echo ready > ready; kill -STOP $$) & wait; sleep 1000");
  job.grace = Duration(500);
  pair.run_and_cancel_when_ready(job);
  CHECK(pair.result.ending == Ending{Cancelled{}});
  CHECK_FALSE(is_running(pair.pid("pid")));
}

TEST_CASE("What a leader leaves in its group is ended after the linger time") {
  const os::TempDir dir;
  auto job = shell_in(dir.path(), "sleep 1000 & echo $! > left; echo done; exit 5");
  job.linger = Duration(100);
  const auto result = run(job);
  CHECK(result.ending == Ending{Exited{5}});
  CHECK(result.out == "done\n");
  CHECK_FALSE(is_running(pid_in(dir.path() / "left")));
}

TEST_CASE("What a leader leaves in its group may finish within the linger time") {
  const os::TempDir dir;
  auto job = shell_in(dir.path(),
                      "leader=$$; (while kill -0 $leader; do sleep 0.01; done; echo late) "
                      "2>/dev/null & exit 0");
  job.linger = kTooLong;
  CHECK(run(job).out == "late\n");
}

TEST_CASE("Cancelling a job whose leader is gone ends the rest without the linger time") {
  Pair pair;
  auto job = pair.command(
      "leader=$$; (while kill -0 $leader; do sleep 0.01; done; echo ready > ready; "
      "exec sleep 1000) 2>/dev/null & echo $! > left; exit 6");
  job.linger = kTooLong;
  pair.run_and_cancel_when_ready(job);
  CHECK(pair.result.ending == Ending{Exited{6}});
  CHECK(pair.result.wall < kTooLong);
  CHECK_FALSE(is_running(pair.pid("left")));
}

TEST_CASE("A new session that holds the output open does not hold us up") {
  const os::TempDir dir;
  auto job = shell_in(dir.path(),
                      "setsid sh -c 'echo $$ > escaped; echo up > ready; "
                      "exec sleep 1000' & read line < ready; echo done");
  make_fifo(dir.path() / "ready");
  const auto result = run(job);
  const pid_t escaped = pid_in(dir.path() / "escaped");
  CHECK(result.ending == Ending{Exited{0}});
  CHECK(result.out == "done\n");
  CHECK(is_running(escaped));
  ::kill(escaped, SIGKILL);
  CHECK(wait_until_gone(escaped));
}

TEST_CASE("A new session that writes for ever does not hold us up") {
  const os::TempDir dir;
  auto job = shell_in(dir.path(),
                      "setsid sh -c 'echo $$ > escaped; echo up > ready; exec yes' & "
                      "read line < ready");
  make_fifo(dir.path() / "ready");
  job.out = os::Capture{1000};
  CHECK(run(job).ending == Ending{Exited{0}});
  CHECK(wait_until_gone(pid_in(dir.path() / "escaped")));  // SIGPIPE: nobody reads any more
}

TEST_CASE("The destructor kills what runs, and reports nothing") {
  const os::TempDir dir;
  make_fifo(dir.path() / "ready");
  bool reported = false;
  {
    Processes processes({.jobs = 2});
    const auto mark = [&](const auto&) { reported = true; };
    processes.start(shell_in(dir.path(),
                             "trap '' TERM; sleep 1000 & echo $! > grandchild; echo $$ > leader; "
                             "echo ready > ready; wait"),
                    mark);
    processes.start(shell_in(dir.path(), "read line < ready"),
                    [](const auto&) { throw std::runtime_error("enough"); });
    processes.start(shell_in(dir.path(), "touch never"), mark);
    CHECK_THROWS_AS(processes.run(), std::runtime_error);
  }
  CHECK_FALSE(reported);
  CHECK_FALSE(is_running(pid_in(dir.path() / "leader")));
  CHECK(wait_until_gone(pid_in(dir.path() / "grandchild")));
  CHECK(has_no_children());
}

TEST_CASE("The destructor also kills what a leader left behind") {
  const os::TempDir dir;
  make_fifo(dir.path() / "ready");
  {
    Processes processes({.jobs = 2});
    auto job = shell_in(dir.path(),
                        "leader=$$; (while kill -0 $leader; do sleep 0.01; done; "
                        "echo ready > ready; exec sleep 1000) 2>/dev/null & echo $! > left");
    job.linger = kTooLong;
    processes.start(job, [](const auto&) {});
    processes.start(shell_in(dir.path(), "read line < ready"),
                    [](const auto&) { throw std::runtime_error("enough"); });
    CHECK_THROWS_AS(processes.run(), std::runtime_error);
  }
  CHECK(wait_until_gone(pid_in(dir.path() / "left")));
}

TEST_CASE("A living group is seen even when no descriptor is left to look with") {
  Pair pair;
  bool seen = false;
  pair.run_until_ready(pair.command("echo $$ > pid; echo ready > ready; sleep 1000"),
                       [&](Processes::JobId id) {
                         const pid_t group = pair.pid("pid");
                         {
                           const ScopedDescriptorLimit none(0);
                           seen = os::has_living_member(group);
                         }
                         pair.processes.cancel(id);
                       });
  CHECK(seen);
  CHECK_FALSE(os::has_living_member(pair.pid("pid")));
}

}  // namespace sprint::test
