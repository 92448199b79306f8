#include "gate/tree_runner.h"

#include <algorithm>
#include <iterator>
#include <system_error>

#include "base/error.h"
#include "gate/report_collector.h"
#include "gate/step_judgement.h"
#include "gate/step_runner.h"
#include "logs/log_reader.h"
#include "os/file_source.h"
#include "os/files.h"
#include "results/ctest_reasons.h"

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
    const bool configured = carry_out(sdk::StepKind::Configure);
    const bool built = configured && !is_out_ && carry_out(sdk::StepKind::Build);
    // A toolchain that has nothing to build here did not fail to build.
    run_.build_failed = run_.build_failed || (!built && !is_out_);
    if (!configured || is_out_ || (!built && !select_fresh_tests())) return;
    carry_out(sdk::StepKind::Test);
  }

  void test_alone(const Selection& selection) {
    select(selection);
    context_.selection.alone = true;
    if (!context_.selection.tests.empty()) carry_out(sdk::StepKind::Test);
  }

  void rethrow_interruption() const { host_.rethrow_interruption(); }

 private:
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
    run_.could_not_run.push_back(toolchain_.name() + " " + to_string(kind) + ": " + reason);
    return false;
  }

  bool carry_out(const sdk::Step& step) {
    if (step.kind == sdk::StepKind::Test) {
      // A test program that dies at once writes no report; the one of the last run would speak for
      // it.
      remove_old_reports(step, context_.build, {places_.builds, places_.top});
    }
    const auto record = run_step(owner_.runner_, job_of(step), owner_.observer_);
    run_.steps.push_back(record);
    const auto verdict =
        step.kind == sdk::StepKind::Test ? read_tests(step, record) : read_build(step, record);
    if (verdict.state == StepState::CouldNotRun) {
      run_.could_not_run.push_back(verdict.why);
    } else if (!verdict.why.empty()) {
      run_.unexplained.push_back(verdict.why);
    }
    return verdict.state == StepState::Fine;
  }

  StepJob job_of(const sdk::Step& step) {
    StepJob job;
    job.record.toolchain = toolchain_.name();
    job.record.kind = step.kind;
    job.record.purpose = purpose_;
    job.record.log =
        owner_.options_.logs /
        (std::to_string(++owner_.steps_) + "-" + toolchain_.name() + "-" + to_string(step.kind) +
         (purpose_ == Purpose::Gate ? "" : "-" + to_string(purpose_)) + ".log");
    job.step = step;
    job.source = places_.root;
    job.timeout = owner_.options_.limits.step_timeout;
    if (step.kind == sdk::StepKind::Build) {
      // The cache's own statistics count what others build at the same time as well.
      job.env.emplace_back("CCACHE_STATSLOG", (owner_.options_.logs / "ccache.log").string());
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
    if (verdict.state != StepState::CouldNotRun) run_.logs.push_back(std::move(log));
    return verdict;
  }

  static logs::BuildLog problems_in(const fs::path& file) {
    os::FileSource source(file);
    return logs::read_log(source, file.string());
  }

  StepVerdict read_tests(const sdk::Step& step, const StepRecord& record) {
    auto reports = reports_after(step, record);
    auto findings = findings_of(reports);
    const bool tells_all = findings.reports > 0 && findings.all_complete && findings.cases > 0;
    if (!tells_all) {
      // Where the reports do not tell all, the log may: a program that dies prints why.
      findings.says_no_tests = findings.cases == 0 && says_no_tests(whole_log(record.log));
      run_.logs.push_back(problems_in(record.log));
    }
    run_.toolchain_of_report.resize(run_.toolchain_of_report.size() + reports.reports.size(),
                                    number_);
    append_reports(run_.reports, std::move(reports));
    return judge_tests(record, findings);
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
};

namespace {

/// A toolchain that fails stops itself, not the others.
template <typename Work>
void guarded(ToolchainRun& toolchain, TreeRun& run, Work work) {
  try {
    work(toolchain);
  } catch (const Error& error) {
    if (error.code() != ErrorCode::Plugin) throw;
    run.could_not_run.push_back(error.message());
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
  for (std::size_t i = 0; i < toolchains.size(); ++i) {
    fs::create_directories(places.build_of(toolchains[i].name()));
    ToolchainRun one(*this, places, toolchains[i], i, purpose, run);
    guarded(one, run, [&](ToolchainRun& each) { each.build_and_test(selection); });
  }
  return run;
}

TreeRun TreeRunner::test_alone(const TreePlaces& places,
                               const std::vector<GateToolchain>& toolchains, Purpose purpose,
                               std::vector<TestKey> tests) {
  const auto selection = Selection::only(std::move(tests));
  TreeRun run;
  for (std::size_t i = 0; i < toolchains.size(); ++i) {
    // Without a build tree there is nothing to run again; making one would only confuse the next
    // gate.
    if (!is_there(places.build_of(toolchains[i].name()))) continue;
    ToolchainRun one(*this, places, toolchains[i], i, purpose, run);
    guarded(one, run, [&](ToolchainRun& each) { each.test_alone(selection); });
  }
  return run;
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
