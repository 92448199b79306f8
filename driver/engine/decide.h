// What happens next. Pure: the same state, input and time give the same events.
#pragma once

#include <optional>

#include "engine/decision.h"
#include "engine/inputs.h"

namespace sprint::engine {

/// All that follows from the input at once, ready to be committed together: what it means itself,
/// and what can go on because of it. No event at all for an observation that comes too late.
/// Error(BadCall) with what could be done instead for a request that the state does not allow; the
/// state that was passed in is lost then, so that requests are tried on a copy.
///
/// `now` may go back; time does not, as far as the events tell.
Decision decide(RunState state, const Input& input, Moment now);

/// Whether it is a request, which the state may not allow.
bool may_be_refused(const Input& input);

/// When something is to be decided even if nothing is seen until then: pass a Tick.
std::optional<Moment> wakes_at(const RunState& state);

}  // namespace sprint::engine
