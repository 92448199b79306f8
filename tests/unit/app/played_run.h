// A run that is played in a folder of its own: a plan and a script as texts, and what is left of it
// afterwards. It may be ended at any moment and gone on with.
#pragma once

#include <functional>
#include <string>

#include "app/run/run_reader.h"
#include "app/simulated_run.h"
#include "plan/model/model.h"
#include "support/test_space.h"

namespace sprint::test {

/// Two phases: Core/1, Core/2 and Net/1 come first, then Net/2 and App/1, which need Core.
extern const char* const kPlayedPlan;

class PlayedRun {
 public:
  explicit PlayedRun(const std::string& script = {}, const std::string& plan = kPlayedPlan);

  /// To the end, or to where a hook throws.
  app::Simulated play(const app::SimulationHooks& hooks = {}) const;

  const TestSpace& space() const { return space_; }
  os::PlainPath folder() const { return {space_.root(), "state"}; }
  journal::JournalPlace place() const { return app::journal_of_simulation(folder()); }
  const plan::Plan& plan() const { return plan_; }
  const engine::RunPlan& run_plan() const { return run_plan_; }
  engine::Limits& limits() { return limits_; }
  /// What goes through the redactor that users have; without, nothing is taken out.
  void redact_really();

  /// All that is in the journal.
  std::vector<journal::Event> events() const;
  std::vector<std::string> types() const;
  std::size_t count(const std::string& type) const;

 private:
  TestSpace space_;
  plan::Plan plan_;
  engine::RunPlan run_plan_;
  simulation::WorldScript script_;
  engine::Limits limits_{};
  journal::Redact redact_ = [](std::string_view text) { return std::string(text); };
};

/// A state as JSON, without what may be otherwise when a driver has died: when things were, and the
/// numbers of gates, since one that dies is made again under another.
std::string end_text(const engine::RunState& state);

}  // namespace sprint::test
