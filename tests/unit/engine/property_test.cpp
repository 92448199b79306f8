// Random plans and random inputs: whatever happens, some things never do.
//
// 20,000 sequences as a rule, fewer under sanitizers, which take several times as long;
// SPRINT_SEQUENCES in the environment sets another number, SPRINT_SEED the first seed. A failure
// names the seed of its sequence.

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <random>
#include <set>
#include <utility>
#include <vector>

#include "base/error.h"
#include "engine/apply.h"
#include "engine/decide.h"
#include "engine/due.h"
#include "engine/transitions.h"
#include "support/catch.h"
#include "unit/engine/fake_world.h"
#include "unit/engine/run_plans.h"
#include "unit/engine/state_text.h"

using namespace sprint;
using namespace sprint::engine;
using sprint::test::FakeWorld;

namespace {

class Dice {
 public:
  explicit Dice(std::uint64_t seed) : engine_(seed) {}

  std::size_t below(std::size_t count) {
    return std::uniform_int_distribution<std::size_t>(0, count - 1)(engine_);
  }
  bool one_in(std::size_t count) { return below(count) == 0; }
  template <typename Value>
  Value any_of(std::initializer_list<Value> values) {
    return *(values.begin() + static_cast<std::ptrdiff_t>(below(values.size())));
  }

 private:
  std::mt19937_64 engine_;
};

plan::TaskType random_type(Dice& dice) {
  using plan::TaskType;
  if (!dice.one_in(4)) return TaskType::Code;
  return dice.any_of({TaskType::Manual, TaskType::Deferred, TaskType::Background});
}

RunPlan random_plan(Dice& dice) {
  std::vector<test::SprintText> texts;
  const auto units = 1 + dice.below(4);
  const auto phases = static_cast<std::uint32_t>(1 + dice.below(3));
  for (std::size_t unit = 0; unit < units; ++unit) {
    std::uint32_t phase = 0;
    const auto sprints = 1 + dice.below(3);
    for (std::size_t i = 0; i < sprints; ++i) {
      test::SprintText text;
      text.unit = std::string(1, static_cast<char>('a' + unit));
      text.id = std::to_string(i + 1);
      phase += static_cast<std::uint32_t>(dice.below(phases - phase));
      text.phase = phase;
      text.type = random_type(dice);
      for (const auto& other : texts) {
        if (other.unit != text.unit && other.phase < phase && dice.one_in(3)) {
          text.needs.push_back(other.unit + "/" + other.id);
        }
      }
      texts.push_back(text);
    }
  }
  auto plan = test::plan_of(texts);
  std::erase_if(plan.phases, [](const PlannedPhase& phase) { return phase.sprints.empty(); });
  return plan;
}

/// Millions of these hold: only one that does not is worth a word.
void must(bool holds, const char* what) {
  if (!holds) FAIL_CHECK(what);
}

/// Checks after each event what must hold, with nothing but the tables and the plan to go by.
class Observer {
 public:
  explicit Observer(const RunPlan& plan) : plan_(plan), phase_of_(plan.sprints.size()) {
    for (PhaseIndex phase = 0; phase < plan.phases.size(); ++phase) {
      for (const SprintIndex sprint : plan.phases[phase].sprints) phase_of_[sprint] = phase;
    }
  }

  void check(const RunState& before, const Event& event, const RunState& after) {
    check_edges(before, after);
    if (const auto* dispatched = std::get_if<SprintDispatched>(&event.what)) {
      check_dispatch(before, dispatched->sprint);
    }
    if (const auto* finished = std::get_if<GateFinished>(&event.what)) verdict_ = *finished;
    if (std::holds_alternative<PhasePassed>(event.what)) check_pass(before);
    for (const auto& sprint : after.sprints) {
      must(sprint.attempt <= after.limits.attempts, "an attempt past the limit");
      must((sprint.agent.has_value() ==
            (sprint.state == SprintState::Dispatched || sprint.state == SprintState::Running)),
           "an agent without work, or work without an agent");
    }
    must(agents_alive(after) <= after.limits.agents, "more agents than the limit");
    must(after.reserved >= 0, "less than nothing put aside");
    check_readiness(after);
  }

 private:
  template <typename State>
  static void check_edge(std::span<const Edge<State>> edges, State from, State to) {
    if (from == to) return;
    must(std::any_of(edges.begin(), edges.end(),
                     [&](const Edge<State>& edge) { return edge.from == from && edge.to == to; }),
         "a step that is no edge");
  }

