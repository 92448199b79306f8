#include "gate/tree_runner.h"

#include <algorithm>
#include <iterator>
#include <system_error>
#include <utility>

#include "base/error.h"
#include "gate/build_tree_start.h"
#include "gate/machine_trouble.h"
#include "gate/report_collector.h"
#include "gate/step_judgement.h"
#include "gate/step_runner.h"
#include "gate/test_traces.h"
#include "logs/log_reader.h"
#include "os/file_source.h"
#include "os/files.h"
#include "results/ctest_reasons.h"
#include "workspace/trees/own_folders.h"
#include "workspace/trees/source_tree.h"

namespace sprint::gate {

namespace fs = std::filesystem;

namespace {

/// Logs past it are only read for problems in the formats that we know ourselves.
constexpr std::uintmax_t kLargestLogForToolchains = std::uintmax_t{64} << 20U;

std::string whole_log(const fs::path& log) {
  std::error_code failed;
  if (fs::file_size(log, failed) > kLargestLogForToolchains || failed) return {};
  return os::read_file(log);
}

logs::LogProblem problem_of(const sdk::Diagnostic& diagnostic) {
  logs::LogProblem problem;
  problem.message = diagnostic.message.empty() ? "error" : diagnostic.message;
  problem.place = {diagnostic.file, diagnostic.line, diagnostic.column};
  return problem;
}

bool is_there(const fs::path& folder) {
  std::error_code ignored;
  return fs::is_directory(folder, ignored);
}

}  // namespace

/// One toolchain in one tree.
class ToolchainRun {
 public:
  ToolchainRun(TreeRunner& owner, const TreePlaces& places, const GateToolchain& toolchain,
               std::size_t number, Purpose purpose, TreeRun& run)
      : owner_(owner),
        places_(places),
        toolchain_(*toolchain.toolchain),
        number_(number),
        purpose_(purpose),
        run_(run),
        host_(owner.runner_, facts_in(places, toolchain)),
        context_(gate_context(places, toolchain.name(), owner.options_.limits, host_)) {}

  void build_and_test(const Selection& selection) {
    select(selection);
    auto& tests = context_.selection.tests;
    auto kept = selection.whole_build ? std::exchange(tests, {}) : tests;
    const auto [configured, built] = configure_and_build();
    tests = std::move(kept);
    // A toolchain that has nothing to build here did not fail to build.
    run_.build_failed = run_.build_failed || (!built && !is_out_);
    // What could not be built for want of something is nobody's failure, and so are its tests.
    if (could_not_build_) return;
    if (!configured || is_out_ || (!built && !select_fresh_tests())) return;
    carry_out(sdk::StepKind::Test);
  }

  void test_alone(const Selection& selection, bool is_spoilt) {
    select(selection);
    context_.selection.alone = true;
    if (is_spoilt && !(carry_out(sdk::StepKind::Configure) && carry_out(sdk::StepKind::Build)))
      return;
    if (!context_.selection.tests.empty()) carry_out(sdk::StepKind::Test);
  }

  void rethrow_interruption() const { host_.rethrow_interruption(); }

  void could_not_run(std::string why) {
    run_.could_not_run.push_back(std::move(why));
    run_.unsound.insert(number_);
  }

 private:
  struct Built {
    bool configured = false;
    bool built = false;
  };

  Built configure_and_build() {
    // No link leads from our folder to where a build writes.
    const auto builds =
        os::PlainFolder::make({places_.builds.parent_path(), places_.builds.filename()});
    const auto start =
        start_build_tree(builds, toolchain_.name(), owner_.options_.limits.always_fresh,
                         os::Environment::for_tools());
    if (!start.why.empty()) {
      run_.notes.push_back(toolchain_.name() + ": built afresh: " + start.why);
    }
    context_.previous = start.previous.string();
    Built done{carry_out(sdk::StepKind::Configure)};
    done.built = done.configured && !is_out_ && carry_out(sdk::StepKind::Build);
    if (done.configured && !broke_off_) build_ended(builds, toolchain_.name());
    remove_previous(builds, toolchain_.name());
    context_.previous.clear();
    return done;
  }

