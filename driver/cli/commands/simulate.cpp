// sprint-supervisor simulate PLAN [--script WORLD.toml] [--state DIR] [--json]

#include <filesystem>
#include <iostream>
#include <memory>

#include "app/plan_file.h"
#include "app/run_planning.h"
#include "app/simulated_run.h"
#include "base/error.h"
#include "base/redaction/redactor.h"
#include "base/text.h"
#include "cli/commands.h"
#include "cli/run_options.h"
#include "os/files.h"
#include "plan/reading/read_plan.h"
#include "plan/reading/source_text.h"
#include "render/run/status_report.h"
#include "render/run/supervisor_state.h"
#include "simulation/world_script.h"

namespace sprint::cli {

namespace {

namespace fs = std::filesystem;

constexpr const char* kDrawn = "SUPERVISOR_STATE.md";

struct SimulateOptions {
  std::optional<std::string> plan;
  std::optional<std::string> script;
  std::optional<std::string> state;
  bool json = false;
};

/// A new folder, so that no other run is mixed up with this one.
fs::path new_folder(const std::optional<std::string>& given) {
  if (!given) return os::make_temp_folder("sprint-simulation");
  auto folder = app::path_given(*given, "--state");
  const std::string name = "'" + printable(*given) + "'";
  const std::string wanted = "--state wants a folder that is new or empty";
  std::error_code problem;
  const bool is_there = fs::exists(fs::symlink_status(folder, problem));
  if (is_there && !fs::is_directory(folder, problem)) {
    throw Error(ErrorCode::BadCall, name + " is no folder", wanted);
  }
  if (is_there && !fs::is_empty(folder, problem)) {
    if (problem) throw system_error("looking into " + printable(*given), problem.value());
    throw Error(ErrorCode::BadCall, name + " is not empty", wanted);
  }
  fs::create_directories(folder, problem);
  if (problem) throw system_error("making " + printable(*given), problem.value());
  return folder;
}

/// Prints what happens, as it does.
class Teller {
 public:
  Teller(journal::JournalPlace place, bool is_quiet)
      : place_(std::move(place)), is_quiet_(is_quiet) {}

  void tell() {
    if (is_quiet_) return;
    if (!reader_) reader_ = app::RunReader::open(place_);
    if (!reader_) return;
    reader_->read_on([](const app::SeenEvent& seen) {
      std::cout << render::log_line(logged(seen), render::LogForm::Text);
    });
  }

 private:
  journal::JournalPlace place_;
  bool is_quiet_;
  std::optional<app::RunReader> reader_{};
};

/// Writes what people read of the run, if it has become another.
class Drawer {
 public:
  Drawer(os::PlainPath folder, plan::TierNames tiers)
      : folder_(std::move(folder)), tiers_(std::move(tiers)) {}

  void draw(const app::RunRecord& record) {
    auto text = render::supervisor_state(view_of(record, tiers_));
    if (text == drawn_) return;
    os::PlainFolder::make(folder_).write(kDrawn, text);
    drawn_ = std::move(text);
  }

 private:
  os::PlainPath folder_;
  plan::TierNames tiers_;
  std::string drawn_{};
};

ExitCode exit_code_of(const engine::RunState& state) {
  return state.ending == engine::RunEnding::Completed ? ExitCode::Done : ExitCode::NeedsPerson;
}

void show_end(const app::Simulated& simulated, const RunPlace& place, bool json) {
  const render::StatusView view{
      view_of(simulated.record, place.tiers), simulated.record.state.clock, {}};
  if (json) {
    render::write_status_json(std::cout, view);
    return;
  }
  std::cout << "\n";
  render::write_status_text(std::cout, view);
  for (const auto& violation : simulated.world.violations) {
    std::cout << "the world was asked for what must not be: " << printable(violation) << "\n";
  }
  if (simulated.is_stuck) std::cout << "nothing will ever happen any more\n";
  const auto name = printable(place.name);
  std::cout << "\nplayed by " << count_of(simulated.drivers, "driver", "drivers")
            << "; nothing was started. Look at it with\n"
            << "  sprint-supervisor log --state " << name << "\n"
            << "  sprint-supervisor status --state " << name << "\n";
}

ExitCode run_simulate(const app::GlobalOptions& global, const SimulateOptions& options) {
  const auto workplace = app::open_workplace(global);
  const auto start = workplace.context ? workplace.context->source : fs::current_path();
  const auto file = app::read_plan_file(options.plan, start, plan::kLargestPlan);
  const auto plan = plan::read_plan(file.bytes, file.name);
  app::Simulation simulation{plan, file.name.string()};
  simulation.limits = app::limits_of(workplace.settings.values);
  const auto run_plan = app::run_plan_of(plan);
  engine::check_run_plan(run_plan);
  if (options.script) {
    simulation.script = simulation::read_world_script(*options.script, run_plan);
  }
  const auto folder = new_folder(options.state);
  simulation.folder = {folder};
  simulation.redact = [](std::string_view text) { return redacted(text); };
  const auto& agent = workplace.settings.values.agent;
  RunPlace place{app::journal_of_simulation(simulation.folder),
                 folder.string(),
                 {agent.small_model, agent.medium_model, agent.large_model}};
  Teller teller(place.journal, options.json);
  Drawer drawer(simulation.folder, place.tiers);
  app::SimulationHooks hooks;
  hooks.draw = [&](const app::RunRecord& record) {
    teller.tell();
    drawer.draw(record);
  };
  const auto simulated = app::simulate(simulation, hooks);
  teller.tell();
  show_end(simulated, place, options.json);
  return exit_code_of(simulated.record.state);
}

}  // namespace

void add_simulate(CLI::App& app, const app::GlobalOptions& options, Action& action) {
  auto* command = app.add_subcommand("simulate", "Play a run of a plan in a scripted world");
  command->footer(
      "The real engine decides and a real journal remembers, in a folder of their own; agents, \n"
      "gates and people do what the script says (docs/simulate.md), and without one all goes "
      "well.\n"
      "Nothing is started. Without PLAN: the EXECUTION_PLAN.md here, or in the nearest folder\n"
      "above.\n"
      "Exit codes: 0 the run has ended complete; 3 it has not: it was stopped, or a person is\n"
      "needed; 2 wrong call, a plan or a script with a mistake.\n" +
      shared_options_note());
  auto own = std::make_shared<SimulateOptions>();
  command->add_option("plan", own->plan, "The plan; - for standard input")->option_text("PLAN");
  command->add_option("--script", own->script, "What the world does")->option_text("WORLD.toml");
  command->add_option("--state", own->state, "Keep the journal in this new folder")
      ->option_text("DIR");
  command->add_flag("--json", own->json, "Print where the run stands at its end, as JSON");
  command->callback([&options, &action, own] {
    action = [&options, own] { return run_simulate(options, *own); };
  });
}

}  // namespace sprint::cli
