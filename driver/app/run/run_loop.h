// The loop of a run: observe, decide, commit, act, draw. It ends with the run, or when nothing will
// ever happen.
#pragma once

#include <functional>
#include <vector>

#include "app/run/run_keeper.h"
#include "engine/world.h"

namespace sprint::app {

struct LoopHooks {
  /// Draws what people read; called after everything that was committed.
  std::function<void(const RunRecord&)> draw = [](const RunRecord&) {};
  PlanNow plan_now = [] { return nullptr; };
  /// Called where a driver may die and nothing may be lost: after each commit, and after each
  /// effect.
  std::function<void()> after_commit = [] {};
  std::function<void()> after_effect = [] {};
};

class RunLoop {
 public:
  RunLoop(RunKeeper& keeper, engine::World& world, LoopHooks hooks)
      : keeper_(keeper), world_(world), hooks_(std::move(hooks)) {}

  /// Begins a run.
  void start(const plan::Plan& plan, const std::string& plan_path, engine::Start start);
  /// Goes on with one whose driver has ended or died: does what may not have been done.
  void take_over();
  /// Until the run has ended. False if it has not, and nothing will ever happen to it.
  bool run();

 private:
  /// False if there is nothing more to do.
  bool step();
  void act(const std::vector<engine::Effect>& effects);

  RunKeeper& keeper_;
  engine::World& world_;
  LoopHooks hooks_;
};

}  // namespace sprint::app
