// Why nothing is being done about a sprint, and what happens next in a run, in words.
#pragma once

#include <string>

#include "render/run/run_view.h"

namespace sprint::render {

/// A sentence without its full stop: "it waits for core/2, which is not integrated yet". The first
/// thing that is in its way, not all. Says what is being done if something is.
std::string what_it_waits_for(const RunView& view, engine::SprintIndex sprint);

/// "the end of an agent: core/1, net/1", "the verdict of gate 2". Where nothing will happen by
/// itself, it says so.
std::string next_event(const RunView& view);

}  // namespace sprint::render
