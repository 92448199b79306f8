// Sprints that are fine one by one and fail together: one renames what the other begins to use, or
// both add the same thing.
#pragma once

#include <vector>

#include "attribution/evidence.h"
#include "attribution/posterior.h"

namespace sprint::attribution {

/// The pairs for which the failure's own words speak.
std::vector<SprintPair> interacting_pairs(const FailureFacts& facts,
                                          const EvidenceContext& context);

/// Whether the mistake is somebody else's although this sprint wrote the line of the error: the
/// word that the message is about was in the lines that it replaced, or fails in old code as well.
bool only_touched_the_use(const FailureFacts& facts, std::size_t sprint,
                          const EvidenceContext& context);

}  // namespace sprint::attribution
