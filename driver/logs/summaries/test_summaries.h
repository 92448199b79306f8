// All readers of summaries together.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "logs/summaries/summary_reader.h"

namespace sprint::logs {

/// What every line holds that a reader of a summary waits for.
std::vector<std::string> summary_needles();

class TestSummaries {
 public:
  TestSummaries();

  void take(const LogLine& line);
  /// A reader wants to see all lines.
  bool listens() const;
  /// At the end of the log; `last_lines` are its last ones.
  void move_to(ProblemTable& table, LogRuns& runs, LinesBefore last_lines);

 private:
  std::vector<std::unique_ptr<SummaryReader>> readers_;
  RunLedger ledger_;
};

}  // namespace sprint::logs
