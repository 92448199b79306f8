// start(), cancel() and cancel_all() from other threads while run() is active.
#include <atomic>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <thread>

#include "os/files.h"
#include "os/process_runner.h"
#include "support/catch.h"
#include "unit/os/process_fixture.h"

namespace sprint::test {

using os::Cancelled;
using os::Command;
using os::Ending;
using os::Processes;
using os::ProcessResult;

namespace {

/// A job that keeps run() active until `release` is called.
class KeepsRunning {
 public:
  explicit KeepsRunning(Processes& processes) {
    make_fifo(dir_.path() / "go");
    processes.start(shell_in(dir_.path(), "read line < go"), [](const auto&) {});
  }
  void release() const { std::ofstream(dir_.path() / "go") << "go\n"; }

 private:
  os::TempDir dir_;
};

}  // namespace

TEST_CASE("Threads may start and cancel jobs while run is active") {
  constexpr int kThreads = 4;
  constexpr int kJobsEach = 30;
  Processes processes({.jobs = 8});
  const KeepsRunning keeps(processes);
  // Not atomic: every callback happens on the thread inside run().
  int reported = 0;
  int cancelled = 0;
  const auto count = [&](const ProcessResult& result) {
    ++reported;
    cancelled += std::holds_alternative<Cancelled>(result.ending) ? 1 : 0;
  };
  std::jthread starter([&] {
    {
      std::vector<std::jthread> threads;
      for (int t = 0; t < kThreads; ++t) {
        threads.emplace_back([&] {
          for (int i = 0; i < kJobsEach; ++i) {
            const bool forever = i % 3 == 0;
            const auto id = processes.start(Command::shell(forever ? "sleep 1000" : ":"), count);
            if (forever) processes.cancel(id);
          }
        });
      }
    }
    keeps.release();
  });
  processes.run();
  CHECK(reported == kThreads * kJobsEach);
  CHECK(cancelled == kThreads * kJobsEach / 3);
}

TEST_CASE("A thread may cancel everything while run is active") {
  Processes processes({.jobs = 4});
  const os::TempDir dir;
  make_fifo(dir.path() / "ready");
  int cancelled = 0;
  const auto count = [&](const ProcessResult& result) {
    cancelled += std::holds_alternative<Cancelled>(result.ending) ? 1 : 0;
  };
  processes.start(shell_in(dir.path(), "echo up > ready; sleep 1000"), count);
  for (int i = 0; i < 20; ++i) processes.start(Command::shell("sleep 1000"), count);
  std::jthread canceller([&] {
    std::string line;
    std::getline(std::ifstream(dir.path() / "ready") >> std::ws, line);
    processes.cancel_all();
  });
  processes.run();
  CHECK(cancelled == 21);
}

TEST_CASE("Jobs started just as the loop runs dry are neither lost nor deaf to signals") {
  const auto old = std::signal(SIGINT, SIG_DFL);
  Processes processes({.jobs = 2, .stop_on_signals = true});
  std::atomic<int> reported{0};
  constexpr int kJobs = 200;
  {
    std::jthread starter([&] {
      for (int i = 0; i < kJobs; ++i) {
        processes.start(Command::shell(":"), [&](const auto&) {
          ++reported;
          reported.notify_one();
        });
        // Only when the job has been reported: the loop is then about to find nothing to do.
        reported.wait(i);
      }
    });
    while (reported < kJobs) processes.run();
  }
  CHECK(reported == kJobs);
  ProcessResult last;
  processes.start(Command::shell("kill -INT $PPID; sleep 1000"), store(last));
  processes.run();
  CHECK(last.ending == Ending{Cancelled{}});
  std::signal(SIGINT, old);
}

TEST_CASE("Process runners may work in several threads at once") {
  std::atomic<int> succeeded{0};
  {
    std::vector<std::jthread> threads;
    for (int t = 0; t < 4; ++t) {
      threads.emplace_back([&] {
        os::OsProcessRunner runner;
        for (int i = 0; i < 10; ++i) {
          const auto result = runner.run(Command::shell("echo " + std::to_string(i)));
          succeeded += result.out == std::to_string(i) + "\n" ? 1 : 0;
        }
      });
    }
  }
  CHECK(succeeded == 40);
  CHECK(has_no_children());
}

}  // namespace sprint::test
