// Parts that both pages about a run have, as Markdown: what `status` prints and
// SUPERVISOR_STATE.md. Each is nothing if there is nothing to show, unless said otherwise.
#pragma once

#include <string>

#include "render/run/run_view.h"

namespace sprint::render {

/// What is asked of people, each with its details and the commands that answer it.
void append_person_notes(std::string& to, const RunView& view);

/// Phase by phase with the last gate of each; always.
void append_phases(std::string& to, const RunView& view);

void append_conditions(std::string& to, const RunView& view);

/// Work Unit, Sprint, …, Output File, Dispatched At: those whose agent has been sent and whose
/// outcome is not known yet.
void append_active_agents(std::string& to, const RunView& view);

/// After a killall: what was ended, and where each unit stands.
void append_kill_report(std::string& to, const RunView& view);

}  // namespace sprint::render
