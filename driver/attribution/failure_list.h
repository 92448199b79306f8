// From what reports and logs say to the list of failures: one for each red test and for each
// distinct problem of a build. Pure.
#pragma once

#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

#include "attribution/failure.h"
#include "logs/build_log.h"
#include "places/project_files.h"
#include "results/test_reports.h"

namespace sprint::attribution {

/// Red tests past it are counted, and are one failure of nobody's: whoever has more has one cause,
/// and it is among the first.
inline constexpr std::size_t kMostTraced = 10'000;

/// Problems of the logs first, in their order, then the red tests. Places are those of the project
/// where it knows the file. What a log repeats of a test that has failed in a report is left out.
std::vector<Failure> failures_of(const results::TestReports& reports,
                                 const std::vector<logs::BuildLog>& logs,
                                 const places::ProjectFiles& project);

/// What a test is called in the id of its failure, which has a number behind it if several tests
/// have one name: "roman.ParseTest".
std::string test_id(const results::TestCase& test);

/// How many red tests are past kMostTraced.
std::size_t untraced_tests(const results::TestReports& reports);

/// A red test and the id of its failure. Points into the reports.
struct RedCase {
  const results::TestCase* test = nullptr;
  std::string id;
};
std::vector<RedCase> red_cases(const results::TestReports& reports);

/// The ids of the red tests: what `failures_of` would call them.
std::unordered_set<std::string> red_tests(const results::TestReports& reports);

/// Something that a step did not do, or did not tell: "cmake test: the report is not complete".
Failure unexplained_failure(const std::string& id, const std::string& message);

/// A run that ended with an error while nothing that it left behind says why.
Failure silent_failure(int exit_code);

}  // namespace sprint::attribution
