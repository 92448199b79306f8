#include "gate/step_runner.h"

#include <chrono>
#include <fstream>
#include <string_view>
#include <utility>

#include "base/error.h"

namespace sprint::gate {

namespace {

/// The log of a step, written as it comes.
class StepLog {
 public:
  explicit StepLog(const std::filesystem::path& file)
      : file_(file), out_(file, std::ios::binary | std::ios::trunc) {
    check();
  }

  void write(std::string_view text) {
    out_.write(text.data(), static_cast<std::streamsize>(text.size()));
    check();
  }

  void finish() {
    out_.flush();
    check();
  }

 private:
  void check() const {
    // A log that lacks its end would read like that of a build without errors.
    if (out_) return;
    throw Error(ErrorCode::System, "the log " + file_.string() + " cannot be written",
                "is the disk full?");
  }

  const std::filesystem::path& file_;
  std::ofstream out_;
};

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
  StepLog log(record.log);
  StepProgress progress;
  auto command = command_of(job);
  command.out = os::Watch{[&](std::string_view piece) {
    log.write(piece);
    if (const auto found = progress.feed(piece)) observer.step_progress(record, *found);
  }};
  const auto result = runner.run(command);
  log.finish();
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
