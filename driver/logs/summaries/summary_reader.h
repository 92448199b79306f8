// How the lines in which a test tool sums itself up reach who understands them: one reader for each
// family of tools. A reader sees the lines that hold one of its needles, and all lines while it
// listens.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "logs/log_lines.h"
#include "logs/summaries/run_ledger.h"

namespace sprint::logs {

/// A line without colours and what a CI system puts before it.
struct LogLine {
  std::string_view text;
  std::uint64_t number = 0;
  LinesBefore before{};
};

class SummaryReader {
 public:
  virtual ~SummaryReader() = default;

  virtual void take(const LogLine& line, RunLedger& ledger) = 0;
  virtual bool listens() const { return false; }
  /// The log is over.
  virtual void finish(RunLedger& ledger) { (void)ledger; }
};

}  // namespace sprint::logs
