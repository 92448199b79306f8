// sprint-supervisor log [--json | --markdown | --explain UNIT/ID | --verify] [--follow]

#include <iostream>
#include <memory>
#include <vector>

#include "base/error.h"
#include "base/text.h"
#include "cli/commands.h"
#include "cli/run_options.h"
#include "journal/verification.h"
#include "plan/model/sprint_name.h"

namespace sprint::cli {

namespace {

struct LogOptions {
  std::optional<std::string> state;
  bool json = false;
  bool markdown = false;
  bool follow = false;
  bool verify = false;
  std::optional<std::string> explain;
};

render::LogForm form_of(const LogOptions& options) {
  if (options.json) return render::LogForm::Json;
  return options.markdown ? render::LogForm::Markdown : render::LogForm::Text;
}

ExitCode verify(const RunPlace& place) {
  const auto verified = journal::verify(place.journal);
  if (!verified) open_run(place);
  for (const auto& fault : verified->faults) std::cout << printable(fault) << "\n";
  if (verified->broken) {
    std::cout << "event " << verified->broken->sequence
              << " is broken: " << printable(verified->broken->why) << "\n"
              << "verified: " << verified->verified.sequence << " events up to it";
    if (verified->snapshot) {
      std::cout << "; the last verifiable snapshot is that of event "
                << verified->snapshot->sequence;
    }
    std::cout << "\n";
  } else {
    std::cout << "verified: "
              << count_of(static_cast<std::size_t>(verified->verified.sequence), "event", "events")
              << ", each follows the one before it\n";
  }
  return verified->is_whole() ? ExitCode::Done : ExitCode::WorkFailed;
}

ExitCode explain(const RunPlace& place, const std::string& name) {
  auto reader = open_run(place);
  std::vector<render::LoggedEvent> events;
  reader.read_on([&](const app::SeenEvent& seen) {
    if (seen.meaning == nullptr) return;
    events.push_back(logged(seen));
    events.back().payload.clear();
  });
  const auto view = view_of(reader.record(), place.tiers);
  render::write_sprint_story(std::cout, view, plan::sprint_named(view.plan, name), events);
  return ExitCode::Done;
}

/// What has been put aside meanwhile is read on from its beginning: its end may be another.
void show(const RunPlace& place, const LogOptions& options) {
  auto reader = open_run(place);
  const auto form = form_of(options);
  bool has_heading = false;
  const auto show_event = [&](const app::SeenEvent& seen) {
    std::cout << render::log_line(logged(seen), form);
  };
  for (;;) {
    if (!has_heading) std::cout << render::log_heading(place.name, form);
    has_heading = true;
    reader.read_on(show_event);
    std::cout << std::flush;
    if (!options.follow || !std::cout || is_over(place, reader.record())) return;
    while (!reader.has_news() && !is_over(place, reader.record())) wait_for_news();
    if (!reader.is_current()) reader = open_run(place);
  }
}

ExitCode run_log(const app::GlobalOptions& global, const LogOptions& options) {
  const int forms = static_cast<int>(options.json) + static_cast<int>(options.markdown) +
                    static_cast<int>(options.verify) +
                    static_cast<int>(options.explain.has_value());
  if (forms > 1) {
    throw Error(ErrorCode::BadCall,
                "--json, --markdown, --verify and --explain exclude each other");
  }
  if (options.follow && (options.verify || options.explain)) {
    throw Error(ErrorCode::BadCall, "--follow goes with none of --verify and --explain");
  }
  const auto place = find_run(global, options.state);
  if (options.verify) return verify(place);
  if (options.explain) return explain(place, *options.explain);
  show(place, options);
  return ExitCode::Done;
}

}  // namespace

void add_log(CLI::App& app, const app::GlobalOptions& options, Action& action) {
  auto* command = app.add_subcommand("log", "What has happened in a run, event by event");
  command->footer(
      "The run is that of this repository, or the one in the folder of --state. --verify looks\n"
      "whether each event is the one that was written and follows the one before it. --follow\n"
      "goes on until the run has ended.\n"
      "Exit codes: 0 shown, or verified; 1 --verify has found something broken; 2 wrong call, no\n"
      "run, or a journal that cannot be read; 3 the machine refused.\n" +
      shared_options_note());
  auto own = std::make_shared<LogOptions>();
  add_state_option(*command, own->state);
  command->add_flag("--json", own->json, "Print a JSON object per line instead of text");
  command->add_flag("--markdown", own->markdown, "Print Markdown instead of text");
  command->add_option("--explain", own->explain, "Tell the story of one sprint instead")
      ->option_text("UNIT/ID");
  command->add_flag("--verify", own->verify, "Check the journal instead of showing it");
  command->add_flag("-f,--follow", own->follow, "Go on with what happens next");
  command->callback(
      [&options, &action, own] { action = [&options, own] { return run_log(options, *own); }; });
}

}  // namespace sprint::cli
