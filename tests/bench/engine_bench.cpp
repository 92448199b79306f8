// bench-engine start|plan|decide|begin|keep|resume|decode ...: runs that are played as fast as they
// can be, in a world in which each sprint fails so many times before it is complete, and all gates
// are green. SHAPE is: SPRINTS PHASES FAILURES.
//
//   bench-engine start                         nothing: what the program itself costs
//   bench-engine plan SHAPE                    only what the engine has to know of the plan
//   bench-engine decide SHAPE                  the engine alone
//   bench-engine begin FOLDER SHAPE            the first decision, with a journal
//   bench-engine keep FOLDER SHAPE [EVENTS]    the loop with a journal; with EVENTS: until there
//   are
//                                              so many and the next snapshot is near
//   bench-engine resume FOLDER                 takes over what `keep` has left
//   bench-engine decode FOLDER EVENT           reads and decodes the rows behind an event
//   bench-engine decode-all FOLDER EVENT       the same, and the rows in which the plan stands
//
// Each prints how many events that were; `keep` also how many come after the last snapshot.
#include <cstdint>
#include <cstdio>
#include <deque>
#include <filesystem>
#include <limits>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "app/run/run_loop.h"
#include "app/run_planning.h"
#include "base/redaction/redactor.h"
#include "engine/decide.h"
#include "journal/reader.h"
#include "plan/json/pinned_plan.h"

namespace {

using namespace sprint;

struct Shape {
  std::uint32_t sprints = 0;
  std::uint32_t phases = 0;
  std::uint32_t failures = 0;
};

/// As many units as a phase has sprints; each sprint needs those of the phase before of its own
/// unit and of the next one.
plan::Plan plan_of(const Shape& shape) {
  const std::uint32_t width = shape.sprints / shape.phases;
  plan::Plan plan;
  plan.title = "A long run";
  plan.sha = std::string(64, '0');
  for (std::uint32_t unit = 0; unit < width; ++unit) {
    plan.units.emplace_back().name = "unit-" + std::to_string(unit + 1);
  }
  for (std::uint32_t phase = 0; phase < shape.phases; ++phase) {
    auto& made = plan.phases.emplace_back();
    made.name = "Phase " + std::to_string(phase + 1);
    for (std::uint32_t unit = 0; unit < width; ++unit) {
      auto& sprint = plan.sprints.emplace_back();
      sprint.id = std::to_string(phase + 1);
      sprint.name = "Part " + sprint.id;
      sprint.unit = unit;
      if (phase > 0) sprint.depends_on.push_back((phase - 1) * width + (unit + 1) % width);
      made.sprints.push_back(phase * width + unit);
    }
  }
  return plan;
}

engine::Start start_of(const plan::Plan& plan, const Shape& shape) {
  engine::Limits limits;
  limits.attempts = shape.failures + 1;
  return {std::make_shared<const engine::RunPlan>(app::run_plan_of(plan)), limits};
}

/// Everything happens a second after it was asked for, one thing after the other.
class EagerWorld : public engine::World {
 public:
  explicit EagerWorld(const Shape& shape) : failures_left_(shape.sprints, shape.failures) {}

  void act(const engine::Effect& effect, const engine::RunState&) override {
    if (const auto* launch = std::get_if<engine::LaunchAgent>(&effect)) {
      sights_.emplace_back(engine::SawAgentStart{launch->launch});
      sights_.emplace_back(
          engine::SawAgentEnd{launch->launch, engine::AgentEnding::Exited, "exit code 0", 1.0, {}});
    } else if (const auto* verify = std::get_if<engine::VerifySprint>(&effect)) {
      sights_.emplace_back(outcome_of(*verify));
    } else if (const auto* gate = std::get_if<engine::RunGate>(&effect)) {
      sights_.emplace_back(
          engine::SawGateEnd{gate->gate, engine::GateVerdict::Pass, {}, "all tests pass"});
    }
  }

  std::vector<engine::Input> look(const engine::RunState&) override {
    if (sights_.empty()) return {};
    now_ += std::chrono::seconds(1);
    std::vector<engine::Input> seen{std::move(sights_.front())};
    sights_.pop_front();
    return seen;
  }

  engine::Moment now() override { return now_; }
  bool wait(const engine::RunState&, std::optional<engine::Moment>) override { return false; }

 private:
  engine::SawOutcome outcome_of(const engine::VerifySprint& verify) {
    auto& left = failures_left_[verify.sprint];
    if (left == 0) return {verify.launch, engine::SprintOutcome::Completed, "2 commits"};
    --left;
    return {verify.launch, engine::SprintOutcome::Failed, "an exit criterion is not met"};
  }

