#include "gate/step_judgement.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "base/text.h"
#include "gate/machine_trouble.h"

namespace sprint::gate {

namespace {

// What a shell says of a program that it may not execute, or cannot find.
constexpr int kNotExecutable = 126;
constexpr int kExitNotFound = 127;

std::string title(const StepRecord& step) {
  return step.toolchain + " " + to_string(step.kind);
}

/// Whatever it printed: it was not carried out, or not to its end.
std::optional<StepVerdict> judge_ending(const StepRecord& step) {
  if (step.end == StepEnd::NotStarted) {
    return StepVerdict{StepState::CouldNotRun, title(step) + ": " + step.ending};
  }
  const int code = step.exit_code.value_or(0);
  if (code == kNotExecutable || code == kExitNotFound) {
    return StepVerdict{StepState::CouldNotRun, title(step) + ": " + step.ending +
                                                   ": a program cannot be executed or is missing"};
  }
  return std::nullopt;
}

std::optional<std::string> trouble_in(const std::vector<logs::LogProblem>& problems) {
  for (const auto& problem : problems) {
    if (auto trouble = system_trouble(problem.message)) return trouble;
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::string> system_trouble(const std::string& message) {
  if (auto refused = machine_trouble(message)) return refused;
  static constexpr std::array kSigns = {
      std::string_view("is not a full path to an existing compiler tool"),
      std::string_view("No CMAKE_CXX_COMPILER could be found"),
      std::string_view("No CMAKE_C_COMPILER could be found"),
      std::string_view("CMake was unable to find a build program"),
  };
  const auto whole_line = [&](std::size_t at) {
    const auto before = message.rfind('\n', at);
    const auto begin = before == std::string::npos ? 0 : before + 1;
    return std::string(trim(message.substr(begin, message.find('\n', at) - begin)));
  };
  for (const auto sign : kSigns) {
    if (const auto at = message.find(sign); at != std::string::npos) return whole_line(at);
  }
  return std::nullopt;
}

bool says_no_tests(std::string_view log) {
  // The words of CTest, pytest and unittest.
  return log.find("No tests were found!!!") != std::string_view::npos ||
         log.find("no tests ran") != std::string_view::npos ||
         log.find("Ran 0 tests") != std::string_view::npos;
}

StepVerdict judge_build(const StepRecord& step, const std::vector<logs::LogProblem>& problems) {
  if (auto verdict = judge_ending(step)) return *verdict;
  if (step.succeeded()) return {};
  if (const auto trouble = trouble_in(problems)) {
    return {StepState::CouldNotRun, title(step) + ": " + *trouble};
  }
  // Ninja or cmake themselves: the system ended them, no source file can.
  if (step.end == StepEnd::Killed) {
    return {StepState::CouldNotRun, title(step) + ": " + step.ending};
  }
  if (!problems.empty()) return {StepState::Failed, {}};
  return {StepState::Failed,
          title(step) + ": " + step.ending + ", and nothing in its output says why"};
}

StepVerdict judge_tests(const StepRecord& step, const TestFindings& findings) {
  if (auto verdict = judge_ending(step)) return *verdict;
  const bool has_none = findings.reports > 0 && findings.cases == 0;
  if (findings.says_no_tests || (has_none && step.succeeded())) {
    return {StepState::CouldNotRun, title(step) + ": no test was run"};
  }
  if (findings.reports == 0 && step.succeeded()) {
    return {StepState::CouldNotRun, title(step) + " has written no report"};
  }
  // A program that died before it could write: somebody may have broken it.
  if (findings.reports == 0 || has_none) {
    const auto* const lack =
        has_none ? ", and its report has no test" : ", and no report was written";
    return {StepState::Failed, title(step) + ": " + step.ending + lack};
  }
  // Reports that were finished by then say nothing about the tests that were still to come.
  if (step.end != StepEnd::Exited) {
    return {StepState::Failed, title(step) + ": " + step.ending + " before all tests had ended"};
  }
  if (!findings.all_complete) {
    return {StepState::Failed, title(step) + ": the report is not complete: " + findings.trouble};
  }
  // Some tools end with an error then, some do not.
  if (findings.were_run == 0 && findings.red == 0 && !findings.is_selection) {
    return {StepState::CouldNotRun, title(step) + ": no test was run, since all " +
                                        std::to_string(findings.cases) + " were skipped"};
  }
  if (!step.succeeded() && findings.red == 0) {
    return {StepState::Failed,
            title(step) + ": " + step.ending + ", although no test of its report is red"};
  }
  return {findings.red == 0 ? StepState::Fine : StepState::Failed, {}};
}

bool has_no_tests(const StepRecord& step, const TestFindings& findings) {
  // How pytest and our runner of unittest end then, and CTest with --no-tests=error.
  constexpr std::array kCodes = {5, 8};
  const bool ends_so =
      std::find(kCodes.begin(), kCodes.end(), step.exit_code.value_or(0)) != kCodes.end();
  return findings.cases == 0 && findings.all_complete && findings.says_no_tests && ends_so;
}

}  // namespace sprint::gate
