// What people ask for. Each throws Error(BadCall) that says what could be done instead if the state
// does not allow it, and has then recorded nothing.
#pragma once

#include "engine/inputs.h"
#include "engine/recorder.h"

namespace sprint::engine {

void start(Recorder& recorder, const Start& request);
void resume(Recorder& recorder, const Resume& request);
void confirm(Recorder& recorder, SprintIndex index);
void reject(Recorder& recorder, const Reject& request);

/// What it waited for has changed: it may be dispatched as it is.
void release_sprint(Recorder& recorder, SprintIndex index);

}  // namespace sprint::engine
