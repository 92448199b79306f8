// sprint-supervisor resume --from-snapshot: so far only out of a damaged journal.

#include <chrono>
#include <iostream>
#include <limits>
#include <memory>

#include "base/error.h"
#include "base/redaction/redactor.h"
#include "base/text.h"
#include "cli/commands.h"
#include "cli/run_options.h"
#include "journal/going_back.h"
#include "journal/verification.h"

namespace sprint::cli {

namespace {

struct ResumeOptions {
  std::optional<std::string> state;
  bool from_snapshot = false;
};

/// Whether there is nothing wrong with it. A journal of which not even the beginning can be read is
/// damaged, too: going back then says what can be done.
bool is_whole(const RunPlace& place) {
  try {
    const auto verified = journal::verify(place.journal);
    if (!verified) open_run(place);  // says that there is none
    return verified->is_whole();
  } catch (const Error& error) {
    if (error.code() != ErrorCode::BadInput) throw;
    return false;
  }
}

journal::Moment wall_clock() {
  return std::chrono::time_point_cast<std::chrono::milliseconds>(std::chrono::system_clock::now());
}

ExitCode run_resume(const app::GlobalOptions& global, const ResumeOptions& options) {
  if (!options.from_snapshot) {
    throw Error(ErrorCode::BadCall, "no agents are run yet: there is nothing to resume",
                "'resume --from-snapshot' leaves a damaged journal for what can be verified of it");
  }
  const auto place = find_run(global, options.state);
  if (is_whole(place)) {
    throw Error(ErrorCode::BadCall, "the journal is whole: there is nothing to go back from");
  }
  constexpr auto kAllThatCanBe = std::numeric_limits<std::int64_t>::max();
  const auto went = journal::go_back(
      place.journal,
      {wall_clock, [](std::string_view text) { return redacted(text); }, "resume --from-snapshot"},
      kAllThatCanBe);
  std::cout << "went back to event " << went.kept.sequence
            << ", the last that can be verified; the damaged journal is kept as '"
            << printable(went.aside) << "'\n";
  return ExitCode::Done;
}

}  // namespace

void add_resume(CLI::App& app, const app::GlobalOptions& options, Action& action) {
  auto* command = app.add_subcommand("resume", "Leave a damaged journal for what can be verified");
  command->footer(
      "So far only with --from-snapshot, since no agents are run yet: all events up to the last\n"
      "that can be verified are kept, and that it went back is an event. Nothing is deleted: the\n"
      "damaged journal gets another name. 'log --verify' tells beforehand how far it can be\n"
      "believed.\n"
      "Exit codes: 0 done; 2 wrong call, no journal, one that is whole, or one of which nothing "
      "can\n"
      "be verified; 3 the machine refused, or somebody drives the run.\n" +
      shared_options_note());
  auto own = std::make_shared<ResumeOptions>();
  add_state_option(*command, own->state);
  command->add_flag("--from-snapshot", own->from_snapshot,
                    "Go back to the last state that can be verified");
  command->callback(
      [&options, &action, own] { action = [&options, own] { return run_resume(options, *own); }; });
}

}  // namespace sprint::cli
