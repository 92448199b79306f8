// Many jobs: the limit, the order, callbacks, cancelling.
#include <filesystem>
#include <set>
#include <stdexcept>

#include "os/files.h"
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

/// Each child registers, counts who is registered, notes the count and unregisters before it ends:
/// the counts can only exceed the limit if more children than that really ran at once.
Command counting_job(const std::filesystem::path& dir, int number) {
  const auto name = std::to_string(number);
  return shell_in(
      dir, ": > run/" + name + "; set -- run/*; echo " + name + " $# >> counts; rm run/" + name);
}

struct Counts {
  std::set<int> jobs;
  std::size_t runs = 0;
  int most_at_once = 0;
};

Counts counts_in(const std::filesystem::path& dir) {
  Counts counts;
  for (const auto& line : lines_of(os::read_file(dir / "counts"))) {
    ++counts.runs;
    counts.jobs.insert(std::stoi(line));
    counts.most_at_once = std::max(counts.most_at_once, std::stoi(line.substr(line.find(' '))));
  }
  return counts;
}

}  // namespace

TEST_CASE("Hundreds of jobs run once each and never more at once than allowed") {
  const os::TempDir dir;
  std::filesystem::create_directory(dir.path() / "run");
  Processes processes({.jobs = 7});
  std::set<int> succeeded;
  for (int i = 0; i < 320; ++i) {
    processes.start(counting_job(dir.path(), i), [&succeeded, i](const ProcessResult& result) {
      if (result.succeeded()) succeeded.insert(i);
    });
  }
  processes.run();
  const auto counts = counts_in(dir.path());
  CHECK(succeeded.size() == 320);
  CHECK(counts.runs == 320);
  CHECK(counts.jobs.size() == 320);
  CHECK(counts.most_at_once <= 7);
  CHECK(has_no_children());
}

TEST_CASE("As many jobs run at once as are allowed") {
  const os::TempDir dir;
  make_fifo(dir.path() / "meet");
  // Five wait for the sixth, and the sixth for them: with fewer at once they would wait for ever.
  Processes processes({.jobs = 6});
  std::vector<ProcessResult> results(6);
  for (std::size_t i = 0; i < 5; ++i) {
    processes.start(
        shell_in(dir.path(), "exec 3<> meet; echo here >&3; until [ -e go ]; do sleep 0.01; done"),
        store(results[i]));
  }
  processes.start(
      shell_in(dir.path(), "exec 3<> meet; for i in 1 2 3 4 5; do read line <&3; done; : > go"),
      store(results[5]));
  processes.run();
  for (const auto& result : results) CHECK(result.ending == Ending{Exited{0}});
}

TEST_CASE("With one place the jobs run in the order they were started") {
  const os::TempDir dir;
  Processes processes({.jobs = 1});
  std::string expected;
  std::string reported;
  for (int i = 0; i < 50; ++i) {
    const auto name = std::to_string(i) + "\n";
    processes.start(shell_in(dir.path(), "echo " + std::to_string(i) + " >> order"),
                    [&reported, name](const auto&) { reported += name; });
    expected += name;
  }
  processes.run();
  CHECK(os::read_file(dir.path() / "order") == expected);
  CHECK(reported == expected);
}

TEST_CASE("A limit of no jobs still lets one run") {
  Processes processes({.jobs = 0});
  ProcessResult result;
  processes.start(Command::shell(":"), store(result));
  processes.run();
  CHECK(result.succeeded());
}

TEST_CASE("Without jobs, run returns at once, and may be called again") {
  Processes processes({.jobs = 2});
  processes.run();
  int ended = 0;
  for (int round = 1; round <= 3; ++round) {
    processes.start(Command::shell(":"), [&](const auto&) { ++ended; });
    processes.run();
    CHECK(ended == round);
  }
}

TEST_CASE("A callback may start more jobs") {
  Processes processes({.jobs = 2});
  int started = 1;
  int ended = 0;
  Processes::Done next = [&](const ProcessResult& result) {
    ended += result.succeeded() ? 1 : 0;
    for (int i = 0; i < 2 && started < 60; ++i, ++started)
      processes.start(Command::shell(":"), next);
  };
  processes.start(Command::shell(":"), next);
  processes.run();
  CHECK(started == 60);
  CHECK(ended == 60);
}

TEST_CASE("An exception of a callback leaves run, and the next run goes on") {
  Processes processes({.jobs = 2});
  int ended = 0;
  for (int i = 0; i < 6; ++i) {
    processes.start(Command::shell(":"), [&](const auto&) {
      if (++ended % 2 == 0) throw std::runtime_error("callback " + std::to_string(ended));
    });
  }
  for (int thrown = 0; thrown < 3; ++thrown) CHECK_THROWS_AS(processes.run(), std::runtime_error);
  CHECK_NOTHROW(processes.run());
  CHECK(ended == 6);
}

