// sprint-supervisor start --dry-run [FILE] [--json | --dot]

#include <iostream>
#include <memory>

#include "app/plan_file.h"
#include "app/run_planning.h"
#include "cli/commands.h"
#include "engine/rehearsal.h"
#include "plan/order/order.h"
#include "plan/reading/read_plan.h"
#include "plan/reading/source_text.h"
#include "render/plan/rehearsal_text.h"

namespace sprint::cli {

namespace {

struct StartOptions {
  std::optional<std::string> file;
  bool dry_run = false;
  bool json = false;
  bool dot = false;
};

ExitCode run_start(const app::GlobalOptions& global, const StartOptions& options) {
  if (!options.dry_run) {
    throw Error(ErrorCode::BadCall, "no agents are run yet",
                "'start --dry-run' shows how the run would go");
  }
  if (options.json && options.dot) {
    throw Error(ErrorCode::BadCall, "--json and --dot exclude each other");
  }
  const auto workplace = app::open_workplace(global);
  const auto start =
      workplace.context ? workplace.context->source : std::filesystem::current_path();
  const auto file = app::read_plan_file(options.file, start, plan::kLargestPlan);
  const auto plan = plan::read_plan(file.bytes, file.name);
  const auto& settings = workplace.settings.values;
  const auto limits = app::limits_of(settings);
  const auto rehearsal =
      engine::rehearse(std::make_shared<const engine::RunPlan>(app::run_plan_of(plan)), limits);
  const render::RehearsalView view{
      plan,
      rehearsal,
      file.name.string(),
      limits.agents,
      {settings.agent.small_model, settings.agent.medium_model, settings.agent.large_model},
      {app::cost_of(plan::Tier::Small), app::cost_of(plan::Tier::Medium),
       app::cost_of(plan::Tier::Large)},
      plan::goal_doubts(plan)};
  if (options.json) {
    render::write_rehearsal_json(std::cout, view);
  } else if (options.dot) {
    render::write_rehearsal_dot(std::cout, view, plan::order_of(plan));
  } else {
    render::write_rehearsal_text(std::cout, view);
  }
  return ExitCode::Done;
}

}  // namespace

void add_start(CLI::App& app, const app::GlobalOptions& options, Action& action) {
  auto* command = app.add_subcommand("start", "Show how a run of an execution plan would go");
  command->footer(
      "So far only with --dry-run: the order of dispatches, phases and gates as the engine "
      "decides\n"
      "them if all agents succeed, how many work at once, what all wait for, tiers and relative\n"
      "cost. Without FILE: the EXECUTION_PLAN.md here, or in the nearest folder above. Nothing is\n"
      "started and nothing is written.\n"
      "Exit codes: 0 shown; 2 wrong call, no plan, or one that contradicts itself.\n" +
      shared_options_note());
  auto own = std::make_shared<StartOptions>();
  command->add_option("file", own->file, "The plan; - for standard input")->option_text("FILE");
  command->add_flag("--dry-run", own->dry_run, "Start nothing; show what would happen");
  command->add_flag("--json", own->json, "Print JSON instead of text");
  command->add_flag("--dot", own->dot, "Print a graph for graphviz instead");
  command->callback(
      [&options, &action, own] { action = [&options, own] { return run_start(options, *own); }; });
}

}  // namespace sprint::cli