  static void check_edges(const RunState& before, const RunState& after) {
    for (std::size_t i = 0; i < before.sprints.size(); ++i) {
      check_edge(sprint_edges(), before.sprints[i].state, after.sprints[i].state);
    }
    for (std::size_t i = 0; i < before.units.size(); ++i) {
      check_edge(unit_edges(), before.units[i].state, after.units[i].state);
    }
    for (std::size_t i = 0; i < before.phases.size(); ++i) {
      check_edge(phase_edges(), before.phases[i].state, after.phases[i].state);
    }
  }

  void check_dispatch(const RunState& before, SprintIndex index) const {
    must(before.mode == RunMode::Running, "a dispatch in a run that is not running");
    must(before.sprints[index].phase == before.phase, "a dispatch in another phase");
    must(before.phases[before.phase].state == PhaseState::Open, "a dispatch in a closed phase");
    must(before.phase >= phase_of_[index], "a dispatch before its phase");
    must(!before.sprints[index].agent, "a second agent for a sprint");
    must(before.units[plan_.sprints[index].unit].state == UnitState::Running,
         "a dispatch in a unit that is not running");
    for (const SprintIndex sprint : plan_.units[plan_.sprints[index].unit].sprints) {
      if (sprint == index) break;
      must(before.sprints[sprint].state == SprintState::Completed, "a dispatch out of order");
    }
    for (const SprintIndex need : plan_.sprints[index].needs) {
      must(before.sprints[need].state == SprintState::Completed, "a dispatch without its needs");
      must(before.phases[before.sprints[need].phase].state == PhaseState::Passed,
           "a dispatch before its needs are integrated");
    }
  }

  /// What is kept beside the state is what a look at all units finds.
  static void check_readiness(const RunState& after) {
    std::vector<SprintIndex> ready;
    std::set<UnitIndex> to_start;
    for (UnitIndex unit = 0; unit < after.units.size(); ++unit) {
      const auto next = first_open(after, unit);
      must(next == next_sprint(after, unit), "another sprint is the next one of its unit");
      if (!next || after.sprints[*next].phase != after.phase || !has_needs(after, *next)) continue;
      const auto& sprint = after.sprints[*next];
      const bool is_idle = sprint.state != SprintState::Dispatched &&
                           sprint.state != SprintState::Running &&
                           sprint.state != SprintState::Fatal;
      if (after.units[unit].state == UnitState::NotStarted) to_start.insert(unit);
      if (after.units[unit].state == UnitState::Running && is_idle &&
          sprint.waits_for == WaitsFor::Nothing) {
        ready.push_back(*next);
      }
    }
    std::sort(ready.begin(), ready.end(), [&](SprintIndex a, SprintIndex b) {
      const auto& sprints = after.plan->sprints;
      return std::pair(-sprints[a].priority, a) < std::pair(-sprints[b].priority, b);
    });
    must(
        std::equal(ready.begin(), ready.end(), after.readiness.sprints.begin(),
                   after.readiness.sprints.end(),
                   [](SprintIndex index, const ReadySprint& each) { return each.sprint == index; }),
        "other sprints are ready");
    must(to_start == after.readiness.units_to_start, "other units may begin");
  }

  static std::optional<SprintIndex> first_open(const RunState& state, UnitIndex unit) {
    for (const SprintIndex sprint : state.plan->units[unit].sprints) {
      if (state.sprints[sprint].state != SprintState::Completed) return sprint;
    }
    return std::nullopt;
  }

  static bool has_needs(const RunState& state, SprintIndex index) {
    const auto& needs = state.plan->sprints[index].needs;
    return std::all_of(needs.begin(), needs.end(),
                       [&](SprintIndex need) { return is_integrated(state, need); });
  }

  void check_pass(const RunState& before) {
    REQUIRE(verdict_);
    const bool is_accepted =
        verdict_->verdict == GateVerdict::Fail && !verdict_->failures.empty() &&
        std::all_of(verdict_->failures.begin(), verdict_->failures.end(),
                    [&](const GateFailure& each) { return before.accepted.contains(each.id); });
    must(verdict_->verdict == GateVerdict::Pass || is_accepted,
         "a phase passed without a green gate");
    verdict_.reset();
  }

