// What a gate prints about the way it judged: tests that are gone or turned off, settings that were
// changed, and whether there was anything to compare with.
#pragma once

#include <string>

#include "attribution/attribution.h"

namespace sprint::render {

/// A line for each test that is lost, the first 20 of them, and for each setting that was changed,
/// with who did it; or a line that says that the tests were not compared. Empty if there is nothing
/// to say.
std::string judging_block(const attribution::Attribution& attribution);

}  // namespace sprint::render
