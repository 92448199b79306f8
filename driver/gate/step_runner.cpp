#include "gate/step_runner.h"

#include <chrono>
#include <string_view>
#include <utility>

#include "base/error.h"

namespace sprint::gate {

namespace {

double seconds(Duration span) {
  return std::chrono::duration<double>(span).count();
}

Duration time_limit(const StepJob& job) {
  if (job.step.timeout_seconds <= 0) return job.timeout;
  return std::chrono::duration_cast<Duration>(
      std::chrono::duration<double>(job.step.timeout_seconds));
}

StepEnd end_of(const os::Ending& ending) {
  if (std::holds_alternative<os::Exited>(ending)) return StepEnd::Exited;
  if (std::holds_alternative<os::TimedOut>(ending)) return StepEnd::TimedOut;
  if (std::holds_alternative<os::NotStarted>(ending)) return StepEnd::NotStarted;
  return StepEnd::Killed;
}

os::Command command_of(const StepJob& job) {
  os::Command command;
  command.argv = job.step.argv;
  command.cwd = job.step.cwd.empty() ? job.source : job.source / job.step.cwd;
  for (const auto& [name, value] : job.step.env) command.env.set(name, value);
  for (const auto& [name, value] : job.env) command.env.set(name, value);
  command.err = os::SameAsStdout{};
  command.timeout = time_limit(job);
  return command;
}

}  // namespace

StepRecord run_step(os::ProcessRunner& runner, const StepJob& job, GateObserver& observer) {
  StepRecord record = job.record;
  record.argv = job.step.argv;
  observer.step_started(record);
  const auto log = os::PlainFolder::make(job.log_folder).create(record.log.filename().string());
  StepProgress progress;
  auto command = command_of(job);
  command.out = os::Watch{[&](std::string_view piece) {
    log.write(piece);
    if (const auto found = progress.feed(piece)) observer.step_progress(record, *found);
  }};
  const auto result = runner.run(command);
  if (const auto* exited = std::get_if<os::Exited>(&result.ending)) record.exit_code = exited->code;
  record.end = end_of(result.ending);
  record.ending = to_string(result.ending);
  record.seconds = seconds(result.wall);
  record.cpu_seconds = seconds(result.cpu);
  if (record.kind == sdk::StepKind::Build) record.work = progress.work();
  observer.step_ended(record);
  return record;
}

}  // namespace sprint::gate
