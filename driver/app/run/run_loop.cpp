#include "app/run/run_loop.h"

#include "engine/decide.h"

namespace sprint::app {

void RunLoop::start(const plan::Plan& plan, const std::string& plan_path, engine::Start start) {
  act(keeper_.start(plan, plan_path, std::move(start), world_.now()));
}

void RunLoop::take_over() {
  // First what the driver before may have left undone: whoever looks then sees what came of it.
  for (const auto& effect : engine::unfinished(keeper_.state())) {
    world_.act(effect, keeper_.state());
    hooks_.after_effect();
  }
  std::vector<Told> told{{engine::SawRestart{}}};
  // Also if the run has ended: whoever lets it go on now means the world as it is now.
  for (auto& seen : world_.look(keeper_.state())) told.push_back({std::move(seen)});
  act(keeper_.tell(told, world_.now(), hooks_.plan_now));
}

bool RunLoop::run() {
  while (keeper_.state().mode != engine::RunMode::Ended) {
    if (!step()) return false;
  }
  return true;
}

bool RunLoop::step() {
  std::vector<Told> told;
  for (auto& seen : world_.look(keeper_.state())) told.push_back({std::move(seen)});
  if (told.empty() && !keeper_.has_requests()) {
    if (!world_.wait(keeper_.state(), engine::wakes_at(keeper_.state()))) return false;
    told.push_back({engine::Tick{}});
  }
  act(keeper_.tell(told, world_.now(), hooks_.plan_now));
  return true;
}

void RunLoop::act(const std::vector<engine::Effect>& effects) {
  hooks_.after_commit();
  for (const auto& effect : effects) {
    world_.act(effect, keeper_.state());
    hooks_.after_effect();
  }
  hooks_.draw(keeper_.record());
}

}  // namespace sprint::app
