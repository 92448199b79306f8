// Whether a step did what it should: the rules by which a gate fails closed. Pure.
//
// A step that ran and found something red has Failed: what it found is in its log and its reports.
// A step that could not be carried out says nothing about the code. Nothing else but a clean end
// with complete reports is Fine.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gate/gate_run.h"
#include "logs/build_log.h"
#include "results/test_reports.h"

namespace sprint::gate {

enum class StepState { Fine, Failed, CouldNotRun };

struct StepVerdict {
  StepState state = StepState::Fine;
  /// Why it could not run, or what is wrong besides what log and reports tell: "no test was run",
  /// "it ended with exit code 1, and nothing says why". Empty if they tell it all.
  std::string why{};
};

/// What a test step left behind.
struct TestFindings {
  /// Reports that were found, or 1 if the toolchain read the log instead.
  std::size_t reports = 0;
  bool all_complete = true;
  /// Why one is not.
  std::string trouble{};
  std::size_t cases = 0;
  std::size_t red = 0;
  /// Of the cases, those that came to run: not skipped, not left out, not in a file that could not
  /// be loaded.
  std::size_t were_run = 0;
  /// Whether the output says that there are no tests.
  bool says_no_tests = false;
  /// Not all tests were asked for. Of a few, all may be skipped.
  bool is_selection = false;
};

/// Whether a test tool's output says that it found no test.
bool says_no_tests(std::string_view log);

/// The system's fault and nobody's: a full disk, no memory, a compiler that is gone. Nothing if the
/// text tells of no such thing. A program that a shell does not find may be somebody's fault; see
/// lost_programs() in gate_verdict.h.
std::optional<std::string> system_trouble(const std::string& message);

/// Of a configure step as well.
StepVerdict judge_build(const StepRecord& step, const std::vector<logs::LogProblem>& problems);
StepVerdict judge_tests(const StepRecord& step, const TestFindings& findings);

/// Whether a test tool came to its end in the way in which it tells that the project has no tests.
/// Not merely that none was run: whoever stops the tool at once makes it say that as well.
bool has_no_tests(const StepRecord& step, const TestFindings& findings);

}  // namespace sprint::gate
