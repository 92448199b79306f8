#include "toolchains/questions/program_check.h"

#include "base/version_number.h"
#include "os/process_runner.h"
#include "os/program_path.h"
#include "sprint/argv.h"
#include "toolchains/interface/program_guard.h"

namespace sprint::toolchains {

namespace {

constexpr Duration kVersionTimeout = std::chrono::seconds(10);

std::string ask_version(const sdk::Need& need, const std::string& program,
                        const std::filesystem::path& root, os::ProcessRunner& runner,
                        ProgramGuard* guard) {
  os::Command command;
  command.argv = sdk::Argv(program).add_all(need.version_args).take();
  command.cwd = root;
  command.timeout = kVersionTimeout;
  command.err = os::SameAsStdout{};  // java and others print it on standard error
  if (guard != nullptr && !guard->may_run(command.argv, command.cwd, command.env)) return {};
  const auto result = runner.run(command);
  return result.succeeded() ? find_version(result.out).value_or("") : "";
}

ProgramState judge(const sdk::Need& need, const std::string& version) {
  if (need.minimum.empty()) return ProgramState::Present;
  if (version.empty()) return ProgramState::VersionUnknown;
  return is_at_least(version, need.minimum) ? ProgramState::Present : ProgramState::TooOld;
}

}  // namespace

ProgramStatus check_program(const sdk::Need& need, const std::filesystem::path& root,
                            os::ProcessRunner& runner, ProgramGuard* guard) {
  ProgramStatus status;
  status.need = need;
  if (!need.programs.empty()) status.program = need.programs.front();
  const auto environment = os::Environment::for_tools();
  for (const auto& program : need.programs) {
    const auto path = os::find_program(program, environment, root);
    if (!path) continue;
    status.program = program;
    status.path = *path;
    status.version = ask_version(need, program, root, runner, guard);
    status.state = judge(need, status.version);
    break;
  }
  return status;
}

}  // namespace sprint::toolchains