  void select(const Selection& selection) {
    for (const auto& test : selection.tests) {
      if (test.toolchain == number_) context_.selection.tests.push_back(test.key);
    }
    is_narrowed_ = !selection.all;
  }

  /// All steps of a kind, up to the first that does not do its work. Whether all did.
  bool carry_out(sdk::StepKind kind) {
    if (is_narrowed_ && kind == sdk::StepKind::Test && context_.selection.tests.empty()) {
      return true;
    }
    context_.kind = kind;
    const auto plan = toolchain_.gate(context_);
    for (const auto& note : plan.notes) run_.notes.push_back(toolchain_.name() + ": " + note);
    if (!plan.reason.empty() && plan.steps.empty()) return leave_out(kind, plan.reason);
    return std::all_of(plan.steps.begin(), plan.steps.end(),
                       [&](const sdk::Step& step) { return carry_out(step); });
  }

  /// No steps, and a reason. Said at the beginning, the project is not the toolchain's to build;
  /// said later, something is missing that its steps need. True if that is fine.
  bool leave_out(sdk::StepKind kind, const std::string& reason) {
    is_out_ = true;
    if (kind == sdk::StepKind::Configure) {
      run_.notes.push_back(toolchain_.name() + " builds nothing: " + reason);
      return true;
    }
    could_not_run(toolchain_.name() + " " + to_string(kind) + ": " + reason);
    return false;
  }

  bool carry_out(const sdk::Step& step) {
    if (step.kind == sdk::StepKind::Test) return carry_out_tests(step);
    const auto record = run_step(owner_.runner_, job_of(step), owner_.observer_);
    run_.steps.push_back(record);
    broke_off_ = broke_off_ || record.end != StepEnd::Exited;
    return take(step, read_build(step, record));
  }

  bool carry_out_tests(const sdk::Step& step) {
    // A test program that dies at once writes no report; the one of the last run would speak for
    // it.
    remove_old_reports(step, context_.build, {places_.builds, places_.top});
    os::replace_file(places_.testing_mark(), "tests are running\n");
    const TestTraces traces(places_.top, places_.builds);
    auto job = job_of(step);
    const auto keep = places_.left() / job.record.log.stem();
    try {
      const os::TempDir temporary;
      job.env.emplace_back("TMPDIR", temporary.path().string());
      const auto record = run_step(owner_.runner_, job, owner_.observer_);
      run_.steps.push_back(record);
      const bool is_fine = take(step, read_tests(step, record));
      clear(traces, keep);
      return is_fine;
    } catch (...) {
      clear(traces, keep);
      throw;
    }
  }

  void clear(const TestTraces& traces, const fs::path& keep) {
    const auto cleared =
        traces.clear(purpose_ == Purpose::Gate ? std::optional(keep) : std::nullopt);
    if (cleared.sources_changed && owner_.options_.restore_sources) {
      owner_.options_.restore_sources(places_);
    }
    // With the sources, what the build had written among them is gone as well.
    if (cleared.sources_changed || cleared.build_changed) owner_.spoilt_.insert(places_.builds);
    if (cleared.trouble.empty()) {
      std::error_code ignored;
      fs::remove(places_.testing_mark(), ignored);
    } else {
      run_.is_untidy = true;
      run_.notes.push_back("what tests left behind cannot be cleared away: " + cleared.trouble);
    }
  }

  /// Whether the step did its work.
  bool take(const sdk::Step& step, const StepVerdict& verdict) {
    if (verdict.state == StepState::CouldNotRun) {
      could_not_run(verdict.why);
      could_not_build_ = step.kind != sdk::StepKind::Test;
    } else if (!verdict.why.empty()) {
      run_.unexplained.push_back(verdict.why);
      run_.unsound.insert(number_);
    }
    return verdict.state == StepState::Fine;
  }

