// sprint-supervisor doctor

#include <iostream>
#include <memory>

#include "cli/commands.h"
#include "os/own_process.h"
#include "os/process_runner.h"
#include "render/toolchains/doctor_report.h"
#include "workspace/git/repository.h"

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

/// Empty if there is none that git lets us work with; what is wrong with git is told beside it.
std::string repository_of(const std::filesystem::path& root, os::ProcessRunner& runner) {
  try {
    const auto found = workspace::find_repository(runner, root);
    return found ? found->top.string() : std::string();
  } catch (const Error& error) {
    if (error.code() == ErrorCode::Interrupted) throw;
    return {};
  }
}

ExitCode run_doctor(const app::GlobalOptions& options, bool json, bool all) {
  const app::Session session = app::open_session(options);
  const auto& project = session.workplace.project;
  os::OsProcessRunner runner;
  render::Diagnosis diagnosis;
  diagnosis.project = project;
  diagnosis.settings = session.workplace.settings;
  diagnosis.survey = session.survey(toolchains::Programs::Ask, runner);
  diagnosis.own_programs = {toolchains::check_program(git(), project.root, runner)};
  diagnosis.repository = repository_of(project.root, runner);
  diagnosis.all_settings = all;
  diagnosis.as_root = os::is_root();
  std::cout << (json ? render::doctor_json(diagnosis) : render::doctor_text(diagnosis));
  return diagnosis.needs_a_person() ? ExitCode::NeedsPerson : ExitCode::Done;
}

}  // namespace

void add_doctor(CLI::App& app, const app::GlobalOptions& options, Action& action) {
  auto* command =
      app.add_subcommand("doctor", "What this machine lacks for the project, and its settings");
  command->footer(
      "Exit codes: 0 ready, 2 wrong call or input, 3 not ready: a program is missing or too old, "
      "a\n"
      "toolchain was refused or failed, none detects the project, it is in no git repository, or "
      "a\n"
      "program came with the repository and nobody has agreed to run it (see 'trust').\n" +
      shared_options_note());
  auto json = std::make_shared<bool>(false);
  command->add_flag("--json", *json, "Print JSON instead of text");
  auto all = std::make_shared<bool>(false);
  command->add_flag("--all", *all, "Show also the settings that have their default");
  command->callback([&options, &action, json, all] {
    action = [&options, json, all] { return run_doctor(options, *json, *all); };
  });
}

}  // namespace sprint::cli
