// The failures of a run, each below the sprint to which it is laid.
#pragma once

#include <string>

#include "attribution/attribution.h"
#include "render/attribution/cause_block.h"

namespace sprint::render {

/// A block for each sprint, or for sprints that only together are to blame, in the order of their
/// first failures; what is nobody's yet comes last. Of many causes only the first are told in full.
/// Nothing if no failure counts.
std::string sprint_blocks(const attribution::Attribution& attribution,
                          const FurtherReading& reading);

}  // namespace sprint::render