  StepJob job_of(const sdk::Step& step) {
    StepJob job;
    job.record.toolchain = toolchain_.name();
    job.record.kind = step.kind;
    job.record.purpose = purpose_;
    const auto& logs = owner_.options_.logs;
    const auto name = std::to_string(++owner_.steps_) + "-" + toolchain_.name() + "-" +
                      to_string(step.kind) +
                      (purpose_ == Purpose::Gate ? "" : "-" + to_string(purpose_)) + ".log";
    job.log_folder = logs;
    job.record.log = (logs / name).path();
    job.step = step;
    job.source = places_.root;
    job.timeout = owner_.options_.limits.step_timeout;
    if (step.kind == sdk::StepKind::Build) {
      // The cache's own statistics count what others build at the same time as well.
      job.env.emplace_back("CCACHE_STATSLOG", (logs / "ccache.log").path().string());
    }
    return job;
  }

  StepVerdict read_build(const sdk::Step& step, const StepRecord& record) {
    // What a step printed that did its work is no problem, whatever it looks like.
    if (record.succeeded()) return {};
    auto log = problems_in(record.log);
    if (log.problems.empty()) {
      for (const auto& each : toolchain_.diagnostics(step, whole_log(record.log))) {
        if (each.severity == sdk::Severity::Error) log.problems.push_back(problem_of(each));
      }
    }
    auto verdict = judge_build(record, log.problems);
    if (verdict.state != StepState::CouldNotRun) {
      if (auto trouble = refused_by_machine(record)) verdict = *std::move(trouble);
    }
    if (verdict.state != StepState::CouldNotRun) run_.logs.push_back(std::move(log));
    return verdict;
  }

  /// A tool may pass on what the machine refused in a line that is no problem of the code's: "ld:
  /// final link failed: No space left on device".
  std::optional<StepVerdict> refused_by_machine(const StepRecord& record) const {
    if (auto line = machine_trouble(whole_log(record.log))) {
      return could_not_run(record, *std::move(line));
    }
    return out_of_space(record);
  }

  std::optional<StepVerdict> out_of_space(const StepRecord& record) const {
    if (!is_out_of_space(places_.builds)) return std::nullopt;
    return could_not_run(record, "No space left on device in " + places_.builds.string());
  }

  static StepVerdict could_not_run(const StepRecord& record, const std::string& why) {
    return {StepState::CouldNotRun, record.toolchain + " " + to_string(record.kind) + ": " + why};
  }

  static logs::BuildLog problems_in(const fs::path& file) {
    os::FileSource source(file);
    return logs::read_log(source, file.string());
  }

  StepVerdict read_tests(const sdk::Step& step, const StepRecord& record) {
    auto reports = reports_after(step, record);
    auto findings = findings_of(reports);
    // Those that a gate was asked for are all that it knows of; those that a failed build left are
    // not.
    findings.is_selection = is_narrowed_ && (purpose_ != Purpose::Gate || run_.build_failed);
    const bool tells_all = findings.reports > 0 && findings.all_complete && findings.cases > 0;
    // What a whole report says is red is red; one that could not be written says nothing.
    if (!tells_all && !record.succeeded()) {
      if (auto trouble = out_of_space(record)) return *std::move(trouble);
    }
    if (!tells_all) {
      // Where the reports do not tell all, the log may: a program that dies prints why.
      findings.says_no_tests = findings.cases == 0 && says_no_tests(whole_log(record.log));
      run_.logs.push_back(problems_in(record.log));
    }
    const bool is_absent = lacks_them(record, findings, reports);
    run_.toolchain_of_report.resize(run_.toolchain_of_report.size() + reports.reports.size(),
                                    number_);
    append_reports(run_.reports, std::move(reports));
    if (owner_.options_.limits.allow_no_tests && has_no_tests(record, findings)) {
      run_.notes.push_back(toolchain_.name() +
                           ": there are no tests, which gate.allow_no_tests allows");
      return {};
    }
    // What is red here may have been red before; that nothing was tested would then be lost.
    if (findings.red > 0 && findings.were_run == 0 && !findings.is_selection) {
      run_.untested.push_back(toolchain_.name() + ": no test was run, not one could be started");
    }
    return is_absent ? StepVerdict{} : judge_tests(record, findings);
  }

