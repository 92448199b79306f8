// What the test runs of a log came to: which began, which ended, which tests failed. Filled by the
// readers of each tool; knows none of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "logs/build_log.h"
#include "logs/problem_table.h"
#include "logs/summaries/tally.h"

namespace sprint::logs {

class RunLedger {
 public:
  /// Tests that are kept with their names; the others are counted.
  static constexpr std::size_t kMostTests = ProblemTable::kMost;

  /// A run that begins while one of the same tool is open goes on with it: runs may be interleaved,
  /// and whoever was cut off has no end at all.
  void begin(std::string_view tool);
  /// As begin(), for tools whose every run has one head and one end: a second one does not end what
  /// the first has begun. Only if heads and ends are lines that nothing else prints.
  void begin_paired(std::string_view tool);
  /// The end of a paired run. Quiet runs have an end and no head.
  void end_paired(std::string_view tool, const Tally& tally, std::uint64_t line);
  /// The end of a run. If it counts failures and nothing tells of any, that is a problem of its
  /// own.
  void end(std::string_view tool, const Tally& tally, std::uint64_t line);
  /// A run ended badly, and what went wrong is told elsewhere; if it is not, this is the problem.
  void end_badly(std::string_view line, std::uint64_t number);
  /// Whether a run has begun that is not over yet.
  bool is_in_run() const;
  /// A test failed. Tools name it several times; what they say of it may come before or after.
  void fail(std::string_view tool, std::string_view test, std::uint64_t line);
  /// The tests of the tool that failed since its last end were allowed to.
  void excuse(std::string_view tool);
  /// What the log has about the test: where, and why. The first that says anything counts.
  void tell(std::string_view tool, std::string_view test, std::string_view story);

  void move_to(ProblemTable& table, LogRuns& runs);

 private:
  struct Run {
    bool is_open = false;
    std::size_t open_pairs = 0;
    std::size_t ends = 0;
    Tally tally{};
    std::size_t named = 0;
    std::uint64_t line = 0;  ///< of the last end
  };
  struct Test {
    std::string tool;
    std::string name;
    std::string message{};
    places::PlaceInText place{};
    std::vector<RelatedPlace> frames{};
    std::uint64_t line = 0;
    bool failed = false;
  };

  Test* test_of(std::string_view tool, std::string_view name);
  static LogProblem problem_of(Test test);
  void add_unnamed(ProblemTable& table);

  std::map<std::string, Run, std::less<>> runs_;
  std::vector<Test> tests_;
  std::unordered_map<std::string, std::size_t> index_;
  std::string bad_end_;
  std::uint64_t bad_line_ = 0;
};

}  // namespace sprint::logs
