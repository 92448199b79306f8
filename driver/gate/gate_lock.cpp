#include "gate/gate_lock.h"

#include <chrono>
#include <string>
#include <system_error>
#include <thread>
#include <variant>

#include "base/error.h"
#include "os/file_users.h"

namespace sprint::gate {

namespace fs = std::filesystem;

namespace {

constexpr auto kPoll = std::chrono::milliseconds(100);
constexpr Duration kGrace = std::chrono::seconds(5);

os::FileLock wait_for_gate(const fs::path& file, GateObserver& observer) {
  std::string told;
  for (;;) {
    auto answer = os::FileLock::try_acquire(file, "gate");
    if (auto* lock = std::get_if<os::FileLock>(&answer)) return std::move(*lock);
    const auto& holder = std::get<os::LockHolder>(answer);
    // The lock may pass from one gate to the next while we wait: each of them is told once.
    const auto text = to_string(holder);
    // Pid 0: it has the lock and is about to say who it is.
    if (holder.pid != 0 && text != told) {
      observer.waiting_for(holder);
      told = text;
    }
    std::this_thread::sleep_for(kPoll);
  }
}

/// Nobody but a gate takes this lock, and there is none: whoever holds it belongs to a dead one.
os::FileLock take_from_orphans(const fs::path& file, GateObserver& observer) {
  constexpr int kRounds = 5;
  for (int round = 0; round < kRounds; ++round) {
    auto answer = os::FileLock::try_acquire(file, "steps of a gate");
    if (auto* lock = std::get_if<os::FileLock>(&answer)) return std::move(*lock);
    const auto orphans = os::users_of(file);
    const auto left = os::end_users_of(file, kGrace);
    if (!left.empty()) {
      throw Error(ErrorCode::System,
                  "process " + std::to_string(left.front()) +
                      " of an earlier gate is still at work in the gate's tree",
                  "end it, then try again");
    }
    observer.ended_orphans(orphans.size());
  }
  throw Error(ErrorCode::System, "the lock " + file.string() + " cannot be taken",
              "end the processes that have it open");
}

}  // namespace

GateLock GateLock::acquire(const fs::path& folder, GateObserver& observer) {
  std::error_code failed;
  fs::create_directories(folder, failed);
  if (failed) {
    throw Error(ErrorCode::System, "making " + folder.string() + ": " + failed.message());
  }
  auto gate = wait_for_gate(folder / "gate.lock", observer);
  auto steps = take_from_orphans(folder / "gate.steps", observer);
  return {std::move(gate), std::move(steps)};
}

}  // namespace sprint::gate
