// Which problems explain the failures that make reports. make says only after the fact what it
// wanted to make, and with -j perhaps much later.
#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <string_view>

#include "logs/build_log.h"
#include "logs/build_tool_lines.h"
#include "logs/problem_table.h"

namespace sprint::logs {

class MakeSteps {
 public:
  /// A problem occurred that no step has claimed; `index` is its place in the table.
  void note(std::size_t index, const LogProblem& occurrence);

  /// Gives the target to the problems that explain the failure. If none does, the failure is a
  /// problem of its own; `said` is the line before it.
  std::optional<LogProblem> take(const MakeFailure& failure, std::string_view said,
                                 ProblemTable& table);

 private:
  struct Unclaimed {
    std::size_t index = 0;
    ProblemKind kind = ProblemKind::Compile;
    std::string source;  ///< what was compiled, not what it included
  };
  bool claim_by_source(std::string_view target, ProblemTable& table);
  bool claim_any(const MakeFailure& failure, ProblemTable& table);

  std::deque<Unclaimed> unclaimed_;
  int deepest_ = -1;
};

}  // namespace sprint::logs
