// A problem that takes several lines to tell, while its lines come.
#pragma once

#include <memory>
#include <optional>
#include <string_view>

#include "logs/build_log.h"

namespace sprint::logs {

/// Whoever reads the log offers it each line until it has had enough, or the step ends whose output
/// it is part of; then asks once for the problem.
class OpenReport {
 public:
  virtual ~OpenReport() = default;

  enum class Answer {
    Took,      ///< and more may come
    TookLast,  ///< and it is complete
    NotMine,   ///< it was complete before this line
  };
  virtual Answer take(std::string_view line) = 0;
  /// Nothing if what began like a problem was none.
  virtual std::optional<LogProblem> finish() = 0;
};

/// What a line turned out to be: a problem, the beginning of one, or neither.
struct Finding {
  std::optional<LogProblem> problem{};
  std::unique_ptr<OpenReport> report{};

  bool is_any() const { return problem || report; }
};

}  // namespace sprint::logs
