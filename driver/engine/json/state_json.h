// A state and its story as JSON, and back: what a snapshot of a journal holds. The plan is not part
// of it; it is in the events.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "engine/run_state.h"
#include "engine/run_story.h"

namespace sprint::engine {

std::string state_json(const RunState& state);
std::string story_json(const RunStory& story);

/// Error(BadInput) for anything that was not written by these, or for another plan; `name` is what
/// messages call it: "snapshot 12".
RunState read_state_json(std::string_view text, const std::shared_ptr<const RunPlan>& plan,
                         const std::string& name);
RunStory read_story_json(std::string_view text, const std::string& name);

}  // namespace sprint::engine
