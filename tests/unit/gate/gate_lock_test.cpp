#include "gate/gate_lock.h"

#include <sys/stat.h>

#include <filesystem>
#include <functional>

#include "base/error.h"
#include "os/process_mark.h"
#include "os/process_runner.h"
#include "support/catch.h"
#include "support/forked.h"
#include "support/test_space.h"

namespace sprint::test {

namespace fs = std::filesystem;
using gate::GateLock;

namespace {

/// Remembers what it is told.
class Listener final : public gate::GateObserver {
 public:
  std::vector<os::LockHolder> holders;
  std::size_t orphans = 0;
  std::function<void()> while_waiting = [] {};

  void waiting_for(const os::LockHolder& holder) override {
    holders.push_back(holder);
    while_waiting();
  }
  void ended_orphans(std::size_t count) override { orphans += count; }
};

/// Takes the gate's lock and leaves a process behind that holds that of the steps, as a compiler
/// does that a step has started.
GateLock gate_with_step(const fs::path& folder, const std::string& step) {
  Listener ignored;
  auto lock = GateLock::acquire({folder}, ignored);
  auto command = os::Command::shell("setsid sh -c '" + step + "' & read up < ready");
  command.cwd = folder;
  command.held_open = lock.held_by_steps();
  command.timeout = std::chrono::minutes(2);
  if (!os::OsProcessRunner().run(command).succeeded()) ::_exit(1);
  return lock;
}

bool is_over(pid_t pid) {
  const auto stat = os::read_file_if_exists("/proc/" + std::to_string(pid) + "/stat");
  return !stat || stat->find(") Z ") != std::string::npos;
}

}  // namespace

TEST_CASE("A gate alone gets its lock, in a folder that is made for it, again and again") {
  const TestSpace space;
  Listener listener;
  for (int i = 0; i < 3; ++i) {
    const auto lock = GateLock::acquire({space.root(), "common/sprint"}, listener);
    CHECK(lock.held_by_steps() >= 0);
  }
  CHECK(listener.holders.empty());
  CHECK(listener.orphans == 0);
}

TEST_CASE("A second gate waits for the first, knows who it is, and goes on when it is dead") {
  const TestSpace space;
  Forked first([&] {
    Listener ignored;
    return GateLock::acquire({space.root()}, ignored);
  });
  const auto pid = first.pid();
  Listener listener;
  listener.while_waiting = [&] { first.kill(); };
  const auto lock = GateLock::acquire({space.root()}, listener);
  REQUIRE(listener.holders.size() == 1);
  CHECK(listener.holders[0].pid == pid);
  CHECK(listener.holders[0].purpose == "gate");
  CHECK(listener.orphans == 0);
}

TEST_CASE("What a killed gate has left at work is ended before the next one begins") {
  const TestSpace space;
  REQUIRE(::mkfifo((space / "ready").c_str(), 0600) == 0);
  const auto step =
      GENERATE(as<std::string>{}, "echo $$ > pid; echo up > ready; while :; do sleep 1000; done",
               "trap \"\" TERM; echo $$ > pid; echo up > ready; exec sleep 1000");
  CAPTURE(step);
  Forked first([&] { return gate_with_step(space.root(), step); });
  const auto orphan = std::stoi(os::read_file(space / "pid"));
  first.kill();
  REQUIRE_FALSE(is_over(orphan));
  Listener listener;
  const auto lock = GateLock::acquire({space.root()}, listener);
  CHECK(listener.orphans >= 1);
  CHECK(is_over(orphan));
}

TEST_CASE("A step that lives does not keep its own gate's successor from being named") {
  // The second gate waits for gate.lock; it must not touch what the first one's steps do.
  const TestSpace space;
  REQUIRE(::mkfifo((space / "ready").c_str(), 0600) == 0);
  Forked first([&] {
    return gate_with_step(space.root(),
                          "echo $$ > pid; echo up > ready; while :; do sleep 1000; done");
  });
  const auto step = std::stoi(os::read_file(space / "pid"));
  bool lived = false;
  Listener listener;
  listener.while_waiting = [&] {
    lived = !is_over(step);
    first.kill();
  };
  const auto lock = GateLock::acquire({space.root()}, listener);
  CHECK(lived);
  CHECK(listener.orphans >= 1);
  CHECK(is_over(step));
}

TEST_CASE("A folder that cannot be made is an error, not a gate without a lock") {
  const TestSpace space;
  space.write("file", "");
  Listener listener;
  CHECK_THROWS_AS(GateLock::acquire({space.root(), "file/sprint"}, listener), Error);
}

}  // namespace sprint::test