TEST_CASE("Queued, running and ended jobs can be cancelled") {
  const os::TempDir dir;
  make_fifo(dir.path() / "ready");
  Processes processes({.jobs = 2});
  ProcessResult running;
  ProcessResult queued;
  ProcessResult waiting;
  ProcessResult last;
  const auto first =
      processes.start(shell_in(dir.path(), "echo up > ready; sleep 1000"), store(running));
  Processes::JobId second = 0;
  const auto ended = processes.start(shell_in(dir.path(), "read line < ready"), [&](auto result) {
    waiting = std::move(result);
    processes.cancel(second);
    processes.cancel(first);
  });
  second = processes.start(shell_in(dir.path(), "sleep 1000; touch never"), store(queued));
  processes.start(Command::shell("exit 9"), [&](auto result) {
    last = std::move(result);
    processes.cancel(ended);
    processes.cancel(ended + 1000);
  });
  processes.run();
  CHECK(waiting.ending == Ending{Exited{0}});
  CHECK(running.ending == Ending{Cancelled{}});
  CHECK(queued.ending == Ending{Cancelled{}});
  CHECK(last.ending == Ending{Exited{9}});
}

TEST_CASE("A job cancelled before run never starts") {
  const os::TempDir dir;
  Processes processes({.jobs = 1});
  ProcessResult kept;
  ProcessResult result;
  processes.start(shell_in(dir.path(), "touch kept"), store(kept));
  processes.cancel(processes.start(shell_in(dir.path(), "touch never"), store(result)));
  processes.run();
  CHECK(kept.succeeded());
  CHECK(result.ending == Ending{Cancelled{}});
  CHECK_FALSE(std::filesystem::exists(dir.path() / "never"));
}

TEST_CASE("All jobs can be cancelled at once, and later ones still run") {
  const os::TempDir dir;
  make_fifo(dir.path() / "ready");
  Processes processes({.jobs = 4});
  int cancelled = 0;
  ProcessResult later;
  const auto count = [&](const ProcessResult& result) {
    cancelled += std::holds_alternative<Cancelled>(result.ending) ? 1 : 0;
  };
  for (int i = 0; i < 3; ++i) {
    processes.start(shell_in(dir.path(), "exec 3<> ready; echo up >&3; sleep 1000"), count);
  }
  processes.start(shell_in(dir.path(), "exec 3<> ready; read a <&3; read b <&3; read c <&3"),
                  [&](const ProcessResult& result) {
                    CHECK(result.succeeded());
                    processes.cancel_all();
                    processes.start(Command::shell(":"), store(later));
                  });
  for (int i = 0; i < 20; ++i) processes.start(Command::shell("sleep 1000"), count);
  processes.run();
  CHECK(cancelled == 23);
  CHECK(later.succeeded());
}

TEST_CASE("Too few descriptors delay jobs but lose and repeat none") {
  const os::TempDir dir;
  std::filesystem::create_directory(dir.path() / "run");
  Processes processes({.jobs = 40});
  int succeeded = 0;
  for (int i = 0; i < 100; ++i) {
    processes.start(counting_job(dir.path(), i),
                    [&](const ProcessResult& result) { succeeded += result.succeeded() ? 1 : 0; });
  }
  {
    // A running job holds three descriptors, so 40 at once are out of the question.
    const ScopedDescriptorLimit tight(16);
    processes.run();
  }
  const auto counts = counts_in(dir.path());
  CHECK(succeeded == 100);
  CHECK(counts.runs == 100);
  CHECK(counts.jobs.size() == 100);
  CHECK(counts.most_at_once <= 5);
}

TEST_CASE("Without a single descriptor to spare a job is not started, and says so") {
  Processes processes({.jobs = 4});
  ProcessResult result;
  processes.start(Command::shell(":"), store(result));
  {
    const ScopedDescriptorLimit none(1);
    processes.run();
  }
  CHECK(contains(to_string(result.ending), "Too many open files"));
}

TEST_CASE("Hundreds of jobs leave no descriptor open") {
  const auto before = open_descriptors();
  {
    Processes processes({.jobs = 8, .stop_on_signals = true});
    for (int i = 0; i < 300; ++i) {
      auto command = Command::shell(i % 3 == 0 ? "exit 1" : ":");
      if (i % 2 == 0) command.stdin_text = "text";
      if (i % 5 == 0) command.argv = {"./missing"};
      if (i % 7 == 0) command.cwd = "/no/such/directory";
      processes.start(command, [](const auto&) {});
    }
    processes.run();
  }
  CHECK(open_descriptors() == before);
}

}  // namespace sprint::test
