// SUPERVISOR_STATE.md: what a person reads of a run, at any time. Drawn from the state alone; never
// read back.
#pragma once

#include <string>

#include "render/run/run_view.h"

namespace sprint::render {

/// The same state gives the same bytes. Texts of others cannot add headings or rows.
std::string supervisor_state(const RunView& view);

}  // namespace sprint::render
