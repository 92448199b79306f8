// What the changed lines of a range say about tests that are gone or turned off. Pure. It is all
// that is known where nobody knows the tests of the base, and tells whose it is where somebody
// does.
#pragma once

#include <vector>

#include "attribution/judging_changes.h"
#include "workspace/reading/change_set.h"

namespace sprint::gate {

/// The range must have been read with tells_of_tests() as its filter. What one commit does and
/// another takes back is not told, nor is a test that only moved. In the order in which the changes
/// were made.
std::vector<attribution::LostTest> losses_by_diff(const std::vector<workspace::ChangeSet>& sprints);

/// Whether a sprint changed a file of which lines could say something about tests. Names are enough
/// to tell, so that a gate without such a change need not read lines.
bool touch_tests(const std::vector<workspace::ChangeSet>& sprints);

}  // namespace sprint::gate