  /// Tests that were asked for by name, and a whole report in which none of them ran: they do not
  /// exist here, or are turned off, which tools call an error and is none of the base. To a gate
  /// itself no test is never fine.
  bool lacks_them(const StepRecord& record, const TestFindings& findings,
                  const results::TestReports& reports) const {
    const bool is_whole = findings.reports > 0 && findings.all_complete;
    return is_narrowed_ && purpose_ != Purpose::Gate && is_whole && record.end == StepEnd::Exited &&
           std::all_of(reports.cases.begin(), reports.cases.end(), [](const auto& test) {
             return test.outcome == results::TestOutcome::Skipped;
           });
  }

  results::TestReports reports_after(const sdk::Step& step, const StepRecord& record) {
    const auto read = [&](const places::ProjectFiles& project) {
      if (!step.junit.empty()) return read_new_reports(step, context_.build, project);
      const auto results = toolchain_.results(step, whole_log(record.log));
      if (results.empty()) return results::TestReports{};
      return reports_of(results, record.log.string(), project);
    };
    // Most runs are green, and green cases need no places: only for a red one is the project's list
    // of files worth asking for, and the report read again with it.
    auto reports = read({});
    if (findings_of(reports).red == 0) return reports;
    reports = read(owner_.options_.project());
    const bool is_ctest =
        std::any_of(reports.reports.begin(), reports.reports.end(),
                    [](const results::ReportFile& each) { return each.producer == "ctest"; });
    if (is_ctest) results::add_ctest_reasons(reports, whole_log(record.log));
    return reports;
  }

  /// After a failed build: narrows the tests to those whose programs are up to date, and notes that
  /// the others did not run. False if nothing is left to run.
  bool select_fresh_tests() {
    auto& chosen = context_.selection.tests;
    if (!is_narrowed_) {
      const auto all = toolchain_.tests(context_);
      if (!all) {
        leave_untested();
        return false;
      }
      chosen = *all;
    }
    const auto freshness = toolchain_.up_to_date(chosen, context_);
    sdk::Words fresh;
    sdk::Words stale;
    for (std::size_t i = 0; i < chosen.size(); ++i) {
      // Unknown counts as stale. An old program would answer for code that it does not hold.
      const bool may_run = i < freshness.size() && freshness[i] == sdk::Freshness::UpToDate;
      (may_run ? fresh : stale).push_back(chosen[i]);
    }
    if (!stale.empty()) {
      const auto* const why = "not run: the build failed, and its program is not up to date";
      run_.toolchain_of_report.push_back(number_);
      append_reports(run_.reports, not_run_reports(stale, toolchain_.name() + " build", why));
    }
    if (fresh.empty() && !stale.empty()) leave_untested();
    chosen = std::move(fresh);
    is_narrowed_ = true;
    return !chosen.empty();
  }

  void leave_untested() {
    run_.untested.push_back(toolchain_.name() + ": no test was run, since the build failed");
  }

