// sprint-supervisor gate [--base REV] [--branches BRANCH...] [--dirty]

#include "gate/gate_pipeline.h"

#include <iostream>
#include <memory>
#include <sstream>

#include "base/text.h"
#include "cli/attribution_options.h"
#include "cli/check_scope.h"
#include "cli/commands.h"
#include "cli/gate_terminal.h"
#include "cli/github_job.h"
#include "cli/state_folder.h"
#include "config/gate_places.h"
#include "os/files.h"
#include "report/attribution_junit.h"
#include "report/attribution_report.h"
#include "report/gate_report.h"
#include "report/sarif_report.h"

namespace sprint::cli {

namespace {

namespace fs = std::filesystem;

struct GateOptions {
  std::optional<std::string> base;
  std::vector<std::string> branches;
  bool dirty = false;
  std::optional<std::string> sprints_from;
  std::optional<std::string> configuration;
  std::optional<std::string> build_dir;
  AttributionFiles files;
  bool json = false;
};

fs::path real_or_same(const fs::path& path) {
  std::error_code failed;
  auto real = fs::canonical(path, failed);
  return failed ? path : real;
}

/// The way from the top of the repository to the project root; empty if they are one.
fs::path way_to_project(const config::Project& project, const workspace::Repository& repository) {
  const auto way = real_or_same(project.root).lexically_relative(real_or_same(repository.top));
  if (!way.empty() && *way.begin() == "..") {
    throw Error(ErrorCode::BadCall, "the project " + project.root.string() +
                                        " is not in the repository " + repository.top.string());
  }
  return way == "." ? fs::path() : way;
}

/// All checkouts of a repository share one workspace: that of the main one, unless it is set.
fs::path workspace_of(const Workplace& workplace, const workspace::Repository& repository,
                      const fs::path& way) {
  const auto& dir = workplace.settings.values.workspace.dir;
  if (dir != config::default_workspace(workplace.project.root)) return dir;
  const auto main_root =
      way.empty() ? repository.worktrees.front() : repository.worktrees.front() / way;
  std::error_code ignored;
  return fs::is_directory(main_root, ignored) ? config::default_workspace(main_root) : dir;
}

gate::TreePlaces places_in(const fs::path& folder, const fs::path& way) {
  const auto top = config::checkout_in(folder);
  return {top, way.empty() ? top : top / way, config::builds_in(folder)};
}

toolchains::Places user_places(const Workplace& workplace, const workspace::Repository& repository,
                               const GateOptions& options) {
  auto places = workplace.places();
  places.source_trees = source_trees(workplace.project, repository);
  add_build_dir(options.build_dir, places);
  return places;
}

std::vector<gate::GateToolchain> toolchains_of(const Session& session,
                                               const toolchains::Places& places) {
  const auto& settings = session.workplace.settings;
  std::vector<gate::GateToolchain> all;
  for (const auto& toolchain : session.registry.loaded()) {
    if (toolchains::is_switched_off(toolchain.name(), settings)) continue;
    auto facts = toolchains::host_facts(toolchain.name(), settings, places);
    // The gate's own trees tell nothing about how the user builds.
    std::erase_if(facts.places.build_trees, [](const auto& tree) { return tree.last_resort; });
    all.push_back({&toolchain, std::move(facts)});
  }
  return all;
}

gate::GateRequest request_of(const Session& session, const GateOptions& options,
                             const workspace::Repository& repository) {
  const auto& workplace = session.workplace;
  const auto& settings = workplace.settings.values.gate;
  const auto way = way_to_project(workplace.project, repository);
  const auto workspace = workspace_of(workplace, repository, way);
  gate::GateRequest request;
  request.repository = repository;
  request.subject = {options.base, options.branches, options.dirty,
                     sprints_from(options.sprints_from)};
  request.toolchains = toolchains_of(session, user_places(workplace, repository, options));
  request.limits = {settings.step_timeout, settings.test_timeout, settings.preset,
                    options.configuration.value_or("")};
  request.reruns = static_cast<std::size_t>(settings.reruns);
  request.flake_runs = static_cast<unsigned>(settings.flake_runs);
  request.gate_tree = places_in(config::gate_folder(workspace), way);
  request.base_tree = places_in(config::base_folder(workspace), way);
  request.state = state_folder(workplace.project.root);
  return request;
}

void write_outputs(const gate::GateOutcome& outcome) {
  const auto& folder = outcome.run.folder;
  const auto& attribution = outcome.attribution;
  os::replace_file(folder / "gate.json", report::attribution_json(attribution, &outcome.run));
  os::replace_file(folder / "gate.sarif", report::attribution_sarif(attribution, SPRINT_VERSION));
  os::replace_file(folder / "metrics.json", report::metrics_json(outcome.run));
  std::ostringstream junit;
  report::write_attribution_junit(junit, attribution, outcome.reports);
  os::replace_file(folder / "gate.junit.xml", junit.str());
}

ExitCode exit_code_of(gate::GateVerdict verdict) {
  switch (verdict) {
    case gate::GateVerdict::Pass:
      return ExitCode::Done;
    case gate::GateVerdict::Fail:
      return ExitCode::WorkFailed;
    case gate::GateVerdict::CouldNotRun:
      return ExitCode::NeedsPerson;
  }
  return ExitCode::WorkFailed;
}

ExitCode run_gate_command(const GlobalOptions& global, const GateOptions& options) {
  const Session session = open_session(global);
  os::OsProcessRunner runner;
  const auto repository = repository_of(session.workplace.project.root, runner);
  const auto request = request_of(session, options, repository);
  warn_of_refused(session.registry);
  const auto outcome = [&] {
    GateTerminal terminal;
    return gate::run_gate(runner, request, terminal);
  }();
  write_outputs(outcome);
  write_attribution_files(options.files, outcome.attribution, outcome.reports);
  const auto code = exit_code_of(outcome.attribution.verdict);
  if (options.json) {
    std::cout << report::attribution_json(outcome.attribution, &outcome.run);
    return code;
  }
  if (is_github_job()) std::cout << report::attribution_annotations(outcome.attribution);
  std::cout << report::gate_text(outcome, static_cast<int>(code));
  return code;
}

void add_subject(CLI::App& command, GateOptions& own) {
  command
      .add_option("--base", own.base,
                  "Where the commits begin; default: where HEAD left its upstream or default "
                  "branch, or HEAD with --branches")
      ->option_text("REV");
  command
      .add_option("--branches", own.branches,
                  "Put these together on the base, in this order, and judge the result")
      ->option_text("BRANCH...");
  command.add_flag("--dirty", own.dirty,
                   "Take the working tree as one more sprint; else only what is committed counts");
  add_sprints_from(command, own.sprints_from);
}

}  // namespace

void add_gate(CLI::App& app, const GlobalOptions& options, Action& action) {
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
      ->add_option("--config", own->configuration,
                   "Configuration to build and test, with a multi-configuration generator")
      ->option_text("NAME");
  command
      ->add_option("--build-dir", own->build_dir,
                   "Build tree whose settings the gate takes over; default: any of the project's")
      ->option_text("DIR");
  add_attribution_files(*command, own->files);
  command->add_flag("--json", own->json, "Print JSON instead of text");
  command->callback([&options, &action, own] {
    action = [&options, own] { return run_gate_command(options, *own); };
  });
}

}  // namespace sprint::cli
