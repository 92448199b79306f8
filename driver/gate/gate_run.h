// What a gate did, as values: its steps, how long they took and what they made. Who caused the
// failures is in attribution.h.
#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "attribution/attribution.h"
#include "results/test_reports.h"
#include "sprint/types.h"

namespace sprint::gate {

/// Why a step ran.
enum class Purpose {
  Gate,   ///< the one build and test
  Again,  ///< failing tests once more, alone
  Base,   ///< the same at the base
};

/// "gate", "again", "base".
std::string to_string(Purpose purpose);
/// "configure", "build", "test".
std::string to_string(sdk::StepKind kind);

/// What a build step made, as far as its output says.
struct WorkDone {
  std::size_t compiled = 0;
  std::size_t linked = 0;
  std::size_t other = 0;
  /// Of the compiled ones, the first kMostNames.
  std::vector<std::string> objects{};

  static constexpr std::size_t kMostNames = 200;
};

enum class StepEnd {
  Exited,
  Killed,      ///< by a signal
  TimedOut,    ///< by us
  NotStarted,  ///< the program is not there
};

struct StepRecord {
  std::string toolchain;
  sdk::StepKind kind = sdk::StepKind::Build;
  Purpose purpose = Purpose::Gate;
  sdk::Words argv{};
  StepEnd end = StepEnd::Exited;
  /// Nothing if it did not come to an exit.
  std::optional<int> exit_code{};
  /// "exit code 2", "timed out", "program 'ninja' not found in PATH".
  std::string ending{};
  double seconds = 0;
  double cpu_seconds = 0;
  /// Its output.
  std::filesystem::path log{};
  WorkDone work{};

  bool succeeded() const { return exit_code == 0; }
};

/// How the compiler cache did in the build steps; all 0 if none was used or it does not say.
struct CacheUse {
  std::size_t hits = 0;
  std::size_t misses = 0;
};

/// From the log of its decisions (ccache's `stats_log`): each compilation is a comment with the
/// name of its file, then its counters, one per line.
CacheUse cache_use_in(std::string_view stats_log);

struct GateRun {
  unsigned number = 0;
  double seconds = 0;
  std::size_t builds = 0;
  std::size_t test_runs = 0;
  std::vector<StepRecord> steps{};
  CacheUse cache{};
  /// Where its outputs are.
  std::filesystem::path folder{};
  /// Of failing tests, by the ids of the failures: the line of a log that tells of it.
  std::map<std::string, FileLine> told_in{};
};

struct GateOutcome {
  GateRun run;
  attribution::Attribution attribution;
  /// Every test of the gate's one run.
  results::TestReports reports;
};

}  // namespace sprint::gate