  const RunPlan& plan_;
  std::vector<PhaseIndex> phase_of_;
  std::optional<GateFinished> verdict_{};
};

/// A run in a random world, driven by chance.
class RandomRun {
 public:
  RandomRun(std::uint64_t seed, bool is_good)
      : dice_(seed),
        is_good_(is_good),
        plan_(std::make_shared<const RunPlan>(random_plan(dice_))),
        observer_(*plan_),
        world_([this](SprintIndex sprint, std::size_t) { return agent_plan(sprint); },
               [this](const RunState& state, std::size_t) { return gate_plan(state); },
               [this](SprintIndex, std::uint32_t) { return poll_plan(); }) {}

  void go() {
    Limits limits;
    limits.agents = static_cast<std::uint32_t>(1 + dice_.below(3));
    if (!is_good_ && dice_.one_in(4)) limits.threshold = 0.5;
    tell(Start{plan_, limits});
    // Most are short, so that there can be many; a run that must get to its end may take long.
    const std::size_t steps = is_good_ || dice_.one_in(10) ? kLong : kShort;
    for (std::size_t step = 0; step < steps && !is_over(); ++step) take_step();
    replay();
    if (is_good_) {
      INFO(test::state_text(state_));
      CHECK(state_.ending == RunEnding::Completed);
      for (const auto& sprint : state_.sprints) CHECK(sprint.state == SprintState::Completed);
      for (const auto& phase : state_.phases) CHECK(phase.state == PhaseState::Passed);
    }
  }

  const std::vector<Event>& events() const { return events_; }

 private:
  static constexpr std::size_t kShort = 40;
  static constexpr std::size_t kLong = 300;

  bool is_over() const { return state_.ending == RunEnding::Completed; }

  FakeWorld::AgentPlan agent_plan(SprintIndex sprint) {
    const auto type = plan_->sprints[sprint].type;
    if (is_good_ || dice_.one_in(2)) {
      if (type == plan::TaskType::Manual) return {AgentEnding::Exited, SprintOutcome::ForPerson};
      if (type == plan::TaskType::Deferred) return {AgentEnding::Exited, SprintOutcome::ForLater};
      return {};
    }
    return {
        dice_.any_of({AgentEnding::Exited, AgentEnding::Exited, AgentEnding::Exited,
                      AgentEnding::NeverStarted, AgentEnding::NoProgram, AgentEnding::EntryFailed,
                      AgentEnding::RateLimited, AgentEnding::ServiceFailed, AgentEnding::Replan}),
        dice_.any_of({SprintOutcome::Completed, SprintOutcome::Progress, SprintOutcome::Uncommitted,
                      SprintOutcome::Failed})};
  }

  FakeWorld::GatePlan gate_plan(const RunState& state) {
    if (is_good_ || dice_.one_in(2)) return {};
    if (dice_.one_in(5)) return {GateVerdict::CouldNotRun, {}};
    FakeWorld::GatePlan plan{GateVerdict::Fail, {}};
    const auto count = 1 + dice_.below(3);
    for (std::size_t i = 0; i < count; ++i) {
      GateFailure failure;
      failure.id = "t" + std::to_string(dice_.below(3));
      failure.blame = dice_.any_of({Blame::Confirmed, Blame::Together, Blame::Conflict,
                                    Blame::Criterion, Blame::Suspected, Blame::Nobody});
      failure.probability = 0.7;
      const auto guilty = dice_.below(3);
      for (std::size_t j = 0; j < guilty; ++j) {
        // Sometimes one that it has no business with.
        failure.sprints.push_back(static_cast<SprintIndex>(dice_.below(state.sprints.size() + 1)));
      }
      plan.failures.push_back(failure);
    }
    return plan;
  }

  PollAnswer poll_plan() {
    if (is_good_) return PollAnswer::CameTrue;
    return dice_.any_of({PollAnswer::NotYet, PollAnswer::CameTrue, PollAnswer::FailedForGood});
  }

  void take_step() {
    if (state_.mode == RunMode::Ended || (!is_good_ && dice_.one_in(12))) {
      ask();
      return;
    }
    const auto seen = world_.sights(state_);
    if (seen.empty() || dice_.one_in(8)) {
      pass_time();
      return;
    }
    const Input input = seen[dice_.below(seen.size())];
    world_.was_seen(input);
    tell(input);
    // Some things are told twice.
    if (dice_.one_in(10)) tell(input);
  }

  void pass_time() {
    const auto wake = wakes_at(state_);
    now_ = wake && dice_.one_in(2) ? std::max(now_, *wake) : now_ + std::chrono::minutes(1);
    if (!is_good_ && dice_.one_in(10)) now_ -= std::chrono::hours(1);
    tell(Tick{});
  }

