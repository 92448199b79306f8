// What lies outside of the engine, in memory: agents, verifications and gates that end as chance or
// a script says. It goes on when a driver dies; it does nothing twice, and notes who asks it to.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/effects.h"
#include "engine/inputs.h"
#include "support/catch.h"

namespace sprint::test {

class FakeWorld {
 public:
  struct AgentPlan {
    engine::AgentEnding ending = engine::AgentEnding::Exited;
    engine::SprintOutcome outcome = engine::SprintOutcome::Completed;
  };
  struct GatePlan {
    engine::GateVerdict verdict = engine::GateVerdict::Pass;
    std::vector<engine::GateFailure> failures{};
  };
  /// Asked once for each launch that is new, with how often its sprint was launched before.
  using PlanAgent = std::function<AgentPlan(engine::SprintIndex, std::size_t)>;
  /// Asked once for each gate that comes to its end, with how many did before.
  using PlanGate = std::function<GatePlan(const engine::RunState&, std::size_t)>;
  using PlanPoll = std::function<engine::PollAnswer(engine::SprintIndex, std::uint32_t)>;

  FakeWorld(PlanAgent agents, PlanGate gates, PlanPoll polls)
      : plan_agent_(std::move(agents)),
        plan_gate_(std::move(gates)),
        plan_poll_(std::move(polls)) {}

  void act(const engine::Effect& effect) { std::visit(Actor{*this}, effect); }

  /// What can be seen now and the state does not know, in the order of `state.busy`.
  std::vector<engine::Input> sights(const engine::RunState& state) const {
    std::vector<engine::Input> seen;
    for (const auto index : state.busy) {
      const auto& agent = *state.sprints[index].agent;
      const auto found = agents_.find(agent.launch);
      if (found == agents_.end()) continue;
      add_sights(seen, state, index, found->second);
    }
    for (const auto& [sprint, number] : polls_) {
      const auto& status = state.sprints[sprint];
      if (status.is_polling && status.polls == number) {
        seen.emplace_back(engine::SawPoll{sprint, number, plan_poll_(sprint, number), ""});
      }
    }
    if (state.gate && gate_ == state.gate->number) {
      if (ended_gates_.contains(*gate_)) {
        seen.emplace_back(engine::SawGateBreak{*gate_, "ended"});
      } else {
        const auto plan = plan_gate_(state, verdicts_);
        seen.emplace_back(engine::SawGateEnd{*gate_, plan.verdict, plan.failures, ""});
      }
    }
    return seen;
  }

  /// The driver has taken notice.
  void was_seen(const engine::Input& input) {
    if (std::holds_alternative<engine::SawGateEnd>(input)) ++verdicts_;
    if (std::holds_alternative<engine::SawGateEnd>(input) ||
        std::holds_alternative<engine::SawGateBreak>(input)) {
      gate_.reset();
    }
    if (const auto* poll = std::get_if<engine::SawPoll>(&input)) polls_.erase(poll->sprint);
    if (const auto* end = std::get_if<engine::SawAgentEnd>(&input)) {
      agents_.at(end->launch).is_alive = false;
    }
  }

  /// Gates are made by the driver itself, and die with it.
  void driver_dies() { gate_.reset(); }

  std::size_t launches() const { return agents_.size(); }
  /// Moves of the integration branch, by phase.
  const std::map<engine::PhaseIndex, engine::GateNumber>& integrated() const { return integrated_; }
  const std::map<engine::SprintIndex, std::size_t>& launches_by_sprint() const {
    return launches_by_sprint_;
  }
  std::size_t shown() const { return shown_.size(); }

 private:
  struct Agent {
    engine::SprintIndex sprint = 0;
    AgentPlan plan{};
    bool is_alive = true;
    bool was_ended = false;
  };

  static void add_sights(std::vector<engine::Input>& seen, const engine::RunState& state,
                         engine::SprintIndex index, const Agent& agent) {
    const auto& run = *state.sprints[index].agent;
    if (run.has_ended) {
      seen.emplace_back(engine::SawOutcome{run.launch, agent.plan.outcome, ""});
      return;
    }
    const bool is_executed = agent.plan.ending == engine::AgentEnding::Exited ||
                             agent.plan.ending == engine::AgentEnding::Replan ||
                             agent.plan.ending == engine::AgentEnding::RateLimited;
    if (!run.started_at && is_executed && !agent.was_ended) {
      seen.emplace_back(engine::SawAgentStart{run.launch});
      return;
    }
    seen.emplace_back(engine::SawAgentEnd{run.launch, agent.plan.ending, "", 1.0, {}});
  }

  struct Actor {
    FakeWorld& world;

    void operator()(const engine::LaunchAgent& effect) const {
      if (world.agents_.contains(effect.launch)) return;
      for (const auto& [launch, agent] : world.agents_) {
        INFO("two agents for sprint " << effect.sprint);
        CHECK_FALSE((agent.is_alive && agent.sprint == effect.sprint));
      }
      const auto before = world.launches_by_sprint_[effect.sprint]++;
      world.agents_[effect.launch] = {effect.sprint, world.plan_agent_(effect.sprint, before), true,
                                      false};
    }
    void operator()(const engine::EndAgent& effect) const {
      world.agents_.at(effect.launch).was_ended = true;
    }
    void operator()(const engine::VerifySprint&) const {}
    void operator()(const engine::PollSprint& effect) const {
      world.polls_[effect.sprint] = effect.number;
    }
    void operator()(const engine::RunGate& effect) const {
      // Gates that were abandoned are over.
      if (effect.gate <= world.last_gate_) return;
      world.last_gate_ = effect.gate;
      world.gate_ = effect.gate;
    }
    void operator()(const engine::EndGate& effect) const { world.ended_gates_.insert(effect.gate); }
    void operator()(const engine::Integrate& effect) const {
      const auto [found, is_new] = world.integrated_.emplace(effect.phase, effect.gate);
      INFO("phase " << effect.phase << " was integrated by two gates");
      CHECK((is_new || found->second == effect.gate));
    }
    void operator()(const engine::ShowFailure& effect) const {
      world.shown_.insert({effect.sprint, effect.gate});
    }
    void operator()(const engine::Notify&) const {}
  };

  PlanAgent plan_agent_;
  PlanGate plan_gate_;
  PlanPoll plan_poll_;
  std::map<engine::LaunchId, Agent> agents_{};
  std::map<engine::SprintIndex, std::size_t> launches_by_sprint_{};
  std::map<engine::SprintIndex, std::uint32_t> polls_{};
  std::optional<engine::GateNumber> gate_{};
  engine::GateNumber last_gate_ = 0;
  std::set<engine::GateNumber> ended_gates_{};
  std::map<engine::PhaseIndex, engine::GateNumber> integrated_{};
  std::set<std::pair<engine::SprintIndex, engine::GateNumber>> shown_{};
  std::size_t verdicts_ = 0;
};

}  // namespace sprint::test
