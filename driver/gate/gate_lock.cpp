#include "gate/gate_lock.h"

#include <chrono>
#include <string>
#include <thread>
#include <variant>

#include "base/error.h"
#include "base/text.h"

namespace sprint::gate {

namespace {

constexpr auto kPoll = std::chrono::milliseconds(100);
constexpr Duration kGrace = std::chrono::seconds(5);
constexpr const char* kSteps = "gate.steps";

os::FileLock wait_for_gate(const os::PlainPath& file, GateObserver& observer) {
  // A gate that has just taken the lock is about to say who it is.
  constexpr int kRoundsForAName = 10;
  std::string told;
  for (int round = 0;; ++round) {
    auto answer = os::FileLock::try_acquire(file, "gate");
    if (auto* lock = std::get_if<os::FileLock>(&answer)) return std::move(*lock);
    const auto& holder = std::get<os::LockHolder>(answer);
    // The lock may pass from one gate to the next while we wait: each of them is told once.
    const auto text = to_string(holder);
    if (text != told && (holder.pid != 0 || round >= kRoundsForAName)) {
      observer.waiting_for(holder);
      told = text;
    }
    std::this_thread::sleep_for(kPoll);
  }
}

/// The mark of the gate before us; empty if there was none.
std::string last_mark(const os::PlainFolder& folder) {
  return std::string(trim(folder.read(kSteps).value_or("")));
}

/// We have the lock, so whoever carries the mark belongs to a dead gate.
void end_orphans(const os::PlainFolder& folder, GateObserver& observer) {
  const auto mark = last_mark(folder);
  const auto orphans = os::carriers_of(mark);
  if (orphans.empty()) return;
  const auto left = os::end_carriers_of(mark, kGrace);
  if (!left.empty()) {
    throw Error(ErrorCode::System,
                "process " + std::to_string(left.front()) +
                    " of an earlier gate is still at work in the gate's tree",
                "end it, then try again");
  }
  observer.ended_orphans(orphans.size());
}

}  // namespace

GateLock GateLock::acquire(const os::PlainPath& folder, GateObserver& observer) {
  const auto opened = os::PlainFolder::make(folder);
  auto gate = wait_for_gate(folder / "gate.lock", observer);
  end_orphans(opened, observer);
  os::ProcessMark mark;
  opened.write(kSteps, mark.id() + "\n");
  return {std::move(gate), std::move(mark)};
}

}  // namespace sprint::gate
