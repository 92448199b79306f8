// sprint-supervisor gate [--base REV] [--branches BRANCH...] [--dirty]

#include "gate/gate_pipeline.h"

#include <iostream>
#include <memory>
#include <sstream>

#include "app/gate_request.h"
#include "cli/attribution_options.h"
#include "cli/commands.h"
#include "cli/gate_terminal.h"
#include "os/files.h"
#include "render/attribution/attribution_junit.h"
#include "render/attribution/attribution_report.h"
#include "render/attribution/gate_report.h"
#include "render/attribution/sarif_report.h"

namespace sprint::cli {

namespace {

struct GateOptions {
  app::GateChoice choice;
  std::optional<std::string> sprints_from;
  AttributionFiles files;
  bool json = false;
};

void write_outputs(const gate::GateOutcome& outcome) {
  const auto& folder = outcome.run.folder;
  const auto& attribution = outcome.attribution;
  os::replace_file(folder / "gate.json", render::attribution_json(attribution, &outcome.run));
  os::replace_file(folder / "gate.sarif", render::attribution_sarif(attribution, SPRINT_VERSION));
  os::replace_file(folder / "metrics.json", render::metrics_json(outcome.run));
  std::ostringstream junit;
  render::write_attribution_junit(junit, attribution, outcome.reports);
  os::replace_file(folder / "gate.junit.xml", junit.str());
}

ExitCode exit_code_of(attribution::GateVerdict verdict) {
  switch (verdict) {
    case attribution::GateVerdict::Pass:
      return ExitCode::Done;
    case attribution::GateVerdict::Fail:
      return ExitCode::WorkFailed;
    case attribution::GateVerdict::CouldNotRun:
      return ExitCode::NeedsPerson;
  }
  return ExitCode::WorkFailed;
}

ExitCode run_gate_command(const app::GlobalOptions& global, const GateOptions& options) {
  const app::Session session = app::open_session(global);
  os::OsProcessRunner runner;
  const auto repository = app::repository_of(session.workplace.project.root, runner);
  auto choice = options.choice;
  choice.sprints_from = sprints_from(options.sprints_from);
  const auto request = app::gate_request(session, choice, repository);
  warn_of_refused(session.registry);
  const auto outcome = [&] {
    // It ends here, so that its line is taken away before the report is printed.
    GateTerminal terminal;
    return gate::run_gate(runner, request, terminal);
  }();
  write_outputs(outcome);
  write_attribution_files(options.files, outcome.attribution, outcome.reports);
  const auto code = exit_code_of(outcome.attribution.verdict);
  if (options.json) {
    std::cout << render::attribution_json(outcome.attribution, &outcome.run);
    return code;
  }
  if (is_github_job()) std::cout << render::attribution_annotations(outcome.attribution);
  std::cout << render::gate_text(outcome, static_cast<int>(code));
  return code;
}

void add_subject(CLI::App& command, GateOptions& own) {
  command
      .add_option("--base", own.choice.base,
                  "Where the commits begin; default: where HEAD left its upstream or default "
                  "branch, or HEAD with --branches")
      ->option_text("REV");
  command
      .add_option("--branches", own.choice.branches,
                  "Put these together on the base, in this order, and judge the result")
      ->option_text("BRANCH...");
  command.add_flag("--dirty", own.choice.dirty,
                   "Take the working tree as one more sprint; else only what is committed counts");
  add_sprints_from(command, own.sprints_from);
}

}  // namespace

void add_gate(CLI::App& app, const app::GlobalOptions& options, Action& action) {
  auto* command = app.add_subcommand(
      "gate", "Build and test once, in a tree of its own, and trace failures to commits");
  command->footer(
      "Your checkout, index and branches are not touched: the gate has its own source and build "
      "tree\n"
      "in workspace.dir. What it found is also in .sprint/gates/N: gate.json, gate.junit.xml,\n"
      "gate.sarif, metrics.json and the logs.\n"
      "Exit codes: 0 nothing is red but what was red before or is flaky; 1 something is red; 2 "
      "wrong\n"
      "call or input, or nothing to judge; 3 a step could not be carried out.\n" +
      shared_options_note());
  auto own = std::make_shared<GateOptions>();
  add_subject(*command, *own);
  command
      ->add_option("--config", own->choice.configuration,
                   "Configuration to build and test, with a multi-configuration generator")
      ->option_text("NAME");
  command
      ->add_option("--build-dir", own->choice.build_dir,
                   "Build tree whose settings the gate takes over; default: any of the project's")
      ->option_text("DIR");
  add_attribution_files(*command, own->files);
  command->add_flag("--json", own->json, "Print JSON instead of text");
  command->callback([&options, &action, own] {
    action = [&options, own] { return run_gate_command(options, *own); };
  });
}

}  // namespace sprint::cli
