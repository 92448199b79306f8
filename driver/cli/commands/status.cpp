// sprint-supervisor status [--json | --watch]

#include <chrono>
#include <iostream>
#include <memory>
#include <sstream>

#include "base/error.h"
#include "cli/commands.h"
#include "cli/run_options.h"
#include "cli/safe_streams.h"
#include "os/own_process.h"
#include "render/run/status_report.h"

namespace sprint::cli {

namespace {

struct StatusOptions {
  std::optional<std::string> state;
  bool json = false;
  bool watch = false;
};

render::StatusView status_of(const RunPlace& place, const app::RunRecord& record) {
  const auto owner = journal::living_owner(place.journal);
  return {view_of(record, place.tiers),
          std::chrono::time_point_cast<Duration>(std::chrono::system_clock::now()),
          owner ? std::optional(to_string(*owner)) : std::nullopt};
}

/// A terminal shows the newest alone; elsewhere one follows the other.
ExitCode watch(const RunPlace& place) {
  auto reader = open_run(place);
  const bool is_terminal = os::stdout_is_terminal();
  std::string shown;
  for (;;) {
    const auto record = reader.now();
    std::ostringstream text;
    render::write_status_text(text, status_of(place, record));
    if (text.str() != shown) {
      if (is_terminal) {
        clear_terminal();
      } else if (!shown.empty()) {
        std::cout << "\n";
      }
      shown = text.str();
      std::cout << shown << std::flush;
    }
    if (!std::cout || is_over(place, record)) return ExitCode::Done;
    wait_for_news();
    if (!reader.is_current()) reader = open_run(place);
  }
}

ExitCode run_status(const app::GlobalOptions& global, const StatusOptions& options) {
  if (options.json && options.watch) {
    throw Error(ErrorCode::BadCall, "--json and --watch exclude each other");
  }
  const auto place = find_run(global, options.state);
  if (options.watch) return watch(place);
  const auto record = open_run(place).now();
  const auto view = status_of(place, record);
  if (options.json) {
    render::write_status_json(std::cout, view);
  } else {
    render::write_status_text(std::cout, view);
  }
  return ExitCode::Done;
}

}  // namespace

void add_status(CLI::App& app, const app::GlobalOptions& options, Action& action) {
  auto* command = app.add_subcommand("status", "Where a run stands");
  command->footer(
      "Units, sprints, phases and gates, who works, and what is asked of a person. The run is "
      "that\n"
      "of this repository, or the one in the folder of --state. --watch goes on until it has\n"
      "ended.\n"
      "Exit codes: 0 shown; 2 wrong call, no run, or a journal that cannot be read; 3 the machine\n"
      "refused.\n" +
      shared_options_note());
  auto own = std::make_shared<StatusOptions>();
  add_state_option(*command, own->state);
  command->add_flag("--json", own->json, "Print JSON instead of text");
  command->add_flag("--watch", own->watch, "Show it again whenever something has changed");
  command->callback(
      [&options, &action, own] { action = [&options, own] { return run_status(options, *own); }; });
}

}  // namespace sprint::cli
