// sprint-supervisor attribute --junit FILE... --log FILE... --base REV

#include <iostream>
#include <memory>

#include "app/result_files.h"
#include "app/session.h"
#include "attribution/trace_failures.h"
#include "cli/attribution_options.h"
#include "cli/commands.h"
#include "cli/safe_streams.h"
#include "render/attribution/attribution_report.h"
#include "workspace/reading/change_range.h"

namespace sprint::cli {

namespace {

struct AttributeOptions {
  std::vector<std::string> junit;
  std::vector<std::string> logs;
  std::vector<std::string> baseline;
  std::optional<std::string> base;
  std::optional<std::string> sprints_from;
  std::optional<int> exit_code;
  AttributionFiles files;
  bool json = false;
};

ExitCode run_attribute(const app::GlobalOptions& global, const AttributeOptions& options) {
  if (options.junit.empty() && options.logs.empty() && !options.exit_code) {
    throw Error(ErrorCode::BadCall, "nothing to attribute",
                "name test reports with --junit, or build logs with --log");
  }
  open_workplace(global);
  os::OsProcessRunner runner;
  const auto repository = app::repository_of(std::filesystem::current_path(), runner);
  // The range first: it is cheap, and what is most often wrong.
  auto range = workspace::read_range(runner, repository,
                                     {options.base, "HEAD", sprints_from(options.sprints_from)});
  const auto project = attribution::project_files(runner, repository);
  const auto reports = app::read_reports(options.junit, project);
  const auto logs = app::read_logs(options.logs);
  const auto baseline = app::read_reports(options.baseline, project);
  attribution::Leftovers leftovers{reports, logs, options.baseline.empty() ? nullptr : &baseline,
                                   options.exit_code};
  const auto attribution =
      attribution::trace(runner, repository, std::move(range), project, leftovers);

  write_attribution_files(options.files, attribution, reports, runner, repository);
  const bool failed = attribution.verdict != attribution::GateVerdict::Pass;
  const ExitCode code = failed ? ExitCode::WorkFailed : ExitCode::Done;
  if (options.json) {
    std::cout << render::attribution_json(attribution);
    return code;
  }
  if (is_github_job()) print_workflow_commands(render::attribution_annotations(attribution));
  std::cout << render::attribution_text(
      attribution, {.command = "attribute", .exit_code = static_cast<int>(code)});
  return code;
}

void add_inputs(CLI::App& command, AttributeOptions& own) {
  command.add_option("--junit", own.junit, "Test reports (JUnit XML); globs in quotes")
      ->option_text("FILE...");
  command
      .add_option("--log", own.logs, "Output of the build or of the tests; - for standard input")
      ->option_text("FILE...");
  command
      .add_option("--baseline-junit", own.baseline,
                  "Test reports of the base: what was red there is nobody's")
      ->option_text("FILE...");
  command
      .add_option(
          "--base", own.base,
          "Where the commits begin; default: where HEAD left its upstream or default branch")
      ->option_text("REV");
  add_sprints_from(command, own.sprints_from);
  command
      .add_option("--exit-code", own.exit_code, "How the run ended that left these files behind")
      ->option_text("N");
}

}  // namespace

void add_attribute(CLI::App& app, const app::GlobalOptions& options, Action& action) {
  auto* command =
      app.add_subcommand("attribute", "Trace failures of a build or test run to commits");
  command->footer(
      "Nothing is built: it reads what a run has left behind, and asks git who changed what. HEAD\n"
      "must be what was built and tested.\n"
      "Exit codes: 0 nothing is red, or only what was red before; 1 something is red, a report or "
      "a\n"
      "log is incomplete, or nothing tells how the run ended; 2 wrong call or input, or no commit\n"
      "between the base and HEAD.\n" +
      shared_options_note());
  auto own = std::make_shared<AttributeOptions>();
  add_inputs(*command, *own);
  add_attribution_files(*command, own->files);
  command->add_flag("--json", own->json, "Print JSON instead of text");
  command->callback([&options, &action, own] {
    action = [&options, own] { return run_attribute(options, *own); };
  });
}

}  // namespace sprint::cli