  std::vector<std::uint32_t> failures_left_;
  std::deque<engine::Input> sights_{};
  engine::Moment now_{};
};

void require(bool holds, const char* what) {
  if (!holds) throw std::runtime_error(what);
}

long decide_all(const Shape& shape) {
  EagerWorld world(shape);
  engine::RunState state;
  long events = 0;
  std::vector<engine::Input> seen{start_of(plan_of(shape), shape)};
  for (; !seen.empty(); seen = world.look(state)) {
    auto decision = engine::decide(std::move(state), seen.front(), world.now());
    state = std::move(decision.state);
    for (const auto& event : decision.events) {
      ++events;
      for (const auto& effect : engine::effects_of(state, event)) world.act(effect, state);
    }
  }
  require(state.ending == engine::RunEnding::Completed, "the run is not complete");
  return events;
}

journal::JournalPlace place_in(const std::string& folder) {
  return {{folder, "sprint"}, folder};
}

app::RunKeeper take(const std::string& folder) {
  journal::OwnerOptions options{
      [] { return journal::Moment(std::chrono::milliseconds(1'760'000'000'000)); },
      [](std::string_view text) { return redacted(text); }, "bench"};
  return std::get<app::RunKeeper>(app::RunKeeper::take(place_in(folder), std::move(options)));
}

struct Enough {};

/// A driver that plays a run; `is_enough` is asked after each commit.
template <typename IsEnough>
std::string keep(const std::string& folder, const Shape& shape, const IsEnough& is_enough) {
  auto keeper = take(folder);
  EagerWorld world(shape);
  app::LoopHooks hooks;
  hooks.after_commit = [&] {
    if (is_enough(keeper)) throw Enough();
  };
  app::RunLoop loop(keeper, world, hooks);
  const auto plan = plan_of(shape);
  try {
    loop.start(plan, "plan.md", start_of(plan, shape));
    require(loop.run(), "the run has come to a halt");
    require(keeper.state().ending == engine::RunEnding::Completed, "the run is not complete");
  } catch (const Enough&) {
    // As if the driver had died.
  }
  return std::to_string(keeper.record().sequence) + " " +
         std::to_string(keeper.events_since_snapshot());
}

/// Stops before the next commit would make a snapshot: whoever takes over has the most to read.
std::string keep(const std::string& folder, const Shape& shape, std::int64_t most_events) {
  return keep(folder, shape, [&](const app::RunKeeper& keeper) {
    constexpr std::int64_t kNear = 10;
    const bool is_near = keeper.events_since_snapshot() + kNear >= keeper.events_per_snapshot();
    return keeper.record().sequence >= most_events && is_near;
  });
}

long resume(const std::string& folder) {
  const auto keeper = take(folder);
  require(keeper.record().has_run(), "there is no run");
  return keeper.record().sequence;
}

long decode(const std::string& folder, std::int64_t event_before) {
  auto reader = journal::Reader::open(place_in(folder));
  require(reader.has_value(), "there is no journal");
  long rows = 0;
  reader->read(event_before + 1, [&](journal::Event&& event) {
    app::meaning_of(event);
    ++rows;
    return true;
  });
  return rows;
}

/// The events before a run's first one, up to that: the plan stands in two of them.
long decode_plan(const std::string& folder) {
  auto reader = journal::Reader::open(place_in(folder));
  require(reader.has_value(), "there is no journal");
  long rows = 0;
  reader->read(1, [&](journal::Event&& event) {
    ++rows;
    if (event.type == app::kPlanPinned) plan::read_plan_json(event.payload, "plan");
    return !app::meaning_of(event).has_value();
  });
  return rows;
}

class Words {
 public:
  Words(int count, char** words) : words_(words + 1, words + count) {}
  std::string text() {
    require(next_ < words_.size(), "words are missing");
    return words_[next_++];
  }
  std::uint32_t number() { return static_cast<std::uint32_t>(std::stoul(text())); }
  Shape shape() {
    Shape shape;
    shape.sprints = number();
    shape.phases = number();
    shape.failures = number();
    return shape;
  }
  bool is_end() const { return next_ == words_.size(); }

 private:
  std::vector<std::string> words_;
  std::size_t next_ = 0;
};

std::string run(Words words) {
  const auto what = words.text();
  if (what == "start") return "0";
  if (what == "plan") {
    const auto shape = words.shape();
    start_of(plan_of(shape), shape);
    return "0";
  }
  if (what == "decide") return std::to_string(decide_all(words.shape()));
  const auto folder = words.text();
  if (what == "resume") return std::to_string(resume(folder));
  if (what == "decode") return std::to_string(decode(folder, words.number()));
  if (what == "decode-all") {
    return std::to_string(decode_plan(folder) + decode(folder, words.number()));
  }
  if (what == "begin") {
    return keep(folder, words.shape(), [](const app::RunKeeper&) { return true; });
  }
  require(what == "keep", "no such thing");
  const auto shape = words.shape();
  return keep(folder, shape,
              words.is_end() ? std::numeric_limits<std::int64_t>::max() : words.number());
}

}  // namespace

int main(int argc, char** argv) {
  try {
    std::printf("%s\n", run(Words(argc, argv)).c_str());
    return 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "bench-engine: %s\n", error.what());
    return 1;
  }
}
