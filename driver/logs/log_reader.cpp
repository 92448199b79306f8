#include "logs/log_reader.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "logs/build_tool_lines.h"
#include "logs/cmake_lines.h"
#include "logs/compiler_lines.h"
#include "logs/failed_step.h"
#include "logs/go_lines.h"
#include "logs/linker_lines.h"
#include "logs/log_lines.h"
#include "logs/make_steps.h"
#include "logs/node_lines.h"
#include "logs/plain_line.h"
#include "logs/problem_table.h"
#include "logs/python_lines.h"
#include "logs/runtime_lines.h"
#include "logs/summaries/test_summaries.h"

namespace sprint::logs {

namespace {

/// What every line holds that begins a problem, and few others do. What only goes on with a
/// problem, or leads to it, is looked at when there is one.
std::vector<std::string> problem_needles() {
  return {
      "error:",
      "Error:",
      "error[E",
      // In colours, what ends them stands before the colon.
      "error\x1b[",
      "error C",
      "error TS",
      "error LNK",
      "CMake Error",
      "FAILED: ",
      ": *** ",
      "undefined reference",
      "multiple definition",
      "cannot find ",
      "cannot open ",
      "recompile with -f",
      "not recognized",
      "DSO missing",
      "mold: fatal",
      "Sanitizer: ",
      "irect leak of ",
      "Assertion ",
      "terminate called",
      "libc++abi: ",
      "Traceback (most",
      "loading conftest",
      "goroutine ",
      "Error [ERR_",
      "PromiseRejection: ",
      // Go's compiler has a place in front of its errors, and no word for them.
      ".go:1",
      ".go:2",
      ".go:3",
      ".go:4",
      ".go:5",
      ".go:6",
      ".go:7",
      ".go:8",
      ".go:9",
  };
}

const NeedleSet& needles() {
  static const NeedleSet set = [] {
    auto all = problem_needles();
    for (auto& needle : summary_needles()) all.push_back(std::move(needle));
    return NeedleSet(std::move(all));
  }();
  return set;
}

/// Puts the lines of a log together to problems.
class LogReading {
 public:
  explicit LogReading(ByteSource& source) : lines_(source, needles()) {}

  BuildLog read() {
    while (lines_.next(waits() ? LogLines::Want::Every : LogLines::Want::Marked)) {
      const auto line = plain_line(lines_.text(), scratch_);
      summaries_.take({line, lines_.number(), lines_.before()});
      take(line);
    }
    end_report();
    end_step();
    BuildLog log;
    log.bytes = lines_.bytes();
    const auto last_lines = lines_.last_lines();
    summaries_.move_to(table_, log.runs, {last_lines, true});
    table_.move_to(log);
    return log;
  }

 private:
  /// How many lines after an error a note may still belong to it.
  static constexpr int kNoteLines = 40;
  /// A step that has said so much without a problem will not tell any more.
  static constexpr std::size_t kMostStepLines = 10'000;

  bool waits() const { return report_ || step_ || note_lines_ > 0 || summaries_.listens(); }

  void take(std::string_view line) {
    // Ninja prints what a step has said in one go, so nothing goes on behind its next line.
    const auto progress = ninja_progress(line);
    if (progress || is_ninja_end(line)) {
      end_report();
      if (!progress || !goes_on_inside(*progress)) end_step();
      note_lines_ = 0;
      previous_.reset();
      return;
    }
    if (report_ && take_in_report(line)) return;
    if (step_ && take_in_step(line)) return;
    if (note_lines_ > 0) take_note(line);
    if (lines_.is_marked()) take_marked(line);
  }

  /// A step that failed may have been a build of its own, whose steps are counted from 1 again. The
  /// first of them does not end it.
  bool goes_on_inside(const NinjaProgress& now) {
    const bool was_inside = std::exchange(is_inside_, false);
    const bool is_older = now.done <= outer_.done;
    const bool is_as_before = was_inside && now.all == inner_.all && now.all != outer_.all;
    if ((step_ || was_inside) && (is_older || is_as_before)) {
      is_inside_ = true;
      inner_ = now;
      return outer_outputs_.empty();
    }
    outer_ = now;
    outer_outputs_.clear();
    return false;
  }

  void begin_step(std::vector<std::string> outputs) {
    // Where nothing was open, the line of the step itself was not looked at.
    std::string scratch;
    const auto said = step_ ? std::nullopt : lines_.before().next();
    if (said) {
      if (const auto progress = ninja_progress(plain_line(*said, scratch))) {
        goes_on_inside(*progress);
      }
    }
    const bool is_inner = is_inside_ && step_ && outer_outputs_.empty();
    if (is_inner) {
      // What the inner step says is why the outer one failed, and breaks what that was to make.
      step_->explain();
      outer_outputs_ = step_->outputs();
    }
    end_step();
    outputs.insert(outputs.end(), outer_outputs_.begin(), outer_outputs_.end());
    step_ = std::make_unique<FailedStep>(std::move(outputs), lines_.number());
  }

  bool take_in_report(std::string_view line) {
    const auto answer = report_->take(line);
    if (answer != OpenReport::Answer::Took) end_report();
    return answer != OpenReport::Answer::NotMine;
  }

  /// True for the command itself, which is no output.
  bool take_in_step(std::string_view line) {
    step_->take(line);
    const bool is_command = step_->lines() == 1;
    if (step_->lines() > kMostStepLines) end_step();
    return is_command;
  }