  /// What people and other observers say, sensible or not.
  void ask() {
    const auto sprint = static_cast<SprintIndex>(dice_.below(state_.sprints.size()));
    for (SprintIndex i = 0; i < state_.sprints.size(); ++i) {
      if (state_.sprints[i].waits_for == WaitsFor::Person) {
        try_to(is_good_ || dice_.one_in(2) ? Input{Confirm{i}} : Input{Reject{i, ""}});
      }
    }
    if (is_good_) {
      try_to(Resume{});
      return;
    }
    Resume resume;
    for (const auto& failure : state_.open_failures) {
      if (dice_.one_in(3)) resume.accepted.push_back(failure.id);
      if (dice_.one_in(4)) resume.blamed.push_back({failure.id, sprint});
    }
    if (dice_.one_in(4)) resume.plan = other_plan();
    try_to(dice_.any_of<Input>(
        {resume, resume, resume, Stop{}, Stop{true}, KillAll{}, SawRestart{}, SawPlan{"other"},
         SawPlan{"sha"}, SawInputChange{sprint}, Confirm{sprint}, Reject{sprint, ""},
         SawAgentAnswered{state_.last_launch},
         SawSilence{state_.last_launch, std::chrono::minutes(25)},
         SawGateBreak{state_.last_gate, ""}, SawCost{state_.last_launch, 5}}));
  }

  /// The same sprints, of which others are important.
  test::SharedPlan other_plan() {
    auto plan = *plan_;
    for (auto& sprint : plan.sprints) sprint.priority = static_cast<double>(dice_.below(3));
    return std::make_shared<const RunPlan>(std::move(plan));
  }

  void try_to(const Input& input) {
    try {
      tell(input);
    } catch (const Error& error) {
      CHECK(error.code() == ErrorCode::BadCall);
    }
  }

  void tell(const Input& input) {
    const RunState before = state_;
    auto decision = decide(state_, input, now_);
    RunState step = before;
    for (const Event& event : decision.events) {
      const RunState previous = step;
      apply(step, event);
      observer_.check(previous, event, step);
    }
    // Texts are long: now and then will do, and replay() looks at the end.
    if (dice_.one_in(20)) CHECK(test::state_text(step) == test::state_text(decision.state));
    state_ = std::move(decision.state);
    for (const Event& event : decision.events) {
      events_.push_back(event);
      for (const Effect& effect : effects_of(state_, event)) world_.act(effect);
    }
  }

  /// All at once and step by step are the same.
  void replay() const {
    RunState again;
    for (const Event& event : events_) apply(again, event);
    CHECK(test::state_text(again) == test::state_text(state_));
  }

  Dice dice_;
  bool is_good_;
  test::SharedPlan plan_;
  Observer observer_;
  FakeWorld world_;
  RunState state_{};
  std::vector<Event> events_{};
  Moment now_ = Moment{} + std::chrono::hours(1000);
};

std::uint64_t number_in(const char* variable, std::uint64_t otherwise) {
  const char* const text = std::getenv(variable);
  return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr std::uint64_t kSequences = 4'000;
#else
constexpr std::uint64_t kSequences = 20'000;
#endif
/// From so many on everything happens in some.
constexpr std::uint64_t kMany = 2'000;

/// The names of all events that occurred.
std::set<std::string_view> run_sequences(std::uint64_t count, bool is_good) {
  const auto first = number_in("SPRINT_SEED", 1);
  std::set<std::string_view> names;
  for (auto seed = first; seed < first + count; ++seed) {
    INFO("seed " << seed);
    RandomRun run(seed, is_good);
    run.go();
    for (const Event& event : run.events()) names.insert(name_of(event.what));
  }
  return names;
}

}  // namespace

TEST_CASE("Whatever happens in a run some things never do") {
  const auto count = number_in("SPRINT_SEQUENCES", kSequences);
  const auto names = run_sequences(count, false);
  if (count < kMany) return;
  // That is worth something only if there is little that has not happened: what agents merely do in
  // between, and other plans.
  const std::set<std::string_view> calm{"PlanAccepted", "StageChanged", "ConditionCleared"};
  for (std::size_t i = 0; i < names_of_all().size(); ++i) {
    const auto name = names_of_all()[i];
    INFO(name);
    CHECK((names.contains(name) || calm.contains(name)));
  }
}

TEST_CASE("A run that only gets good answers ends complete") {
  const auto names = run_sequences(number_in("SPRINT_SEQUENCES", kSequences) / 10, true);
  CHECK(names.contains("PhasePassed"));
}