  TreeRunner& owner_;
  const TreePlaces& places_;
  const toolchains::LoadedToolchain& toolchain_;
  std::size_t number_;
  Purpose purpose_;
  TreeRun& run_;
  toolchains::ToolHost host_;
  sdk::GateContext context_;
  bool is_narrowed_ = false;
  /// The toolchain has nothing to build here.
  bool is_out_ = false;
  /// A step before the tests could not be carried out.
  bool could_not_build_ = false;
  /// A step did not come to its end by itself.
  bool broke_off_ = false;
};

namespace {

/// Nobody knows what tests that were killed have left in the build trees.
void forget_tests(const TreePlaces& places, const std::vector<GateToolchain>& toolchains) {
  if (!fs::exists(places.testing_mark())) return;
  for (const auto& each : toolchains) fs::remove_all(places.build_of(each.name()));
  fs::remove(places.testing_mark());
}

/// A toolchain that fails stops itself, not the others.
template <typename Work>
void guarded(ToolchainRun& toolchain, Work work) {
  try {
    work(toolchain);
  } catch (const Error& error) {
    if (error.code() != ErrorCode::Plugin) throw;
    toolchain.could_not_run(error.message());
  }
  toolchain.rethrow_interruption();
}

}  // namespace

TreeRunner::Detected TreeRunner::detecting(const TreePlaces& places,
                                           const std::vector<GateToolchain>& candidates) const {
  Detected found;
  for (const auto& each : candidates) {
    toolchains::ToolHost host(runner_, facts_in(places, each));
    try {
      const auto detection = each.toolchain->detect({places.root.string(), host});
      if (detection.detected) {
        found.toolchains.push_back(each);
      } else {
        found.refusals.push_back(each.name() + ": " + detection.why);
      }
    } catch (const Error& error) {
      if (error.code() != ErrorCode::Plugin) throw;
      found.trouble.push_back(error.message());
    }
    host.rethrow_interruption();
  }
  return found;
}

TreeRun TreeRunner::build_and_test(const TreePlaces& places,
                                   const std::vector<GateToolchain>& toolchains, Purpose purpose,
                                   const Selection& selection) {
  TreeRun run;
  forget_tests(places, toolchains);
  spoilt_.erase(places.builds);
  if (purpose == Purpose::Gate) {
    os::PlainFolder::make({places.left().parent_path(), places.left().filename()}).clear();
  }
  for (std::size_t i = 0; i < toolchains.size(); ++i) {
    ToolchainRun one(*this, places, toolchains[i], i, purpose, run);
    guarded(one, [&](ToolchainRun& each) { each.build_and_test(selection); });
  }
  return run;
}

TreeRun TreeRunner::test_alone(const TreePlaces& places,
                               const std::vector<GateToolchain>& toolchains, Purpose purpose,
                               std::vector<TestKey> tests) {
  const auto selection = Selection::only(std::move(tests));
  const bool is_spoilt = spoilt_.erase(places.builds) > 0;
  TreeRun run;
  for (std::size_t i = 0; i < toolchains.size(); ++i) {
    // Without a build tree there is nothing to run again; making one would only confuse the next
    // gate.
    if (!is_there(places.build_of(toolchains[i].name()))) continue;
    ToolchainRun one(*this, places, toolchains[i], i, purpose, run);
    guarded(one, [&](ToolchainRun& each) { each.test_alone(selection, is_spoilt); });
  }
  return run;
}

void check_out(os::ProcessRunner& runner, const workspace::Repository& repository,
               const TreePlaces& places, const std::string& commit) {
  workspace::check_out(runner, repository, places.top, commit);
  const workspace::OwnFolders own(repository);
  own.take(places.builds);
  own.take(places.left());
}

toolchains::HostFacts facts_in(const TreePlaces& places, const GateToolchain& toolchain) {
  auto facts = toolchain.facts;
  auto& trees = facts.places.source_trees;
  trees.insert(trees.begin(), {places.top.string(), places.root.string()});
  facts.places.root = places.root;
  return facts;
}

sdk::GateContext gate_context(const TreePlaces& places, const std::string& toolchain,
                              const GateLimits& limits, toolchains::ToolHost& host) {
  const auto timeout = std::chrono::duration<double>(limits.test_timeout).count();
  sdk::GateContext context{
      places.root.string(), places.build_of(toolchain).string(), {}, timeout, host};
  context.preset = limits.preset;
  context.configuration = limits.configuration;
  return context;
}

std::string key_of(const toolchains::LoadedToolchain& toolchain, const results::TestCase& test) {
  sdk::TestResult result;
  result.suite = std::string(test.suite);
  result.class_name = std::string(test.class_name);
  result.name = std::string(test.name);
  result.outcome = test.outcome;
  result.file = std::string(test.defined.file.empty() ? test.asserted.file : test.defined.file);
  result.line = test.defined.line;
  return toolchain.test_key(result);
}

}  // namespace sprint::gate
