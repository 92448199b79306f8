#include "toolchains/checks/syntax_checks.h"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_set>

#include "base/text.h"
#include "config/load_settings.h"
#include "os/file_stamp.h"
#include "os/processes.h"
#include "sprint/depfile.h"
#include "toolchains/checks/check_cache.h"
#include "toolchains/checks/check_judgement.h"
#include "toolchains/checks/check_key.h"
#include "toolchains/loading/toolchain_registry.h"
#include "toolchains/questions/survey.h"

namespace sprint::toolchains {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kOutputOfBatch = std::size_t{16} << 20U;

/// The files of one toolchain, and what it needs while they are checked.
struct Share {
  const LoadedToolchain* toolchain = nullptr;
  sdk::Words files;
  std::unique_ptr<ToolHost> host;
  sdk::CheckPlan plan;
};

/// One command of a plan on its way to an answer.
struct CheckJob {
  const Share* share = nullptr;
  const sdk::CheckCommand* command = nullptr;
  fs::path cwd;
  os::Environment environment = os::Environment::for_tools();
  std::string key;
  std::int64_t started = 0;
  std::optional<std::vector<sdk::Diagnostic>> remembered;
  EndedCheck ended{};
  std::string log;  ///< of a failure only
};

/// The line that most likely says what went wrong: the first about an error, else the last.
std::string telling_line(std::string_view text) {
  const auto lines = split(trim(text), '\n');
  for (const auto& line : lines) {
    if (line.find("error") != std::string::npos) return printable(trim(line));
  }
  return lines.empty() ? std::string() : printable(trim(lines.back()));
}

/// Why a file cannot be looked at at all; empty if it can. A tool would say it less clearly, and a
/// file that is none might keep it waiting.
std::string unreadable(const fs::path& file) {
  std::error_code failed;
  const auto status = fs::status(file, failed);
  if (failed) return "cannot be read: " + failed.message();
  return fs::is_regular_file(status) ? "" : "is not a regular file";
}

/// Whether all files of a command are among those it has read. If not, a later look into the cache
/// would take them for checked.
bool covers(const std::unordered_set<std::string>& read, const sdk::Words& files) {
  return std::all_of(files.begin(), files.end(),
                     [&](const auto& file) { return read.contains(file); });
}

class CheckRun {
 public:
  CheckRun(const CheckRequest& request, const config::LoadedSettings& settings,
           os::ProcessRunner& runner)
      : request_(request), settings_(settings), runner_(runner) {
    if (request.cache_folder) cache_.emplace(*request.cache_folder);
  }

  CheckResult run(const Registry& registry) {
    share_out(registry);
    for (auto& share : shares_) ask_for_plan(share);
    collect_jobs();
    if (request_.only_plan) return std::move(result_);
    // Only once all jobs are there: what waits for their ends refers to them where they lie.
    run_jobs();
    // After all have ended: an excuse may need programs of its own, for which the loop would stand
    // still.
    for (auto& job : jobs_) answer(job);
    if (cache_) cache_->prune();
    for (auto& [file, answer] : answers_) {
      apply_findings(answer, findings_[file]);
      result_.files.push_back(std::move(answer));
    }
    return std::move(result_);
  }

 private:
  void share_out(const Registry& registry) {
    const auto found = survey(registry, settings_, request_.places, Programs::Leave, runner_);
    std::vector<const LoadedToolchain*> in_use;
    for (const auto& surveyed : found.toolchains) {
      if (surveyed.switched_off) continue;
      // Its files would look like files that nobody owns.
      if (!surveyed.failure.empty()) throw Error(ErrorCode::Plugin, surveyed.failure);
      if (surveyed.in_use()) in_use.push_back(&registry.get(surveyed.identity.name));
    }
    std::map<const LoadedToolchain*, sdk::Words> files;
    const std::set<std::string> asked(request_.files.begin(), request_.files.end());
    for (const auto& file : asked) {
      const auto owner = std::find_if(in_use.begin(), in_use.end(),
                                      [&](const auto* toolchain) { return toolchain->owns(file); });
      if (owner == in_use.end()) {
        result_.skipped.push_back(file);
        continue;
      }
      const std::string problem = unreadable(request_.places.root / file);
      if (problem.empty()) {
        files[*owner].push_back(file);
      } else {
        answers_[file] = {file, (*owner)->name(), CheckOutcome::NotCheckable, problem, false, false,
                          {}};
      }
    }
    for (const auto* toolchain : in_use) {
      if (!files[toolchain].empty()) shares_.push_back({toolchain, files[toolchain], {}, {}});
    }
  }

