#include "render/run/run_phrases.h"

#include <algorithm>
#include <cmath>
#include <locale>
#include <sstream>

#include "base/text.h"
#include "render/text/readable_text.h"

namespace sprint::render {

using engine::Blame;
using engine::SprintState;

UnitPlace place_of(const RunView& view, engine::UnitIndex unit) {
  const auto& sprints = view.state.plan->units[unit].sprints;
  UnitPlace place;
  place.total = sprints.size();
  place.has_begun = view.state.units[unit].state != engine::UnitState::NotStarted;
  if (sprints.empty()) return place;
  const auto is_complete = [&](engine::SprintIndex sprint) {
    return view.state.sprints[sprint].state == SprintState::Completed;
  };
  place.completed =
      static_cast<std::size_t>(std::count_if(sprints.begin(), sprints.end(), is_complete));
  auto at = std::find_if_not(sprints.begin(), sprints.end(), is_complete);
  if (at == sprints.end()) --at;
  place.sprint = *at;
  if (place.has_begun) place.position = static_cast<std::size_t>(at - sprints.begin()) + 1;
  return place;
}

std::string position_text(const RunView& view, const UnitPlace& place) {
  auto counted = std::to_string(place.position) + "/" + std::to_string(place.total);
  if (!place.sprint || place.position == 0) return counted;
  const auto& id = view.plan.sprints[*place.sprint].id;
  return id == std::to_string(place.position) ? counted : id + " (" + counted + ")";
}

std::string attempt_text(const RunView& view, engine::SprintIndex sprint) {
  const auto& status = view.state.sprints[sprint];
  std::string text =
      std::to_string(status.attempt) + "/" + std::to_string(view.state.limits.attempts);
  if (status.round > 1) text += " (round " + std::to_string(status.round) + ")";
  return text;
}

plan::Tier tier_of(const RunView& view, engine::SprintIndex sprint) {
  const auto& status = view.state.sprints[sprint];
  if (status.agent) return status.agent->tier;
  return status.last_tier.value_or(view.state.plan->sprints[sprint].tier);
}

const std::string& model_of(const RunView& view, engine::SprintIndex sprint) {
  return view.tiers.of(tier_of(view, sprint));
}

std::vector<std::vector<engine::UnitIndex>> needs_of_units(const RunView& view) {
  const auto& sprints = view.state.plan->sprints;
  std::vector<std::vector<engine::UnitIndex>> needs(view.plan.units.size());
  for (engine::UnitIndex unit = 0; unit < needs.size(); ++unit) {
    needs[unit] = view.plan.units[unit].depends_on;
  }
  for (const auto& sprint : sprints) {
    for (const auto other : sprint.needs) needs.at(sprint.unit).push_back(sprints[other].unit);
  }
  for (auto& each : needs) {
    std::sort(each.begin(), each.end());
    each.erase(std::unique(each.begin(), each.end()), each.end());
  }
  return needs;
}

std::string unit_names(const RunView& view, const std::vector<engine::UnitIndex>& units,
                       const std::string& none) {
  if (units.empty()) return none;
  std::vector<std::string> names;
  names.reserve(units.size());
  for (const auto unit : units) names.push_back(view.plan.units[unit].name);
  return name_list(names);
}

std::string score_text(const plan::Estimate& estimate) {
  std::vector<std::string> terms;
  const auto add = [&](std::int32_t points, const char* what) {
    if (points != 0) terms.push_back(std::string(what) + " " + std::to_string(points));
  };
  add(estimate.complexity, "complexity");
  add(estimate.ambiguity, "ambiguity");
  add(estimate.foundation, "foundation");
  add(estimate.risk, "risk");
  add(estimate.type, "type");
  if (estimate.blocked > 0) {
    terms.push_back(count_of(estimate.blocked, "dependent", "dependents"));
  }
  std::string text = "Complexity score " + std::to_string(estimate.score);
  if (!terms.empty()) text += " (" + join(terms, ", ") + ")";
  return text;
}

std::string subject_name(const RunView& view, const engine::Subject& subject) {
  switch (subject.kind) {
    case engine::Subject::Kind::Run:
      return "run";
    case engine::Subject::Kind::Unit:
      return engine::name_of(view.state, subject.index);
    case engine::Subject::Kind::Sprint:
      return engine::key_of(view.state, subject.index);
  }
  return {};
}

std::string sprint_title(const RunView& view, engine::SprintIndex sprint) {
  const auto& it = view.plan.sprints[sprint];
  return view.plan.units[it.unit].name + " Sprint " + it.id;
}

std::string phase_title(const RunView& view, engine::PhaseIndex phase) {
  auto number = std::to_string(phase + 1);
  if (phase >= view.state.phases.size()) return number;
  const auto& name = view.state.phases[phase].name;
  const bool says_more = !name.empty() && name != number && name != "Phase " + number;
  return says_more ? number + " (" + name + ")" : number;
}

std::vector<const engine::GateStory*> last_gates(const RunView& view) {
  std::vector<const engine::GateStory*> gates(view.state.phases.size(), nullptr);
  for (const auto& gate : view.story.gates) {
    if (gate.phase < gates.size()) gates[gate.phase] = &gate;
  }
  return gates;
}

std::string blame_text(const RunView& view, const engine::GateFailure& failure) {
  std::vector<std::string> keys;
  for (const auto sprint : failure.sprints) {
    // A gate may name what the plan does not have.
    if (sprint < view.state.sprints.size()) keys.push_back(engine::key_of(view.state, sprint));
  }
  const auto who = name_list(keys);
  switch (failure.blame) {
    case Blame::Confirmed:
      return "caused by " + who;
    case Blame::Together:
      return "caused together by " + who;
    case Blame::Conflict:
      return "do not merge: " + who;
    case Blame::Criterion:
      return "a criterion of " + who;
    case Blame::Suspected: {
      const auto percent = std::lround(std::clamp(failure.probability, 0.0, 1.0) * 100);
      return "suspected: " + who + ", " + std::to_string(percent) + " %";
    }
    case Blame::Nobody:
      return "nobody stands out";
  }
  return {};
}

std::string run_status(const engine::RunState& state) {
  switch (state.mode) {
    case engine::RunMode::NotStarted:
      return "not started";
    case engine::RunMode::Running:
      return "running";
    case engine::RunMode::Stopping:
      return "stopping";
    case engine::RunMode::Killing:
      return "being killed";
    case engine::RunMode::Ended:
      break;
  }
  switch (state.ending.value_or(engine::RunEnding::NeedsPerson)) {
    case engine::RunEnding::Completed:
      return "completed";
    case engine::RunEnding::Stopped:
      return "stopped";
    case engine::RunEnding::Killed:
      return "killed";
    case engine::RunEnding::NeedsPerson:
      return "needs a person";
  }
  return {};
}

std::string amount_text(double amount) {
  std::ostringstream text;
  text.imbue(std::locale::classic());
  constexpr double kCents = 100;
  constexpr double kLargest = 1e15;
  if (!std::isfinite(amount) || std::fabs(amount) > kLargest) {
    text << amount;
  } else {
    text.precision(15);
    text << std::round(amount * kCents) / kCents;
  }
  return text.str();
}

}  // namespace sprint::render
