// Shows on standard error what a gate is doing: on a terminal one line that is written over and
// over, elsewhere a plain line for each step and now and then one in between.
#pragma once

#include <chrono>
#include <string>

#include "gate/gate_observer.h"

namespace sprint::cli {

class GateTerminal final : public gate::GateObserver {
 public:
  GateTerminal();
  ~GateTerminal() override;
  GateTerminal(const GateTerminal&) = delete;
  GateTerminal& operator=(const GateTerminal&) = delete;

  void waiting_for(const os::LockHolder& holder) override;
  void gate_started() override;
  void ended_orphans(std::size_t count) override;
  void remark(const std::string& text) override;
  void step_started(const gate::StepRecord& step) override;
  void step_progress(const gate::StepRecord& step, const gate::Progress& progress) override;
  void step_ended(const gate::StepRecord& step) override;

 private:
  using Clock = std::chrono::steady_clock;

  /// A line that stays.
  void say(const std::string& line);
  void take_away();

  bool is_terminal_;
  bool is_shown_ = false;
  Clock::time_point started_;
  Clock::time_point last_;
};

}  // namespace sprint::cli