  void ask_for_plan(Share& share) {
    const auto& name = share.toolchain->name();
    share.host = std::make_unique<ToolHost>(runner_, host_facts(name, settings_, request_.places));
    std::string problem = "the toolchain gave no answer";
    try {
      share.plan =
          share.toolchain->syntax_check(share.files, {request_.places.root.string(), *share.host});
    } catch (const Error& error) {
      if (error.code() == ErrorCode::Interrupted) throw;
      problem = error.message();
    }
    share.host->rethrow_interruption();
    expect_answers(share, problem);
  }

  /// Files in a command start as checked and can only get worse; those without any answer are not
  /// checkable.
  void expect_answers(const Share& share, const std::string& problem) {
    const auto& name = share.toolchain->name();
    for (const auto& file : share.files) {
      answers_[file] = {file, name, CheckOutcome::NotCheckable, problem, false, false, {}};
    }
    for (const auto& command : share.plan.commands) {
      for (const auto& file : command.files) {
        auto* answer = answer_of(share, file);
        if (answer == nullptr || command.argv.empty()) continue;
        *answer = {file, name, CheckOutcome::Ok, {}, false, true, {}};
      }
    }
    for (const auto& note : share.plan.notes) {
      if (auto* answer = answer_of(share, note.file)) {
        answer->reason = note.text;
        answer->remark = note.remark;
      }
    }
    for (const auto& [file, reason, expected] : share.plan.not_checkable) {
      if (auto* answer = answer_of(share, file)) {
        answer->cached = false;
        findings_[file].push_back({CheckOutcome::NotCheckable, reason, expected});
      }
    }
  }

  /// The answer for a file that this toolchain was asked about; nothing for any other one.
  CheckedFile* answer_of(const Share& share, const std::string& file) {
    const auto answer = answers_.find(file);
    const bool asked =
        answer != answers_.end() && answer->second.toolchain == share.toolchain->name();
    return asked ? &answer->second : nullptr;
  }

  void collect_jobs() {
    for (const auto& share : shares_) {
      for (const auto& command : share.plan.commands) {
        if (command.argv.empty()) continue;
        CheckJob job;
        job.share = &share;
        job.command = &command;
        job.cwd = (request_.places.root / command.cwd).lexically_normal();
        if (command.cwd.empty()) job.cwd = request_.places.root;
        for (const auto& [name, value] : command.env) job.environment.set(name, value);
        // Before the cache is asked: what nobody agreed to has no say either.
        auto* const guard = request_.places.guard;
        if (guard != nullptr) guard->may_run(command.argv, job.cwd, job.environment);
        recall(job);
        jobs_.push_back(std::move(job));
      }
    }
  }

  void recall(CheckJob& job) {
    // Without a depfile nobody knows what the command has read.
    if (!cache_ || job.command->depfile.empty()) return;
    const std::string scratch = job.share->host->scratch_dir();
    job.key = check_key(*job.command, job.cwd, scratch, job.environment);
    job.remembered = cache_->find(job.key, scratch, hashes_);
  }

  void run_jobs() {
    std::size_t waiting = 0;
    std::size_t done = 0;
    os::Processes processes({.jobs = job_limit(settings_), .stop_on_signals = true});
    for (auto& job : jobs_) {
      if (job.remembered) continue;
      os::Command command;
      command.argv = job.command->argv;
      command.cwd = job.cwd;
      command.env = job.environment;
      // What is lost of it is lost for all files of the command.
      if (job.command->independent) command.out = os::Capture{kOutputOfBatch};
      command.err = os::SameAsStdout{};
      command.timeout = settings_.values.check.timeout;
      // Commands wait for their turn; that this is earlier than their true start does no harm.
      job.started = os::file_clock_now_ns();
      ++waiting;
      processes.start(std::move(command),
                      [this, &job, &done, &waiting](const os::ProcessResult& result) {
                        conclude(job, result);
                        if (request_.progress) request_.progress(++done, waiting);
                      });
    }
    processes.run();
    if (processes.interrupted()) throw Error(ErrorCode::Interrupted, "interrupted");
  }

