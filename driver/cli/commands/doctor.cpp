// sprint-supervisor doctor

#include <iostream>
#include <memory>

#include "cli/commands.h"
#include "os/own_process.h"
#include "os/process_runner.h"
#include "render/toolchains/doctor_report.h"

namespace sprint::cli {

namespace {

sdk::Need git() {
  sdk::Need need;
  need.programs = {"git"};
  // The first with git merge-tree --write-tree.
  need.minimum = "2.38";
  need.package = "git";
  need.purpose = "worktrees and merges";
  return need;
}

ExitCode run_doctor(const app::GlobalOptions& options, bool json) {
  const app::Session session = app::open_session(options);
  const auto& [project, context, settings] = session.workplace;
  os::OsProcessRunner runner;
  render::Diagnosis diagnosis;
  diagnosis.project = project;
  diagnosis.settings = settings;
  diagnosis.survey = session.survey(toolchains::Programs::Ask, runner);
  diagnosis.own_programs = {toolchains::check_program(git(), project.root, runner)};
  diagnosis.as_root = os::is_root();
  std::cout << (json ? render::doctor_json(diagnosis) : render::doctor_text(diagnosis));
  return diagnosis.needs_a_person() ? ExitCode::NeedsPerson : ExitCode::Done;
}

}  // namespace

void add_doctor(CLI::App& app, const app::GlobalOptions& options, Action& action) {
  auto* command = app.add_subcommand(
      "doctor", "What this machine lacks for the project, and the settings in force");
  command->footer(
      "Exit codes: 0 ready, 2 wrong call or input, 3 not ready: a program is missing or too old, "
      "a\n"
      "toolchain was refused or failed, or none detects the project.\n" +
      shared_options_note());
  auto json = std::make_shared<bool>(false);
  command->add_flag("--json", *json, "Print JSON instead of text");
  command->callback([&options, &action, json] {
    action = [&options, json] { return run_doctor(options, *json); };
  });
}

}  // namespace sprint::cli
