#include "app/simulated_run.h"

#include <utility>

#include "app/run_planning.h"
#include "base/error.h"
#include "base/sha256.h"
#include "journal/request_spool.h"

namespace sprint::app {

namespace {

constexpr const char* kWorldFile = "world.json";
/// Whoever needs more of them waits for something that the script never lets come.
constexpr std::int64_t kMostEvents = 10'000;
constexpr std::int64_t kMostEventsOfSprint = 100;
constexpr std::size_t kLargestWorld = std::size_t{64} << 20U;

struct DriverDied {};

/// A world that is written down after all that happens in it, the passing of time included: it
/// lives on when a driver dies, at whatever moment.
class LastingWorld : public engine::World {
 public:
  LastingWorld(simulation::ScriptedWorld& world, std::function<void()> save)
      : world_(world), save_(std::move(save)) {}

  void act(const engine::Effect& effect, const engine::RunState& state) override {
    world_.act(effect, state);
    save_();
  }
  std::vector<engine::Input> look(const engine::RunState& state) override {
    return world_.look(state);
  }
  engine::Moment now() override { return world_.now(); }
  bool wait(const engine::RunState& state, std::optional<engine::Moment> until) override {
    const bool goes_on = world_.wait(state, until);
    save_();
    return goes_on;
  }

 private:
  simulation::ScriptedWorld& world_;
  std::function<void()> save_;
};

/// The same step has the same request, however often it is made.
std::string request_id(const simulation::Step& step) {
  constexpr std::size_t kDigits = 32;
  return sha256_hex("step " + std::to_string(step.id)).substr(0, kDigits);
}

class Play {
 public:
  Play(const Simulation& simulation, const SimulationHooks& hooks)
      : simulation_(simulation),
        hooks_(hooks),
        place_(journal_of_simulation(simulation.folder)),
        folder_(os::PlainFolder::make(simulation.folder)),
        world_(simulation.script) {
    if (folder_.has(kWorldFile)) world_.load(*folder_.read(kWorldFile, kLargestWorld));
  }

  Simulated play() {
    do {
      try {
        live();
      } catch (const DriverDied&) {
        // Whoever comes next does the rest.
        keeper_ = nullptr;
        died_ = true;
      }
    } while (std::exchange(died_, false) || has_requests());
    simulated_.world = world_.memory();
    return std::move(simulated_);
  }

 private:
  /// One driver, from taking the journal to the end of the run.
  void live() {
    auto taken =
        RunKeeper::take(place_, {[this] { return wall_clock(); }, simulation_.redact, "simulate"});
    if (const auto* holder = std::get_if<os::LockHolder>(&taken)) {
      throw Error(ErrorCode::System, "somebody plays this run already: " + to_string(*holder));
    }
    auto& keeper = std::get<RunKeeper>(taken);
    keeper_ = &keeper;
    ++simulated_.drivers;
    LastingWorld lasting(world_, [this] { save(); });
    RunLoop loop(keeper, lasting, loop_hooks());
    if (keeper.record().has_run()) {
      world_.driver_begins(keeper.state());
      loop.take_over();
    } else {
      loop.start(simulation_.plan, simulation_.plan_path,
                 {std::make_shared<const engine::RunPlan>(run_plan_of(simulation_.plan)),
                  simulation_.limits});
    }
    simulated_.is_stuck = !loop.run();
    take_steps();
    keeper.make_snapshot();
    simulated_.record = keeper.record();
    keeper_ = nullptr;
  }

  LoopHooks loop_hooks() {
    LoopHooks hooks;
    hooks.draw = [this](const RunRecord& record) {
      hooks_.draw(record);
      // Some are about what has just been begun.
      take_steps();
    };
    hooks.plan_now = [this] { return plan_now(); };
    hooks.after_commit = [this] {
      hooks_.after_commit();
      check_events();
      take_steps();
    };
    hooks.after_effect = [this] { hooks_.after_effect(); };
    return hooks;
  }

  void check_events() const {
    const auto sprints = static_cast<std::int64_t>(simulation_.plan.sprints.size());
    const auto most = kMostEvents + kMostEventsOfSprint * sprints;
    if (keeper_->record().sequence <= most) return;
    throw Error(ErrorCode::BadInput,
                "the run has not come to an end after " + std::to_string(most) + " events",
                "let the script come to one");
  }

  /// All whose time has come. What is asked of the driver is asked one after the other, since files
  /// that are made at the same instant have no order; and what waits for the run's end and comes
  /// after something that lets the run go on waits for the next end.
  void take_steps() {
    while (!(keeper_->state().mode == engine::RunMode::Ended && has_requests())) {
      const auto due = world_.due(keeper_->state(), keeper_->record().sequence);
      if (due.empty()) return;
      for (const auto& step : due) {
        if (is_request(step.deed) && has_requests()) return;
        take(step);
      }
    }
  }

  void take(const simulation::Step& step) {
    if (const auto asked = world_.request(step, keeper_->state())) {
      const auto payload = payload_of(*asked, keeper_->state());
      journal::RequestSpool(place_.folder / journal::kRequestsName)
          .send("person", payload.value(), request_id(step));
    }
    world_.done(step.id);
    save();
    if (step.deed == simulation::Deed::KillDriver) throw DriverDied{};
  }

  bool has_requests() const {
    return !journal::RequestSpool(place_.folder / journal::kRequestsName).waiting(1).empty();
  }

  std::shared_ptr<const engine::RunPlan> plan_now() const {
    auto plan = *keeper_->state().plan;
    plan.sha = world_.plan_sha();
    return std::make_shared<const engine::RunPlan>(std::move(plan));
  }

  void save() { folder_.write(kWorldFile, world_.save()); }

  journal::Moment wall_clock() {
    return std::chrono::time_point_cast<std::chrono::milliseconds>(world_.now());
  }

  const Simulation& simulation_;
  const SimulationHooks& hooks_;
  journal::JournalPlace place_;
  os::PlainFolder folder_;
  simulation::ScriptedWorld world_;
  RunKeeper* keeper_ = nullptr;
  bool died_ = false;
  Simulated simulated_{};
};

}  // namespace

journal::JournalPlace journal_of_simulation(const os::PlainPath& folder) {
  return {folder, folder.path()};
}

Simulated simulate(const Simulation& simulation, const SimulationHooks& hooks) {
  return Play(simulation, hooks).play();
}

}  // namespace sprint::app
