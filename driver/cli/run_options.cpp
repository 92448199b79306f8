#include "cli/run_options.h"

#include <chrono>
#include <thread>

#include "app/run_planning.h"
#include "app/state_places.h"
#include "base/error.h"
#include "base/text.h"
#include "os/process_runner.h"

namespace sprint::cli {

namespace fs = std::filesystem;

void add_state_option(CLI::App& command, std::optional<std::string>& state) {
  command.add_option("--state", state, "Look at the run in this folder, such as a simulation's")
      ->option_text("DIR");
}

RunPlace find_run(const app::GlobalOptions& global, const std::optional<std::string>& state) {
  const auto workplace = app::open_workplace(global);
  const auto& agent = workplace.settings.values.agent;
  RunPlace place;
  place.tiers = {agent.small_model, agent.medium_model, agent.large_model};
  if (state) {
    const auto folder = app::path_given(*state, "--state");
    if (!fs::is_directory(folder)) {
      throw Error(ErrorCode::BadCall, "'" + printable(*state) + "' is no folder",
                  "--state wants the folder of a journal, as 'simulate' names it");
    }
    place.journal.folder = {folder};
    place.name = folder.string();
    return place;
  }
  os::OsProcessRunner runner;
  const auto repository = app::repository_of(workplace.project.root, runner);
  place.journal = {app::believed_place(repository), repository.common_dir};
  place.name = place.journal.folder.path().string();
  return place;
}

app::RunReader open_run(const RunPlace& place) {
  auto reader = app::RunReader::open(place.journal);
  if (!reader) {
    throw Error(ErrorCode::BadCall, "there is no run in '" + printable(place.name) + "'",
                "'simulate' plays one; --state DIR names the folder of another");
  }
  return std::move(*reader);
}

render::RunView view_of(const app::RunRecord& record, const plan::TierNames& tiers) {
  if (!record.plan || !record.has_run()) {
    throw Error(ErrorCode::BadCall, "the journal has no run yet: its driver is about to begin");
  }
  return {*record.plan,
          record.state,
          record.story,
          tiers,
          {app::cost_of(plan::Tier::Small), app::cost_of(plan::Tier::Medium),
           app::cost_of(plan::Tier::Large)}};
}

render::LoggedEvent logged(const app::SeenEvent& seen) {
  const auto& event = seen.event;
  render::LoggedEvent made;
  made.sequence = event.sequence;
  made.epoch = event.epoch;
  made.time = std::chrono::time_point_cast<Duration>(event.time);
  made.actor = event.actor;
  made.subject = event.subject;
  made.revision = event.revision;
  made.type = event.type;
  made.payload = event.payload;
  made.words = seen.words;
  made.sprint = seen.sprint;
  made.unit = seen.unit;
  if (seen.meaning != nullptr) made.what = seen.meaning->what;
  return made;
}

void wait_for_news() {
  constexpr auto kPause = std::chrono::milliseconds(200);
  std::this_thread::sleep_for(kPause);
}

bool is_over(const RunPlace& place, const app::RunRecord& record) {
  return record.state.mode == engine::RunMode::Ended && !journal::living_owner(place.journal);
}

}  // namespace sprint::cli