  /// Takes what is worth keeping from a command that has just ended. A success is remembered at
  /// once: the next command may be the one at which the user loses patience.
  void conclude(CheckJob& job, const os::ProcessResult& result) {
    auto& ended = job.ended;
    ended.ending = result.ending;
    ended.diagnostics = diagnostics_of(job, result.out);
    ended.output_is_cut = result.dropped > 0;
    if (!result.succeeded()) {
      ended.telling_line = telling_line(result.out);
      job.log = result.out;
      return;
    }
    const auto inputs = inputs_of(job);
    ended.kept_silent = !inputs && !job.command->depfile.empty();
    if (!inputs) return;
    ended.read = names_in_project(*inputs, job);
    if (cache_ && covers(*ended.read, job.command->files)) {
      cache_->store(job.key, job.share->host->scratch_dir(), *inputs, ended.diagnostics,
                    job.started, hashes_);
    }
  }

  void answer(CheckJob& job) {
    if (job.remembered) {
      apply(job, {os::Exited{0}, *job.remembered}, true);
      return;
    }
    const auto* exited = std::get_if<os::Exited>(&job.ended.ending);
    if (exited != nullptr && exited->code != 0) job.ended.excuse = excuse_of(job);
    apply(job, job.ended, false);
  }

  void apply(const CheckJob& job, const EndedCheck& ended, bool cached) {
    const auto findings = judge(*job.command, ended);
    for (std::size_t i = 0; i < findings.size(); ++i) {
      if (auto* answer = answer_of(*job.share, job.command->files[i])) {
        answer->cached = answer->cached && cached;
        findings_[answer->file].push_back(findings[i]);
      }
    }
  }

  std::vector<sdk::Diagnostic> diagnostics_of(const CheckJob& job, const std::string& log) const {
    sdk::Step step;
    step.argv = job.command->argv;
    step.cwd = job.cwd.string();
    std::vector<sdk::Diagnostic> found;
    try {
      found = job.share->toolchain->diagnostics(step, log);
    } catch (const Error&) {
      return {};  // the exit code is the verdict; a file can fail without a message
    }
    for (auto& diagnostic : found) {
      diagnostic.file = relative_to_root(diagnostic.file, job.cwd, request_.places.root);
    }
    return found;
  }

  std::string excuse_of(const CheckJob& job) {
    std::string excuse;
    try {
      excuse = job.share->toolchain->excuse(*job.command, job.log,
                                            {request_.places.root.string(), *job.share->host});
    } catch (const Error&) {
      return {};
    }
    job.share->host->rethrow_interruption();
    return excuse;
  }

  /// What a command has read, absolute; nothing if it has not said.
  static std::optional<sdk::Words> inputs_of(const CheckJob& job) {
    if (job.command->depfile.empty()) return std::nullopt;
    std::optional<std::string> text;
    try {
      text = os::read_file_if_exists(job.command->depfile);
    } catch (const Error&) {
      return std::nullopt;  // it is no file: the command has not said
    }
    auto inputs = text ? sdk::parse_depfile(*text) : std::nullopt;
    if (!inputs) return std::nullopt;
    for (auto& input : *inputs) {
      if (!input.starts_with('/')) input = (job.cwd / input).lexically_normal().string();
    }
    return inputs;
  }

  std::unordered_set<std::string> names_in_project(const sdk::Words& inputs,
                                                   const CheckJob& job) const {
    std::unordered_set<std::string> names;
    for (const auto& input : inputs) {
      names.insert(relative_to_root(input, job.cwd, request_.places.root));
    }
    return names;
  }

  const CheckRequest& request_;
  const config::LoadedSettings& settings_;
  os::ProcessRunner& runner_;
  std::optional<CheckCache> cache_;
  FileHashes hashes_;
  std::vector<Share> shares_;
  std::vector<CheckJob> jobs_;
  std::map<std::string, CheckedFile> answers_;
  std::map<std::string, std::vector<CheckFinding>> findings_;
  CheckResult result_;
};

}  // namespace

CheckResult check_files(const CheckRequest& request, const Registry& registry,
                        const config::LoadedSettings& settings, os::ProcessRunner& runner) {
  return CheckRun(request, settings, runner).run(registry);
}

}  // namespace sprint::toolchains
