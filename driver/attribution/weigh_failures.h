// Finds out whose each failure is: evidence, probabilities, verdicts and groups. Pure; what git and
// the toolchains know is passed in.
#pragma once

#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "attribution/attribution.h"
#include "attribution/evidence.h"

namespace sprint::attribution {

struct AttributionInput {
  const std::vector<workspace::ChangeSet>& sprints;
  std::vector<Failure> failures;
  LineOwners owners{};
  std::unordered_map<std::string, Closure> closures{};
  NameHomes homes{};
  /// Ids of failures that the base has as well.
  std::unordered_set<std::string> red_before{};
};

/// In the order of the failures.
std::vector<AttributedFailure> attribute(AttributionInput input);

/// Who wrote each line, from what git blame said about them: commit ids in the same order, empty
/// for older lines.
LineOwners owners_of(const std::vector<workspace::ChangeSet>& sprints,
                     const std::vector<FileLine>& lines, const std::vector<std::string>& commits);

}  // namespace sprint::attribution
