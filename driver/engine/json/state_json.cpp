#include "engine/json/state_json.h"

#include <filesystem>

#include "engine/json/json_document.h"
#include "engine/json/part_reader.h"
#include "engine/json/part_writer.h"
#include "engine/readiness.h"

namespace sprint::engine {

namespace {

template <typename Value>
std::string json_of(const Value& value) {
  std::string text;
  {
    PartWriter writer(text);
    members(writer, value);
  }
  return text;
}

template <typename Value>
Value read_json(std::string_view text, const plan::JsonPlace& place) {
  auto document = parsed_json(text, place);
  Value value;
  PartReader::read(document, place, value);
  return value;
}

/// Whoever works with the state goes by these numbers without looking.
void check_numbers(const RunState& state, const RunPlan& plan, const plan::JsonPlace& place) {
  const auto all_below = [](const auto& numbers, std::size_t count) {
    return std::all_of(numbers.begin(), numbers.end(),
                       [&](std::uint32_t number) { return number < count; });
  };
  bool fits = state.sprints.size() == plan.sprints.size() &&
              state.units.size() == plan.units.size() && state.phase <= state.phases.size() &&
              all_below(state.busy, state.sprints.size());
  for (const PhaseStatus& phase : state.phases) {
    fits = fits && all_below(phase.sprints, state.sprints.size()) &&
           all_below(phase.units, state.units.size());
  }
  for (const SprintIndex sprint : state.busy) {
    fits = fits && state.sprints[sprint].agent.has_value();
  }
  for (const SprintStatus& sprint : state.sprints) {
    fits = fits && sprint.phase < state.phases.size();
  }
  if (!fits) place.fail("it does not belong to the plan of this run");
}

}  // namespace

std::string state_json(const RunState& state) {
  return json_of(state);
}

std::string story_json(const RunStory& story) {
  return json_of(story);
}

RunState read_state_json(std::string_view text, const std::shared_ptr<const RunPlan>& plan,
                         const std::string& name) {
  const std::filesystem::path from(name);
  const plan::JsonPlace place(from);
  auto state = read_json<RunState>(text, place);
  check_numbers(state, *plan, place);
  state.plan = plan;
  count_ready(state);
  return state;
}

RunStory read_story_json(std::string_view text, const std::string& name) {
  const std::filesystem::path from(name);
  return read_json<RunStory>(text, plan::JsonPlace(from));
}

}  // namespace sprint::engine
