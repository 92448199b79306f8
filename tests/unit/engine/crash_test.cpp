// A driver that dies: after each commit, before it, and between any two things that are to be done
// about it. Whoever takes over comes to the same end, and nothing is done twice.

#include <iostream>

#include "engine/apply.h"
#include "engine/decide.h"
#include "support/catch.h"
#include "unit/engine/fake_world.h"
#include "unit/engine/run_plans.h"
#include "unit/engine/state_text.h"

using namespace sprint;
using namespace sprint::engine;
using sprint::test::FakeWorld;
using sprint::test::plan_of;

namespace {

/// Something a person asks for, as soon as the state is so.
struct Wish {
  std::function<bool(const RunState&)> when;
  std::function<Input(const RunState&)> request;
};

bool has_ended(const RunState& state) {
  return state.mode == RunMode::Ended;
}

Wish resume_at_end() {
  return {has_ended, [](const RunState&) { return Resume{}; }};
}

struct Story {
  std::string name;
  RunPlan plan;
  /// By sprint and how often it was launched before.
  std::map<std::pair<std::string, std::size_t>, FakeWorld::AgentPlan> agents{};
  /// One after the other; green after the last.
  std::vector<FakeWorld::GatePlan> gates{};
  std::vector<PollAnswer> polls{};
  std::vector<Wish> wishes{};
};

/// Where a driver dies.
struct Death {
  enum class When { Never, BeforeCommit, AfterEffects } when = When::Never;
  std::size_t commit = 0;
  /// How many effects of the commit are done by then.
  std::size_t effects = 0;
};

struct Died {};

/// A journal in memory and a driver that may die.
class Telling {
 public:
  Telling(const Story& story, Death death)
      : story_(story),
        death_(death),
        world_([this](SprintIndex sprint, std::size_t before) { return agent(sprint, before); },
               [this](const RunState&, std::size_t) { return gate(); },
               [this](SprintIndex, std::uint32_t number) { return poll(number); }) {}

  void go() {
    try {
      work(false);
    } catch (const Died&) {
      world_.driver_dies();
      death_ = {};
      work(true);
    }
  }

  std::string end() const {
    std::string text = test::outcome_text(state_);
    for (const auto& [sprint, count] : world_.launches_by_sprint()) {
      text += std::to_string(sprint) + " launched " + std::to_string(count) + "\n";
    }
    for (const auto& [phase, gate] : world_.integrated()) {
      text += "integrated " + std::to_string(phase) + "\n";
    }
    return text + "shown " + std::to_string(world_.shown()) + "\n";
  }

  /// Effects of each commit.
  const std::vector<std::size_t>& commits() const { return commits_; }

 private:
  static constexpr std::size_t kMost = 500;

  FakeWorld::AgentPlan agent(SprintIndex sprint, std::size_t before) const {
    const auto found = story_.agents.find({story_.plan.sprints[sprint].key, before});
    return found == story_.agents.end() ? FakeWorld::AgentPlan{} : found->second;
  }

  FakeWorld::GatePlan gate() const {
    const auto before = static_cast<std::size_t>(std::count_if(
        journal_.begin(), journal_.end(),
        [](const Event& event) { return std::holds_alternative<GateFinished>(event.what); }));
    return before < story_.gates.size() ? story_.gates[before] : FakeWorld::GatePlan{};
  }

  PollAnswer poll(std::uint32_t number) const {
    return number <= story_.polls.size() ? story_.polls[number - 1] : PollAnswer::CameTrue;
  }

  void work(bool takes_over) {
    state_ = {};
    for (const Event& event : journal_) apply(state_, event);
    if (journal_.empty()) {
      Limits limits;
      limits.agents = 2;
      tell(Start{std::make_shared<const RunPlan>(story_.plan), limits});
    }
    if (takes_over) {
      for (const Effect& effect : unfinished(state_)) world_.act(effect);
      tell(SawRestart{});
    }
    for (std::size_t step = 0; step < kMost && go_on(); ++step) {
    }
  }

  bool go_on() {
    if (wish_ < story_.wishes.size() && story_.wishes[wish_].when(state_)) {
      // A request is taken once its events are committed.
      tell(story_.wishes[wish_].request(state_), true);
      return true;
    }
    if (state_.mode == RunMode::Ended) return false;
    const auto seen = world_.sights(state_);
    if (!seen.empty()) {
      world_.was_seen(seen.front());
      tell(seen.front());
      return true;
    }
    const auto wake = wakes_at(state_);
    if (!wake) return false;
    now_ = std::max(now_, *wake);
    tell(Tick{});
    return true;
  }

  void tell(const Input& input, bool is_wish = false) {
    auto decision = decide(state_, input, now_);
    const auto commit = commits_.size();
    if (decision.events.empty()) return;
    if (death_.when == Death::When::BeforeCommit && death_.commit == commit) throw Died{};
    state_ = std::move(decision.state);
    journal_.insert(journal_.end(), decision.events.begin(), decision.events.end());
    if (is_wish) ++wish_;
    commits_.push_back(0);
    std::vector<Effect> effects;
    for (const Event& event : decision.events) {
      for (const Effect& effect : effects_of(state_, event)) effects.push_back(effect);
    }
    for (const Effect& effect : effects) {
      die_if_due(commit);
      world_.act(effect);
      ++commits_.back();
    }
    die_if_due(commit);
  }

