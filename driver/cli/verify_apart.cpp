#include "cli/verify_apart.h"

#include <iostream>

#include "os/files.h"
#include "os/process_runner.h"
#include "os/program_path.h"
#include "render/toolchains/toolchains_report.h"
#include "sprint/argv.h"
#include "toolchains/interface/tool_host.h"
#include "toolchains/questions/conformance.h"

namespace sprint::cli {

namespace {

/// A toolchain may crash, for which the process is there, or never come back.
constexpr Duration kTimeout = std::chrono::minutes(2);

os::Command child_command(const app::GlobalOptions& options, const VerifyRequest& request,
                          const std::filesystem::path& verdict_file) {
  sdk::Argv argv(os::own_program().string());
  argv.add("toolchains", "--verify", request.file, "--verdict-file", verdict_file.string());
  argv.add_if(request.json, "--json");
  if (options.directory) argv.add("-C", *options.directory);
  if (options.context) argv.add("--context", *options.context);
  for (const auto& text : options.overrides) argv.add("--set", text);
  os::Command command;
  command.argv = argv.take();
  command.err = os::Inherit{};
  command.timeout = kTimeout;
  // What a child that is brought down leaves behind goes with the verdict.
  command.env.set("TMPDIR", verdict_file.parent_path().string());
  return command;
}

toolchains::Conformance examine(const app::GlobalOptions& options, const std::string& file) {
  const app::Workplace workplace = app::open_workplace(options);
  const auto toolchain = toolchains::load_toolchain(app::path_given(file, "--verify"));
  os::OsProcessRunner runner;
  return toolchains::check_conformance(
      toolchain, toolchains::host_facts(toolchain.name(), workplace.settings, workplace.places()),
      runner);
}

}  // namespace

ExitCode verify_apart(const app::GlobalOptions& options, const VerifyRequest& request) {
  const os::TempDir scratch;
  const auto verdict_file = scratch.path() / "verdict";
  os::OsProcessRunner runner;
  const auto result = runner.run(child_command(options, request, verdict_file));
  std::cerr << result.out;  // the toolchain's own words; ours are in the file

  const auto verdict = os::read_file_if_exists(verdict_file);
  const auto* exited = std::get_if<os::Exited>(&result.ending);
  if (!verdict || exited == nullptr) {
    std::cerr << complaint(request.file +
                           ": the toolchain brought the check down: " + to_string(result.ending));
    return ExitCode::WorkFailed;
  }
  std::cout << *verdict;
  return static_cast<ExitCode>(exited->code);
}

ExitCode verify_here(const app::GlobalOptions& options, const VerifyRequest& request,
                     const std::filesystem::path& verdict_file) {
  try {
    const auto conformance = examine(options, request.file);
    os::write_file_atomically(verdict_file, request.json ? render::conformance_json(conformance)
                                                         : render::conformance_text(conformance));
    return conformance.broken_promises() == 0 ? ExitCode::Done : ExitCode::WorkFailed;
  } catch (const Error&) {
    // An error is an answer, too: without the file it would be taken for a crash.
    os::write_file_atomically(verdict_file, "");
    throw;
  }
}

}  // namespace sprint::cli
