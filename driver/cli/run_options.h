// What the commands that look at a run have in common: which run it is, and what is shown of it.
#pragma once

#include <CLI/App.hpp>
#include <optional>
#include <string>

#include "app/run/run_reader.h"
#include "app/session.h"
#include "journal/journal_place.h"
#include "render/run/log_report.h"
#include "render/run/run_view.h"

namespace sprint::cli {

/// Adds --state DIR.
void add_state_option(CLI::App& command, std::optional<std::string>& state);

struct RunPlace {
  journal::JournalPlace journal;
  /// For messages: where it was looked for.
  std::string name;
  plan::TierNames tiers{};
};

/// The run of the repository, or that of `--state`. Error(BadCall) if there is neither.
RunPlace find_run(const app::GlobalOptions& global, const std::optional<std::string>& state);

/// Error(BadCall) if there is no journal, or no run in it.
app::RunReader open_run(const RunPlace& place);

render::RunView view_of(const app::RunRecord& record, const plan::TierNames& tiers);
render::LoggedEvent logged(const app::SeenEvent& seen);

/// How long a command that follows a run waits between two looks at it.
void wait_for_news();

/// Whether nothing more will happen to a run: it has ended, and nobody drives it.
bool is_over(const RunPlace& place, const app::RunRecord& record);

}  // namespace sprint::cli
