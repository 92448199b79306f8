// What the outcome of a sprint, and the verdict of a gate, lead to.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "engine/inputs.h"
#include "engine/recorder.h"

namespace sprint::engine {

/// A sprint has come to an outcome: its unit may be complete, or blocked.
void after_outcome(Recorder& recorder, SprintIndex index);

/// The gate of the current phase has a verdict.
void judge(Recorder& recorder, const SawGateEnd& saw);

/// Of those that a failure is laid to, the ones that have to do something about it. Who causes it
/// only together with others pays only if it is the latest of them in the plan.
std::vector<SprintIndex> guilty_of(const GateFailure& failure, double threshold);

/// Sends the sprints back, each with its failures, and opens the phase again.
void send_back(Recorder& recorder, GateNumber gate,
               const std::map<SprintIndex, std::vector<std::string>>& failures);

/// Ends the phase well, with what a person has accepted.
void pass_phase(Recorder& recorder, GateNumber gate);

}  // namespace sprint::engine
