// sprint-supervisor doctor

#include <unistd.h>

#include <iostream>
#include <memory>

#include "cli/commands.h"
#include "os/process_runner.h"
#include "report/doctor_report.h"

namespace sprint::cli {

namespace {

sdk::Need git() {
  sdk::Need need;
  need.programs = {"git"};
  need.minimum = "2.38";
  need.package = "git";
  need.purpose = "worktrees and merges";
  return need;
}

ExitCode run_doctor(const GlobalOptions& options, bool json) {
  const Session session = open_session(options);
  os::OsProcessRunner runner;
  report::Diagnosis diagnosis;
  diagnosis.project = session.project;
  diagnosis.settings = session.settings;
  diagnosis.survey = toolchains::survey(
      session.registry, session.settings,
      {.root = session.project.root, .build_trees = session.build_trees(), .with_programs = true},
      runner);
  diagnosis.own_programs = {toolchains::check_program(git(), session.project.root, runner)};
  diagnosis.as_root = ::geteuid() == 0;
  std::cout << (json ? report::doctor_json(diagnosis) : report::doctor_text(diagnosis));
  return diagnosis.needs_a_person() ? ExitCode::NeedsPerson : ExitCode::Done;
}

}  // namespace

void add_doctor(CLI::App& app, const GlobalOptions& options, Action& action) {
  auto* command = app.add_subcommand(
      "doctor", "What this machine lacks for the project, and the settings in force");
  command->footer(
      "Exit codes: 0 ready, 2 wrong call or input, 3 a program is missing or too old, or\n"
      "a toolchain was refused.");
  auto json = std::make_shared<bool>(false);
  command->add_flag("--json", *json, "Print JSON instead of text");
  command->callback([&options, &action, json] {
    action = [&options, json] { return run_doctor(options, *json); };
  });
}

}  // namespace sprint::cli
