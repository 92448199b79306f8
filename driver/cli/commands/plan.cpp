// sprint-supervisor plan [FILE] [--json | --dot | --explain UNIT/ID | --compare OLD]

#include <algorithm>
#include <array>
#include <iostream>
#include <memory>

#include "app/plan_file.h"
#include "cli/commands.h"
#include "plan/compare/compare_plans.h"
#include "plan/estimates/estimates.h"
#include "plan/json/pinned_plan.h"
#include "plan/model/sprint_name.h"
#include "plan/order/order.h"
#include "plan/reading/read_plan.h"
#include "plan/reading/source_text.h"
#include "render/plan/plan_changes.h"
#include "render/plan/plan_dot.h"
#include "render/plan/plan_explain.h"
#include "render/plan/plan_text.h"
#include "render/text/text_sink.h"

namespace sprint::cli {

namespace {

namespace fs = std::filesystem;

/// As JSON, a short item of a list is thirty times as long as in the plan: whatever we have written
/// must be read again.
constexpr std::size_t kLargestOlder = 32 * plan::kLargestPlan;

struct PlanOptions {
  std::optional<std::string> file;
  bool all = false;
  bool json = false;
  bool dot = false;
  std::optional<std::string> explain;
  std::optional<std::string> compare;
};

/// Whether the files that the plan refers to are there. Only looks, and only for the text.
std::vector<bool> files_present(const plan::Plan& plan, const fs::path& folder) {
  std::vector<bool> present;
  present.reserve(plan.files.size());
  std::error_code ignored;
  for (const auto& file : plan.files) present.push_back(fs::exists(folder / file.path, ignored));
  return present;
}

plan::TierNames tier_names(const config::Settings::Agent& agent) {
  return {agent.small_model, agent.medium_model, agent.large_model};
}

void explain(const app::PlanFile& file, const std::string& name, const plan::TierNames& tiers) {
  render::Explanation explanation;
  const auto plan = plan::read_plan(file.bytes, file.name, &explanation.decisions);
  explanation.sprint = plan::sprint_named(plan, name);
  explanation.tiers = tiers;
  explanation.terms = plan::explain_estimate(plan, explanation.sprint, tiers);
  explanation.path = file.name.string();
  render::write_explanation(std::cout, plan, explanation);
}

/// An older reading: what --json has printed, or a plan.
plan::Plan read_older(const std::string& name) {
  const auto file = app::read_plan_file(name, fs::current_path(), kLargestOlder);
  const auto first = file.bytes.find_first_not_of(" \t\r\n");
  const bool is_json =
      file.name.extension() != ".md" && first != std::string::npos && file.bytes[first] == '{';
  if (is_json) return plan::read_plan_json(file.bytes, file.name).plan;
  return plan::read_plan(file.bytes, file.name);
}

ExitCode compare(const plan::Plan& plan, const app::PlanFile& file, const std::string& older) {
  const auto changes = plan::compare_plans(read_older(older), plan);
  const ExitCode code = changes.empty() ? ExitCode::Done : ExitCode::WorkFailed;
  std::cout << render::changes_text(changes, {older, file.name.string()}, static_cast<int>(code));
  return code;
}

/// CLI11 could tell too, but would list them behind each option in the help.
void expect_one_form(const PlanOptions& options) {
  const std::array forms{options.all, options.json, options.dot, options.explain.has_value(),
                         options.compare.has_value()};
  if (std::count(forms.begin(), forms.end(), true) > 1) {
    throw Error(ErrorCode::BadCall,
                "--all, --json, --dot, --explain and --compare exclude each other");
  }
}

ExitCode run_plan(const app::GlobalOptions& global, const PlanOptions& options) {
  expect_one_form(options);
  const auto workplace = app::open_workplace(global);
  const auto start = workplace.context ? workplace.context->source : fs::current_path();
  const auto file = app::read_plan_file(options.file, start, plan::kLargestPlan);
  const auto tiers = tier_names(workplace.settings.values.agent);
  if (options.explain) {
    explain(file, *options.explain, tiers);
    return ExitCode::Done;
  }
  // Kept until the process ends: taking a large plan apart would only cost time.
  static const auto& plan = *new auto(plan::read_plan(file.bytes, file.name));
  if (options.compare) return compare(plan, file, *options.compare);
  if (options.json) {
    render::TextSink sink(std::cout, render::Form::Json);
    plan::write_plan_json(plan, file.name, tiers, [&](std::string_view piece) {
      sink.text() += piece;
      sink.pass_on();
    });
    sink.finish();
  } else if (options.dot) {
    render::write_plan_dot(std::cout, plan, plan::order_of(plan), tiers);
  } else {
    render::write_plan_text(
        std::cout, plan,
        {file.name.string(), files_present(plan, file.folder), options.all, tiers});
  }
  return ExitCode::Done;
}

void add_forms(CLI::App& command, PlanOptions& own) {
  command.add_flag("--all", own.all, "Also print tasks, rules and all files");
  command.add_flag("--json", own.json, "Print JSON instead of text");
  command.add_flag("--dot", own.dot, "Print a graph for graphviz instead");
  command.add_option("--explain", own.explain, "Tell why a sprint was read as it was")
      ->option_text("UNIT/ID");
  command
      .add_option("--compare", own.compare,
                  "Tell what changed since OLD: another plan, or what --json printed")
      ->option_text("OLD");
}

}  // namespace

void add_plan(CLI::App& app, const app::GlobalOptions& options, Action& action) {
  auto* command = app.add_subcommand("plan", "Show how an execution plan is read");
  command->footer(
      "Without FILE: the EXECUTION_PLAN.md here, or in the nearest folder above. Nothing is run "
      "and\n"
      "nothing is written. What had to be guessed is a warning with its line.\n"
      "Exit codes: 0 the plan was read; with --compare, nothing changed that matters to a run;\n"
      "1 with --compare, something changed; 2 wrong call, no plan, or one that contradicts "
      "itself.\n" +
      shared_options_note());
  auto own = std::make_shared<PlanOptions>();
  command->add_option("file", own->file, "The plan; - for standard input")->option_text("FILE");
  add_forms(*command, *own);
  command->callback(
      [&options, &action, own] { action = [&options, own] { return run_plan(options, *own); }; });
}

}  // namespace sprint::cli
