#include "app/run/run_keeper.h"

#include <algorithm>

#include "app/run/run_reader.h"
#include "base/error.h"
#include "plan/json/pinned_plan.h"

namespace sprint::app {

namespace {

journal::Reader reader_of(const journal::JournalPlace& place) {
  auto reader = journal::Reader::open(place);
  if (!reader) throw Error(ErrorCode::BadInput, "the journal is gone");
  return std::move(*reader);
}

std::string pinned(const plan::Plan& plan, const std::string& path) {
  std::string text;
  plan::write_plan_json(plan, path, {}, [&](std::string_view piece) { text += piece; });
  return text;
}

}  // namespace

std::variant<RunKeeper, os::LockHolder> RunKeeper::take(const journal::JournalPlace& place,
                                                        journal::OwnerOptions options) {
  RunRecord record;
  std::int64_t last_snapshot = 0;
  journal::Replay replay;
  replay.snapshot = [&](const journal::Snapshot& snapshot) {
    try {
      auto reader = reader_of(place);
      record = read_snapshot(snapshot, [&](std::int64_t at) { return event_in(reader, at); });
      last_snapshot = snapshot.sequence;
      return true;
    } catch (const Error& error) {
      // The events tell the same; it only takes longer.
      if (error.code() != ErrorCode::BadInput) throw;
      return false;
    }
  };
  replay.event = [&](const journal::Event& event) { add_event(record, event, meaning_of(event)); };
  auto taken = journal::Owner::take(place, std::move(options), replay);
  if (auto* holder = std::get_if<os::LockHolder>(&taken)) return std::move(*holder);
  return RunKeeper(std::move(std::get<journal::Owner>(taken)), std::move(record), last_snapshot);
}

std::vector<engine::Effect> RunKeeper::start(const plan::Plan& plan, const std::string& plan_path,
                                             engine::Start start, engine::Moment now) {
  auto batch = new_batch();
  batch.tell({std::move(start), "person"}, now);
  auto made = batch.take();
  // Before the start, so that whoever reads that knows the plan.
  made.events.insert(made.events.begin(), {"person", "plan", batch.next_revision("plan"),
                                           kPlanPinned, pinned(plan, plan_path)});
  return commit(std::move(made), batch.decided());
}

std::vector<engine::Effect> RunKeeper::tell(const std::vector<Told>& told, engine::Moment now,
                                            const PlanNow& plan_now) {
  auto batch = new_batch();
  for (const Told& each : told) batch.tell(each, now);
  for (auto& request : owner_.waiting_requests()) batch.answer(std::move(request), now, plan_now);
  return commit(batch.take(), batch.decided());
}

EventBatch RunKeeper::new_batch() {
  if (!has_draft_) draft_ = record_.state;
  has_draft_ = false;
  return {record_, draft_};
}

std::vector<engine::Effect> RunKeeper::commit(journal::Batch batch,
                                              const std::vector<engine::Event>& decided) {
  std::vector<engine::Event> happened;
  if (!batch.events.empty() || !batch.requests.empty()) {
    for (const auto& stored : owner_.append(std::move(batch))) {
      auto meaning = meaning_of(stored);
      add_event(record_, stored, meaning);
      if (meaning) happened.push_back(std::move(*meaning));
    }
  }
  // The redactor may have changed what was decided.
  has_draft_ = happened == decided;
  std::vector<engine::Effect> effects;
  for (const auto& event : happened) {
    for (auto& effect : engine::effects_of(record_.state, event)) {
      effects.push_back(std::move(effect));
    }
  }
  if (events_since_snapshot() >= events_per_snapshot()) make_snapshot();
  return effects;
}

std::int64_t RunKeeper::events_per_snapshot() const {
  // A snapshot says something about each sprint: large runs make them less often, so that none of
  // their events costs more. Reading that many events takes as long as reading the plan.
  constexpr std::int64_t kFewest = 3000;
  constexpr std::int64_t kPerSprint = 3;
  return std::max(kFewest, kPerSprint * static_cast<std::int64_t>(record_.state.sprints.size()));
}

void RunKeeper::make_snapshot() {
  if (record_.run_event == 0 || record_.sequence == last_snapshot_) return;
  owner_.append({{}, {}, snapshot_of(record_)});
  last_snapshot_ = record_.sequence;
}

}  // namespace sprint::app
