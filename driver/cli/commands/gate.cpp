// sprint-supervisor gate [--base REV] [--branches BRANCH...] [--dirty]

#include "gate/gate_pipeline.h"

#include <iostream>
#include <memory>
#include <sstream>

#include "app/gate_request.h"
#include "app/last_gate.h"
#include "app/state_places.h"
#include "cli/attribution_options.h"
#include "cli/commands.h"
#include "cli/gate_terminal.h"
#include "cli/safe_streams.h"
#include "os/plain_folder.h"
#include "render/attribution/attribution_junit.h"
#include "render/attribution/attribution_report.h"
#include "render/attribution/gate_report.h"
#include "render/attribution/sarif_report.h"
#include "render/text/output_guard.h"
#include "workspace/merging/integration.h"

namespace sprint::cli {

namespace {

namespace fs = std::filesystem;

struct GateOptions {
  app::GateChoice choice;
  std::optional<std::string> sprints_from;
  std::string settings_from = "checkout";
  AttributionFiles files;
  bool json = false;
  bool last = false;
};

void write_outputs(const gate::GateOutcome& outcome, const os::PlainPath& reports,
                   const std::string& text) {
  const auto folder = os::PlainFolder::make(reports / "gates" / std::to_string(outcome.run.number));
  const auto& attribution = outcome.attribution;
  folder.write("gate.txt", render::guarded(text, render::Form::Text));
  folder.write("gate.json", render::attribution_json(attribution, &outcome.run));
  folder.write("gate.sarif", render::attribution_sarif(attribution, SPRINT_VERSION));
  folder.write("metrics.json", render::metrics_json(outcome.run));
  std::ostringstream junit;
  render::write_attribution_junit(junit, attribution, outcome.reports);
  folder.write("gate.junit.xml", junit.str());
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

/// Shows only: whatever that gate found, this call has done what it was asked for.
ExitCode show_last(const app::GlobalOptions& global, bool json) {
  const auto root = app::open_workplace(global).project.root;
  os::OsProcessRunner runner;
  const auto run = workspace::last_gate_number(runner, app::repository_of(root, runner));
  const auto last = app::last_gate({root, ".sprint"}, run, json ? "gate.json" : "gate.txt");
  if (json) {
    std::cout << render::guarded(last.text, render::Form::Json);
    return ExitCode::Done;
  }
  std::cout << "gate " << last.number << " as it was printed, from " << last.file.string()
            << ":\n\n"
            << last.text << "shown again; nothing was run (exit code 0)\n";
  return ExitCode::Done;
}

ExitCode run_gate_command(const app::GlobalOptions& global, const GateOptions& options) {
  if (options.last) return show_last(global, options.json);
  os::OsProcessRunner runner;
  auto choice = options.choice;
  choice.sprints_from = sprints_from(options.sprints_from);
  choice.settings_from_base = options.settings_from == "base";
  auto start = app::begin_gate(runner, global, choice);
  const app::Session session =
      app::open_session(global, std::move(start.workplace), app::ForeignCode::Run);
  const auto request =
      app::gate_request(session, choice, start.repository, std::move(start.subject));
  warn_of_refused(session.registry);
  say(app::note_on_old_cache(session.workplace.project.root, request.state));
  const auto outcome = [&] {
    // It ends here, so that its line is taken away before the report is printed.
    GateTerminal terminal;
    return gate::run_gate(runner, request, terminal);
  }();
  const auto code = exit_code_of(outcome.attribution.verdict);
  const auto text = render::gate_text(outcome, static_cast<int>(code), fs::current_path());
  write_outputs(outcome, request.reports, text);
  write_attribution_files(options.files, outcome.attribution, outcome.reports, runner,
                          request.repository);
  if (options.json) {
    std::cout << render::attribution_json(outcome.attribution, &outcome.run);
    return code;
  }
  if (is_github_job()) {
    print_workflow_commands(render::attribution_annotations(outcome.attribution));
  }
  std::cout << text;
  return code;
}

void add_subject(CLI::App& command, GateOptions& own) {
  auto* base = command
                   .add_option("--base", own.choice.base,
                               "Where the commits begin; default: where HEAD left its upstream or "
                               "default branch, or HEAD with --branches")
                   ->option_text("REV");
  auto* branches = command
                       .add_option("--branches", own.choice.branches,
                                   "Put these together on the base, in this order, and judge the "
                                   "result")
                       ->option_text("BRANCH...");
  auto* head = command
                   .add_flag("--head-only", own.choice.head_only,
                             "Build and test HEAD as it is; nobody is judged")
                   ->excludes(base, branches);
  auto* rerun = command
                    .add_flag("--rerun-failed", own.choice.rerun_failed,
                              "Build HEAD and run only the tests that were red in the last gate")
                    ->excludes(base, branches, head);
  command
      .add_option("--settings-from", own.settings_from,
                  "Whose gate.*, toolchains.* and toolchain.* settings judge: those of the "
                  "checkout, or those that the base has")
      ->option_text("checkout|base")
      ->check(CLI::IsMember({"checkout", "base"}))
      ->excludes(head, rerun);
  command.add_flag("--dirty", own.choice.dirty,
                   "Take the working tree as one more sprint; else only what is committed counts");
  command.add_flag("--last", own.last, "Run nothing: show what the last gate here has printed")
      ->excludes(base, branches, head, rerun);
  add_sprints_from(command, own.sprints_from);
}

}  // namespace

void add_gate(CLI::App& app, const app::GlobalOptions& options, Action& action) {
  auto* command = app.add_subcommand(
      "gate", "Build and test once, in a tree of its own, and trace failures to commits");
  command->footer(
      "Your checkout, index and branches are not touched: the gate has its own source and build "
      "tree\n"
      "in workspace.dir. What it found is also in .sprint/gates/N: gate.txt, gate.json,\n"
      "gate.junit.xml, gate.sarif, metrics.json and the logs.\n"
      "Exit codes: 0 nothing is red but what was red before or is flaky; 1 something is red; 2 "
      "wrong\n"
      "call or input, or nothing to judge; 3 a step could not be carried out, or the machine "
      "refused\n"
      "something.\n" +
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
  command->add_flag("--fresh", own->choice.fresh,
                    "Build everything anew; else what cannot differ is kept from the last gate");
  add_attribution_files(*command, own->files);
  command->add_flag("--json", own->json, "Print JSON instead of text");
  command->callback([&options, &action, own] {
    action = [&options, own] { return run_gate_command(options, *own); };
  });
}

}  // namespace sprint::cli
