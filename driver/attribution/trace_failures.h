// Traces what a build and its tests have left behind to the commits of a range. Asks git for the
// range and for who wrote the lines; the rest is pure.
#pragma once

#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "attribution/attribution.h"
#include "attribution/evidence.h"
#include "logs/build_log.h"
#include "os/process_runner.h"
#include "places/project_files.h"
#include "results/test_reports.h"
#include "workspace/git/repository.h"

namespace sprint::attribution {

struct Leftovers {
  const results::TestReports& reports;
  const std::vector<logs::BuildLog>& logs;
  /// Reports of the base, if there are any; an unreadable one proves nothing.
  const results::TestReports* baseline = nullptr;
  /// How the run ended, where that is known.
  std::optional<int> run_exit_code{};
};

/// The files of the repository's worktree, under the names that tools may give them.
places::ProjectFiles project_files(os::ProcessRunner& runner,
                                   const workspace::Repository& repository);

/// Failures, and what is known about them besides.
struct Findings {
  std::vector<Failure> failures;
  /// Ids of those that the base has as well.
  std::unordered_set<std::string> red_before{};
  /// By the ids of failures.
  std::unordered_map<std::string, Closure> closures{};
};

/// In the order of the failures. The files of the range's head are asked who wrote them.
std::vector<AttributedFailure> trace_failures(os::ProcessRunner& runner,
                                              const workspace::Repository& repository,
                                              const workspace::ChangeRange& range,
                                              Findings findings);

/// Failures for which nobody is looked for, in their order.
std::vector<AttributedFailure> nobodys(std::vector<Failure> failures);

/// The verdict is Fail as soon as something red is left that was not red before, a report is not
/// complete, the run ended with an error that nothing explains, or nothing tells how it ended: a
/// log that stops in the middle, or in which nothing is known, proves nothing.
Attribution trace(os::ProcessRunner& runner, const workspace::Repository& repository,
                  workspace::ChangeRange range, const places::ProjectFiles& project,
                  const Leftovers& leftovers);

}  // namespace sprint::attribution
