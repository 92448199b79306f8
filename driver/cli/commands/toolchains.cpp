// sprint-supervisor toolchains [NAME...] and toolchains --verify FILE

#include <algorithm>
#include <iostream>
#include <memory>

#include "cli/commands.h"
#include "os/process_runner.h"
#include "os/program_path.h"
#include "report/toolchains_report.h"
#include "toolchains/conformance.h"

namespace sprint::cli {

namespace {

/// A plugin under test may hang.
constexpr Duration kVerifyTimeout = std::chrono::minutes(2);

struct ToolchainsOptions {
  std::vector<std::string> names;
  std::string verify;
  bool json = false;
  bool in_process = false;
};

ExitCode list_toolchains(const GlobalOptions& global, const ToolchainsOptions& options) {
  const Session session = open_session(global);
  for (const auto& name : options.names) session.registry.get(name);
  os::OsProcessRunner runner;
  auto survey = toolchains::survey(
      session.registry, session.settings,
      {.root = session.project.root, .build_trees = session.build_trees(), .with_programs = false},
      runner);
  if (!options.names.empty()) {
    std::erase_if(survey.toolchains, [&](const auto& toolchain) {
      return std::find(options.names.begin(), options.names.end(), toolchain.identity.name) ==
             options.names.end();
    });
    survey.refused.clear();
  }
  std::cout << (options.json ? report::toolchains_json(survey) : report::toolchains_text(survey));
  const bool all_well =
      survey.refused.empty() &&
      std::all_of(survey.toolchains.begin(), survey.toolchains.end(),
                  [](const auto& toolchain) { return toolchain.failure.empty(); });
  return all_well ? ExitCode::Done : ExitCode::WrongInput;
}

ExitCode verify_here(const GlobalOptions& global, const ToolchainsOptions& options) {
  const auto project = open_project(global);
  const auto toolchain = toolchains::load_toolchain(std::filesystem::absolute(options.verify));
  os::OsProcessRunner runner;
  const auto checks = toolchains::check_conformance(toolchain, project.root, runner);
  const auto& identity = toolchain.identity();
  std::cout << (options.json ? report::conformance_json(identity, checks)
                             : report::conformance_text(identity, checks));
  const bool conforms = std::all_of(checks.begin(), checks.end(),
                                    [](const auto& check) { return check.problem.empty(); });
  return conforms ? ExitCode::Done : ExitCode::WorkFailed;
}

/// Runs verify_here in a process of its own: a toolchain that crashes or hangs is a finding, not
/// the end of the driver.
ExitCode verify(const GlobalOptions& global, const ToolchainsOptions& options) {
  os::Command command;
  command.argv = {os::own_program().string(), "toolchains", "--in-process", "--verify",
                  options.verify};
  if (options.json) command.argv.emplace_back("--json");
  if (!global.directory.empty()) {
    command.argv.insert(command.argv.end(), {"-C", global.directory});
  }
  if (!global.context.empty()) {
    command.argv.insert(command.argv.end(), {"--context", global.context});
  }
  command.out = os::Inherit{};
  command.err = os::Inherit{};
  command.timeout = kVerifyTimeout;
  os::OsProcessRunner runner;
  const auto ending = runner.run(command).ending;
  const auto* exited = std::get_if<os::Exited>(&ending);
  if (exited != nullptr && exited->code <= static_cast<int>(ExitCode::WrongInput)) {
    return static_cast<ExitCode>(exited->code);
  }
  std::cerr << "sprint-supervisor: " << options.verify
            << ": the toolchain brought the check down: " << to_string(ending) << "\n";
  return ExitCode::WorkFailed;
}

}  // namespace

void add_toolchains(CLI::App& app, const GlobalOptions& options, Action& action) {
  auto* command = app.add_subcommand(
      "toolchains",
      "The toolchains: where from, what they detect here, which were refused and why");
  command->footer(
      "Exit codes: 0 all well, 1 --verify found a broken promise, 2 wrong call or input, or a\n"
      "toolchain was refused (the others are listed all the same).");
  auto own = std::make_shared<ToolchainsOptions>();
  command->add_option("name", own->names, "Show only these");
  auto* verify_option =
      command->add_option("--verify", own->verify,
                          "Check that this *.so or *.toolchain.toml keeps the promises of the SDK");
  verify_option->type_name("FILE");
  command->add_flag("--json", own->json, "Print JSON instead of text");
  command->add_flag("--in-process", own->in_process)->group("")->needs(verify_option);
  command->callback([&options, &action, own] {
    action = [&options, own] {
      if (own->verify.empty()) return list_toolchains(options, *own);
      return own->in_process ? verify_here(options, *own) : verify(options, *own);
    };
  });
}

}  // namespace sprint::cli
