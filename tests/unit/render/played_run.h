// A run for the pages about runs: the real engine is told what agents, gates and people do, and
// its events are remembered as the journal would have them.
#pragma once

#include <algorithm>
#include <chrono>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/apply.h"
#include "engine/decide.h"
#include "engine/run_story.h"
#include "engine/run_words.h"
#include "render/run/log_report.h"
#include "render/run/run_view.h"
#include "support/catch.h"
#include "unit/engine/run_plans.h"

namespace sprint::test {

/// Four units in two phases: core (two sprints), net (a deferred one), docs (a manual one), app.
inline engine::RunPlan atlas_run_plan() {
  auto plan = plan_of({{"core", "1"},
                       {"core", "2"},
                       {"net", "A1", 0, {}, plan::TaskType::Deferred},
                       {"docs", "1", 0, {}, plan::TaskType::Manual},
                       {"app", "1", 1, {"core/2", "net/A1"}}});
  plan.title = "Atlas";
  plan.sha = "0f1e2d3c";
  plan.phases[0].name = "Reading";
  plan.sprints[2].tier = plan::Tier::Small;
  return plan;
}

/// What a plan must say so that this is how it is carried out.
inline plan::Plan plan_behind(const engine::RunPlan& run) {
  plan::Plan plan;
  plan.title = run.title;
  plan.sha = run.sha;
  for (const auto& unit : run.units) {
    plan.units.emplace_back();
    plan.units.back().name = unit.name;
    plan.units.back().directory = "src/" + unit.name;
  }
  for (const auto& planned : run.sprints) {
    plan::Sprint sprint;
    sprint.unit = planned.unit;
    sprint.id = planned.key.substr(run.units[planned.unit].name.size() + 1);
    sprint.name = "Do " + planned.key;
    sprint.type = planned.type;
    sprint.line = 10 * static_cast<std::uint32_t>(plan.sprints.size() + 1);
    sprint.estimate.score = 6;
    sprint.estimate.complexity = 5;
    sprint.estimate.risk = 1;
    plan.sprints.push_back(std::move(sprint));
  }
  for (const auto& phase : run.phases) plan.phases.push_back({phase.name, phase.sprints, 0});
  return plan;
}

class PlayedRun {
 public:
  explicit PlayedRun(engine::RunPlan run = atlas_run_plan(), engine::Limits limits = {})
      : run_(std::move(run)), plan_(plan_behind(run_)) {
    tell(engine::Start{shared(run_), limits});
  }

  render::RunView view() const { return {plan_, state_, story_}; }
  plan::Plan& plan() { return plan_; }
  const engine::RunState& state() const { return state_; }
  engine::Moment now() const { return now_; }
  const std::vector<render::LoggedEvent>& events() const { return events_; }

  void tell(const engine::Input& input) {
    const auto decision = engine::decide(state_, input, now_);
    for (const auto& event : decision.events) add(event);
  }
  void advance(Duration by) {
    now_ += by;
    tell(engine::Tick{});
  }

  engine::SprintIndex index(const std::string& key) const {
    const auto& sprints = state_.plan->sprints;
    const auto found = std::find_if(sprints.begin(), sprints.end(),
                                    [&](const auto& sprint) { return sprint.key == key; });
    REQUIRE(found != sprints.end());
    return static_cast<engine::SprintIndex>(found - sprints.begin());
  }

  void starts(const std::string& key) {
    now_ += std::chrono::seconds(2);
    tell(engine::SawAgentStart{launch_of(key)});
  }
  void ends(const std::string& key, engine::AgentEnding ending = engine::AgentEnding::Exited,
            const std::string& detail = {}) {
    now_ += std::chrono::minutes(3);
    tell(engine::SawAgentEnd{launch_of(key), ending, detail, 1.5, {}});
  }
  void works(const std::string& key,
             engine::SprintOutcome outcome = engine::SprintOutcome::Completed,
             const std::string& detail = {}) {
    starts(key);
    ends(key);
    tell(engine::SawOutcome{launch_of(key), outcome, detail});
  }
  /// Once the time for it has come.
  void is_polled(const std::string& key, engine::PollAnswer answer, const std::string& detail) {
    const auto sprint = index(key);
    advance(std::chrono::minutes(20));
    REQUIRE(state_.sprints[sprint].is_polling);
    tell(engine::SawPoll{sprint, state_.sprints[sprint].polls, answer, detail});
  }
  void gate_ends(engine::GateVerdict verdict, std::vector<engine::GateFailure> failures = {},
                 const std::string& detail = {}) {
    REQUIRE(state_.gate);
    now_ += std::chrono::minutes(5);
    tell(engine::SawGateEnd{state_.gate->number, verdict, std::move(failures), detail});
  }
  engine::GateFailure failure(const std::string& id, engine::Blame blame,
                              const std::vector<std::string>& keys, double probability = 0) const {
    engine::GateFailure found{id, blame, {}, probability};
    for (const auto& key : keys) found.sprints.push_back(index(key));
    return found;
  }

  /// Everything of the first phase, up to its gate.
  void completes_reading() {
    works("core/1");
    works("core/2");
    works("net/A1");
    works("docs/1");
  }

 private:
  engine::LaunchId launch_of(const std::string& key) const {
    const auto& agent = state_.sprints[index(key)].agent;
    REQUIRE(agent);
    return agent->launch;
  }

  void add(const engine::Event& event) {
    render::LoggedEvent logged;
    logged.sprint = engine::sprint_in(state_, event.what);
    engine::apply(state_, event);
    engine::tell(story_, state_, event);
    logged.sequence = static_cast<std::int64_t>(events_.size()) + 1;
    logged.epoch = 1;
    logged.time = event.at;
    logged.actor = "driver";
    logged.subject = engine::subject_of(state_, event.what, logged.sprint);
    logged.type = engine::name_of(event.what);
    logged.payload = "{}";
    logged.words = engine::words_of(state_, event.what);
    logged.what = event.what;
    events_.push_back(std::move(logged));
  }

  engine::RunPlan run_;
  plan::Plan plan_;
  engine::RunState state_{};
  engine::RunStory story_{};
  std::vector<render::LoggedEvent> events_{};
  /// 2026-01-05T09:00:00Z.
  engine::Moment now_ = engine::Moment{} + std::chrono::seconds(1767603600);
};

}  // namespace sprint::test
