#include "app/run/run_record.h"

#include <charconv>
#include <sstream>
#include <vector>

#include "base/error.h"
#include "engine/apply.h"
#include "engine/json/event_json.h"
#include "engine/json/state_json.h"
#include "plan/json/pinned_plan.h"

namespace sprint::app {

namespace {

constexpr std::string_view kSnapshotMark = "sprint-snapshot/1";

std::string name_of(const journal::Event& event) {
  return "event " + std::to_string(event.sequence);
}

void pin(RunRecord& record, const journal::Event& event) {
  auto pinned = plan::read_plan_json(event.payload, name_of(event));
  record.plan = std::make_shared<const plan::Plan>(std::move(pinned.plan));
  record.plan_path = pinned.path.string();
  record.plan_event = event.sequence;
}

/// Told by the type alone: whoever asks for something says himself what he is called.
bool is_journals(const journal::Event& event) {
  return event.type == journal::kCreated || event.type == journal::kOwnershipTaken ||
         event.type == journal::kRequestTaken || event.type == journal::kRequestRefused ||
         event.type == journal::kWentBack;
}

std::shared_ptr<const engine::RunPlan> plan_in(const engine::Happening& what) {
  if (const auto* started = std::get_if<engine::RunStarted>(&what)) return started->plan;
  if (const auto* accepted = std::get_if<engine::PlanAccepted>(&what)) return accepted->plan;
  return nullptr;
}

/// What the engine says of a state that the event contradicts does not name the event.
void apply_named(engine::RunState& state, const engine::Event& event, const std::string& name) {
  try {
    engine::apply(state, event);
  } catch (const Error& error) {
    throw Error(ErrorCode::BadInput, name + " cannot have happened: " + error.message(),
                error.hint());
  } catch (const std::out_of_range&) {
    throw Error(ErrorCode::BadInput, name + " is about what the plan does not have");
  }
}

[[noreturn]] void refuse_snapshot(const journal::Snapshot& snapshot, const std::string& what) {
  throw Error(ErrorCode::BadInput,
              "the snapshot after event " + std::to_string(snapshot.sequence) + " " + what);
}

/// The first line, and what follows it.
std::pair<std::string_view, std::string_view> cut_line(std::string_view text) {
  const auto end = text.find('\n');
  if (end == std::string_view::npos) return {text, {}};
  return {text.substr(0, end), text.substr(end + 1)};
}

std::vector<std::int64_t> numbers_behind(std::string_view mark, std::string_view line) {
  std::vector<std::int64_t> numbers;
  if (!line.starts_with(mark)) return numbers;
  std::istringstream words{std::string(line.substr(mark.size()))};
  for (std::int64_t number = 0; words >> number;) numbers.push_back(number);
  return numbers;
}

}  // namespace

std::optional<engine::Event> meaning_of(const journal::Event& event) {
  if (is_journals(event) || event.type == kRequestDenied || event.type == kPlanPinned) {
    return std::nullopt;
  }
  return engine::read_event(event.type, event.payload, name_of(event));
}

void add_event(RunRecord& record, const journal::Event& event,
               const std::optional<engine::Event>& meaning) {
  record.sequence = event.sequence;
  if (is_journals(event)) return;
  record.revisions[event.subject] = event.revision;
  if (event.type == kPlanPinned) pin(record, event);
  if (!meaning) return;
  if (!record.has_run() && !std::holds_alternative<engine::RunStarted>(meaning->what)) {
    throw Error(ErrorCode::BadInput, name_of(event) + " cannot have happened: no run has started");
  }
  apply_named(record.state, *meaning, name_of(event));
  engine::tell(record.story, record.state, *meaning);
  if (plan_in(meaning->what)) record.run_event = event.sequence;
}

std::string snapshot_of(const RunRecord& record) {
  std::string text(kSnapshotMark);
  text += " " + std::to_string(record.plan_event) + " " + std::to_string(record.run_event) + "\n";
  text += engine::state_json(record.state) + "\n" + engine::story_json(record.story) + "\n";
  for (const auto& [subject, revision] : record.revisions) {
    text += std::to_string(revision) + " " + subject + "\n";
  }
  return text;
}

RunRecord read_snapshot(const journal::Snapshot& snapshot,
                        const std::function<journal::Event(std::int64_t)>& event_at) {
  const auto [first, behind_first] = cut_line(snapshot.payload);
  const auto places = numbers_behind(kSnapshotMark, first);
  if (places.size() != 2) refuse_snapshot(snapshot, "is none of this version");
  RunRecord record;
  const auto run_event = event_at(places[1]);
  const auto plan =
      plan_in(engine::read_event(run_event.type, run_event.payload, name_of(run_event)).what);
  if (!plan) refuse_snapshot(snapshot, "names an event in which no plan stands");
  pin(record, event_at(places[0]));
  record.run_event = places[1];
  const auto [state, behind_state] = cut_line(behind_first);
  const auto [story, revisions] = cut_line(behind_state);
  const std::string name = "snapshot " + std::to_string(snapshot.sequence);
  record.state = engine::read_state_json(state, plan, name);
  record.story = engine::read_story_json(story, name);
  if (record.story.sprints.size() != plan->sprints.size()) {
    refuse_snapshot(snapshot, "tells of other sprints than the plan has");
  }
  for (auto [line, rest] = cut_line(revisions); !line.empty();
       std::tie(line, rest) = cut_line(rest)) {
    std::int64_t revision = 0;
    const auto* const end = std::from_chars(line.data(), line.data() + line.size(), revision).ptr;
    const auto digits = static_cast<std::size_t>(end - line.data());
    if (digits == 0 || digits + 1 >= line.size() || line[digits] != ' ') {
      refuse_snapshot(snapshot, "has a line that says nothing");
    }
    record.revisions[std::string(line.substr(digits + 1))] = revision;
  }
  record.sequence = snapshot.sequence;
  return record;
}

}  // namespace sprint::app