  void take_note(std::string_view line) {
    if (--note_lines_ == 0) previous_.reset();
    const auto found = match_diagnostic(line);
    if (!found) return;
    if (found->severity != sdk::Severity::Note) {
      note_lines_ = 0;
      // The include chain is printed once for all errors of a file.
      if (!previous_ || found->place.file != previous_->place.file) previous_.reset();
      return;
    }
    note_lines_ = kNoteLines;
    if (noted_ != ProblemTable::kNone) table_.add_related(noted_, related_of_note(*found));
  }

  void take_marked(std::string_view line) {
    if (auto outputs = match_failed_edge(line); !outputs.empty()) {
      begin_step(std::move(outputs));
      note_lines_ = 0;
      return;
    }
    auto finding = find(line);
    if (finding.problem) {
      add(*std::move(finding.problem), lines_.number());
    } else if (finding.report) {
      report_ = std::move(finding.report);
      report_line_ = lines_.number();
    } else {
      take_compiler_line(line);
    }
  }

  Finding find(std::string_view line) {
    for (const auto open : {open_sanitizer_report, open_traceback, open_cmake_error, open_terminate,
                            open_rust_error, open_conftest_error}) {
      if (auto report = open(line)) return {std::nullopt, std::move(report)};
    }
    if (auto problem = match_go_error(line)) return {std::move(problem), nullptr};
    if (auto report = open_go_panic(line, lines_.before()))
      return {std::nullopt, std::move(report)};
    if (auto found = linker_.match(line, lines_.number(), lines_.before()); found.is_any()) {
      seen_link_ = true;
      return found;
    }
    for (const auto match : {match_assertion, match_ninja_error, match_make_stop}) {
      if (auto problem = match(line)) return {std::move(problem), nullptr};
    }
    if (const auto failure = match_make_failure(line))
      return {take_make_failure(*failure), nullptr};
    if (is_linker_failure(line)) return {take_linker_failure(line), nullptr};
    if (auto problem = match_syntax_error(line, lines_.before())) return {problem, nullptr};
    if (auto problem = match_driver_error(line)) return {std::move(problem), nullptr};
    return {std::nullopt, open_node_error(line, lines_.before())};
  }

  std::optional<LogProblem> take_make_failure(const MakeFailure& failure) {
    std::string scratch;
    const auto said = lines_.before().next();
    return make_.take(failure, said ? plain_line(*said, scratch) : std::string_view(), table_);
  }

  /// Only a linker that has not said why is worth a problem.
  std::optional<LogProblem> take_linker_failure(std::string_view line) {
    if (std::exchange(seen_link_, false)) return std::nullopt;
    LogProblem problem;
    problem.kind = ProblemKind::Link;
    problem.message = std::string(line.substr(line.find("error: ") + 7));
    return problem;
  }

  void take_compiler_line(std::string_view line) {
    const auto found = match_diagnostic(line);
    if (!found || found->severity != sdk::Severity::Error) return;
    auto problem = compile_problem(*found);
    problem.related = places_leading_to(found->place.file, lines_.before());
    inherit_includes(problem);
    previous_ = problem;
    noted_ = add(std::move(problem), lines_.number());
    note_lines_ = kNoteLines;
  }

  void inherit_includes(LogProblem& problem) const {
    if (!previous_ || previous_->place.file != problem.place.file) return;
    for (const auto& related : problem.related) {
      if (related.role == PlaceRole::IncludedFrom) return;
    }
    for (const auto& related : previous_->related) {
      if (related.role == PlaceRole::IncludedFrom) problem.related.push_back(related);
    }
  }

  std::size_t add(LogProblem problem, std::uint64_t line) {
    problem.log_line = line;
    if (step_) {
      step_->explain();
      if (problem.outputs.empty()) problem.outputs = step_->outputs();
      problem.command = step_->command();
    }
    const auto occurrence = problem;
    const auto index = table_.add(std::move(problem));
    // Ninja names what failed before its messages, make after them: so those of make wait for it.
    const bool is_cause = occurrence.kind != ProblemKind::Step;
    if (!step_ && is_cause && index != ProblemTable::kNone) make_.note(index, occurrence);
    return index;
  }

  void end_report() {
    if (!report_) return;
    if (auto problem = std::exchange(report_, nullptr)->finish()) {
      add(*std::move(problem), report_line_);
    }
  }

  void end_step() {
    if (!step_) return;
    if (!step_->is_explained()) table_.add(step_->problem());
    step_.reset();
  }

  LogLines lines_;
  std::string scratch_;
  ProblemTable table_;
  TestSummaries summaries_;
  LinkerLines linker_;
  MakeSteps make_;
  std::unique_ptr<OpenReport> report_;
  std::uint64_t report_line_ = 0;
  /// Not std::optional: GCC 12 then warns of members that are not set, where there are none.
  std::unique_ptr<FailedStep> step_;
  NinjaProgress outer_{};
  NinjaProgress inner_{};                   ///< of a build that is a step of the outer one
  bool is_inside_ = false;                  ///< of such a build
  std::vector<std::string> outer_outputs_;  ///< of that step, once one of its own has failed
  /// The last error of a compiler, to which notes belong that follow soon.
  std::optional<LogProblem> previous_;
  std::size_t noted_ = ProblemTable::kNone;
  int note_lines_ = 0;
  bool seen_link_ = false;
};

}  // namespace

BuildLog read_log(ByteSource& source, const std::string& file) {
  auto log = LogReading(source).read();
  log.file = file;
  return log;
}

}  // namespace sprint::logs
