#include "engine/rehearsal.h"

#include <algorithm>
#include <queue>
#include <utility>

#include "engine/decide.h"

namespace sprint::engine {

namespace {

/// The engine counts time, the rehearsal turns: a second each.
constexpr std::chrono::seconds kTurn{1};

struct Ending {
  std::uint64_t at = 0;
  LaunchId launch = 0;

  friend bool operator>(const Ending& a, const Ending& b) {
    return std::pair(a.at, a.launch) > std::pair(b.at, b.launch);
  }
};

class Play {
 public:
  Play(const std::shared_ptr<const RunPlan>& plan, const Limits& limits) : plan_(*plan) {
    rehearsal_.phases.resize(plan_.phases.size());
    auto patient = limits;
    // Nothing is late in a rehearsal, whatever a turn is taken for.
    patient.startup = patient.total = std::chrono::hours(24 * 365 * 100);
    tell(Start{plan, patient});
  }

  Rehearsal play() {
    while (state_.mode == RunMode::Running) {
      if (state_.gate) {
        rehearsal_.phases[state_.phase].gate_at = turn_;
        tell(SawGateEnd{state_.gate->number, GateVerdict::Pass, {}, ""});
      } else {
        end_next();
      }
    }
    find_critical_path();
    return std::move(rehearsal_);
  }

 private:
  void end_next() {
    const auto next = working_.top();
    working_.pop();
    turn_ = next.at;
    tell(SawAgentStart{next.launch});
    tell(SawAgentEnd{next.launch, AgentEnding::Exited, "", 0.0, {}});
    tell(SawOutcome{next.launch, SprintOutcome::Completed, ""});
  }

  void tell(const Input& input) {
    auto decision = decide(std::move(state_), input, Moment{} + turn_ * kTurn);
    state_ = std::move(decision.state);
    for (const Event& event : decision.events) {
      if (const auto* dispatched = std::get_if<SprintDispatched>(&event.what)) note(*dispatched);
    }
    rehearsal_.widest =
        std::max(rehearsal_.widest, static_cast<std::uint32_t>(agents_alive(state_)));
  }

  void note(const SprintDispatched& event) {
    const std::uint64_t turns = plan_.sprints[event.sprint].estimated_turns;
    rehearsal_.phases[state_.phase].sprints.push_back(
        {event.sprint, event.tier, turn_, turn_ + turns});
    rehearsal_.turns += turns;
    working_.push({turn_ + turns, event.launch});
  }

  void find_critical_path() {
    for (const PlannedPhase& phase : plan_.phases) {
      std::vector<std::uint64_t> turns(plan_.units.size());
      for (const SprintIndex sprint : phase.sprints) {
        turns[plan_.sprints[sprint].unit] += plan_.sprints[sprint].estimated_turns;
      }
      // Of equals the first in the plan.
      const auto longest =
          static_cast<UnitIndex>(std::max_element(turns.begin(), turns.end()) - turns.begin());
      rehearsal_.critical_turns += turns[longest];
      for (const SprintIndex sprint : phase.sprints) {
        if (plan_.sprints[sprint].unit == longest) rehearsal_.critical_path.push_back(sprint);
      }
    }
  }

  const RunPlan& plan_;
  RunState state_{};
  Rehearsal rehearsal_{};
  std::uint64_t turn_ = 0;
  std::priority_queue<Ending, std::vector<Ending>, std::greater<>> working_{};
};

}  // namespace

Rehearsal rehearse(const std::shared_ptr<const RunPlan>& plan, const Limits& limits) {
  check_run_plan(*plan);
  return Play(plan, limits).play();
}

}  // namespace sprint::engine