  void die_if_due(std::size_t commit) const {
    if (death_.when == Death::When::AfterEffects && death_.commit == commit &&
        death_.effects == commits_.back()) {
      throw Died{};
    }
  }

  const Story& story_;
  Death death_;
  FakeWorld world_;
  RunState state_{};
  std::vector<Event> journal_{};
  std::vector<std::size_t> commits_{};
  std::size_t wish_ = 0;
  Moment now_ = Moment{} + std::chrono::hours(1000);
};

FakeWorld::GatePlan red(Blame blame, std::vector<SprintIndex> sprints) {
  return {GateVerdict::Fail, {{"t", blame, std::move(sprints), 0}}};
}

RunPlan plan_of_stories() {
  return *test::small_plan();
}

std::vector<Story> stories() {
  const FakeWorld::AgentPlan fails{AgentEnding::Exited, SprintOutcome::Failed};
  const FakeWorld::AgentPlan leaves_work{AgentEnding::Exited, SprintOutcome::Progress};
  std::vector<Story> all;
  all.push_back({"all is well", plan_of_stories()});
  all.push_back({"attempts fail, and work is continued",
                 plan_of_stories(),
                 {{{"core/1", 0}, fails},
                  {{"core/1", 1}, leaves_work},
                  {{"net/1", 0}, {AgentEnding::NeverStarted, SprintOutcome::Failed}},
                  {{"app/1", 0}, {AgentEnding::RateLimited, SprintOutcome::Failed}}}});
  all.push_back({"gates are red",
                 plan_of_stories(),
                 {},
                 {red(Blame::Confirmed, {0}),
                  red(Blame::Together, {1, 2}),
                  {},
                  red(Blame::Confirmed, {3, 4})}});
  all.push_back({"a sprint gives up and a person resumes",
                 plan_of_stories(),
                 {{{"core/1", 0}, fails}, {{"core/1", 1}, fails}, {{"core/1", 2}, fails}},
                 {},
                 {},
                 {resume_at_end()}});
  all.push_back({"a gate that names nobody holds the phase",
                 plan_of_stories(),
                 {},
                 {red(Blame::Nobody, {}), {GateVerdict::CouldNotRun, {}}, red(Blame::Nobody, {})},
                 {},
                 {resume_at_end(), resume_at_end(), {has_ended, [](const RunState&) {
                                                       return Resume{{}, {}, {"t"}, {}};
                                                     }}}});
  all.push_back({"a stop and a resume",
                 plan_of_stories(),
                 {},
                 {},
                 {},
                 {{[](const RunState& state) { return !state.busy.empty(); },
                   [](const RunState&) { return Stop{}; }},
                  resume_at_end(),
                  {[](const RunState& state) { return state.gate.has_value(); },
                   [](const RunState&) { return Stop{}; }},
                  resume_at_end()}});
  all.push_back({"a kill while agents work",
                 plan_of_stories(),
                 {},
                 {},
                 {},
                 {{[](const RunState& state) { return state.phase == 1 && !state.busy.empty(); },
                   [](const RunState&) { return KillAll{}; }},
                  resume_at_end()}});
  all.push_back({"a plan that changes and is accepted",
                 plan_of_stories(),
                 {},
                 {},
                 {},
                 {{[](const RunState& state) { return state.busy.size() == 2; },
                   [](const RunState&) { return SawPlan{"other"}; }},
                  {has_ended, [](const RunState& state) {
                     auto plan = *state.plan;
                     plan.sha = "other";
                     return Resume{{}, test::shared(plan), {}, {}};
                   }}}});
  all.push_back({"a deferred sprint",
                 plan_of({{"a", "1", 0, {}, plan::TaskType::Deferred}, {"b", "1"}}),
                 {{{"a/1", 0}, {AgentEnding::Exited, SprintOutcome::ForLater}}},
                 {},
                 {PollAnswer::NotYet, PollAnswer::NotYet, PollAnswer::CameTrue}});
  return all;
}

}  // namespace

TEST_CASE("Wherever a driver dies the run comes to the same end and nothing is done twice") {
  std::size_t points = 0;
  for (const Story& story : stories()) {
    INFO(story.name);
    Telling undisturbed(story, {});
    undisturbed.go();
    const auto end = undisturbed.end();
    INFO(end);
    REQUIRE(undisturbed.commits().size() > 10);
    for (std::size_t commit = 0; commit < undisturbed.commits().size(); ++commit) {
      std::vector<Death> deaths{{Death::When::BeforeCommit, commit, 0}};
      for (std::size_t effects = 0; effects <= undisturbed.commits()[commit]; ++effects) {
        deaths.push_back({Death::When::AfterEffects, commit, effects});
      }
      for (const Death& death : deaths) {
        INFO("dies at commit " << commit << ", effects done: " << death.effects
                               << (death.when == Death::When::BeforeCommit ? ", before" : ""));
        Telling told(story, death);
        told.go();
        CHECK(told.end() == end);
        ++points;
      }
    }
  }
  std::cout << "crash matrix: " << points << " points\n";
  CHECK(points > 200);
}

TEST_CASE("The stories of the crash matrix end as they should") {
  for (const Story& story : stories()) {
    INFO(story.name);
    Telling told(story, {});
    told.go();
    CHECK(told.end().find("PENDING") == std::string::npos);
    CHECK(told.end().find("FATAL") == std::string::npos);
    CHECK(told.end().find("OPEN") == std::string::npos);
  }
}
