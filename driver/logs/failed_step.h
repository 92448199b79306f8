// A step that failed: what it wanted to make, and, if nothing else explains it, what it said.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "logs/build_log.h"

namespace sprint::logs {

/// How much a line sounds like the reason of a failure. 0: not at all.
int how_telling(std::string_view line);

/// What a line says is not there: "cat: x.txt: No such file or directory", "sh: 1: tool: not
/// found". Empty if it says no such thing.
std::string_view missing_in(std::string_view line);

/// A step of ninja, from its FAILED line to the next step.
class FailedStep {
 public:
  FailedStep(std::vector<std::string> outputs, std::uint64_t log_line)
      : outputs_(std::move(outputs)), log_line_(log_line) {}

  const std::vector<std::string>& outputs() const { return outputs_; }
  /// Empty before its first line was taken.
  const std::string& command() const { return command_; }
  std::uint64_t log_line() const { return log_line_; }
  std::size_t lines() const { return lines_; }
  /// Another problem was found in its output.
  void explain() { explained_ = true; }
  bool is_explained() const { return explained_; }
  /// A line after the FAILED line; the first one is the command.
  void take(std::string_view line);
  /// Its most telling line, as a problem.
  LogProblem problem() const;

 private:
  std::vector<std::string> outputs_;
  std::uint64_t log_line_;
  std::size_t lines_ = 0;
  std::string command_;
  std::string best_;
  int best_score_ = 0;
  bool explained_ = false;
};

}  // namespace sprint::logs
