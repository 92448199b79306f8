#include "render/run/model_usage.h"

#include <algorithm>
#include <set>

#include "base/text.h"
#include "render/run/run_phrases.h"
#include "render/text/markdown_text.h"

namespace sprint::render {

namespace {

constexpr std::array kAllTiers{plan::Tier::Small, plan::Tier::Medium, plan::Tier::Large};

/// Criteria that name nothing which a program could look at.
std::size_t criteria_of_people(const plan::Plan& plan) {
  std::size_t count = 0;
  for (const auto& sprint : plan.sprints) {
    count += static_cast<std::size_t>(
        std::count_if(sprint.exit.begin(), sprint.exit.end(), [](const plan::Criterion& each) {
          return each.kind == plan::CriterionKind::Manual ||
                 each.kind == plan::CriterionKind::Assertion;
        }));
  }
  return count;
}

/// Phases that a person has let pass although their gate was red.
std::size_t waived_phases(const RunView& view) {
  std::set<engine::GateNumber> red;
  for (const auto& gate : view.story.gates) {
    if (gate.verdict == engine::GateVerdict::Fail) red.insert(gate.gate);
  }
  const auto& phases = view.state.phases;
  return static_cast<std::size_t>(
      std::count_if(phases.begin(), phases.end(),
                    [&](const engine::PhaseStatus& phase) { return red.contains(phase.gate); }));
}

std::string verified_text(const RunView& view) {
  const auto for_people = criteria_of_people(view.plan);
  std::string text = "All exit criteria verified";
  if (for_people > 0) {
    text += ", but for " + std::to_string(for_people) + " that only a person can judge";
  }
  text += ".\n";
  if (const auto waived = waived_phases(view); waived > 0) {
    text += count_of(waived, "phase has", "phases have") +
            " passed with failures that a person has accepted.\n";
  }
  return text;
}

}  // namespace

std::array<ModelUsage, 3> model_usage(const RunView& view) {
  std::array<ModelUsage, 3> usage;
  for (const auto tier : kAllTiers) {
    const auto at = static_cast<std::size_t>(tier);
    const auto dispatches = view.story.dispatches.at(at);
    usage.at(at) = {tier, view.tiers.of(tier), dispatches, dispatches * view.tier_costs.at(at)};
  }
  return usage;
}

double relative_cost(const RunView& view) {
  double sum = 0;
  for (const auto& each : model_usage(view)) sum += each.relative_cost;
  return sum;
}

void append_completion(std::string& to, const RunView& view) {
  to += "## Supervisor Complete\n\nAll " +
        count_of(view.state.sprints.size(), "sprint", "sprints") + " executed across " +
        count_of(view.state.units.size(), "work unit", "work units") + ".\n" + verified_text(view) +
        "\n### Model Usage Summary\n\n";
  MarkdownTable table({"Model", "Sprints", "Relative Cost"});
  std::size_t dispatches = 0;
  for (const auto& each : model_usage(view)) {
    dispatches += each.dispatches;
    table.add_row(
        {each.model, std::to_string(each.dispatches), amount_text(each.relative_cost) + "x"});
  }
  table.append_to(to);
  if (dispatches > view.state.sprints.size()) {
    to += "\nEach agent that was sent counts: " + std::to_string(dispatches) + " for " +
          count_of(view.state.sprints.size(), "sprint", "sprints") + ".\n";
  }
  to += "\nTotal relative cost: " + amount_text(relative_cost(view)) +
        "x (baseline: " + markdown_text(view.tiers.small, 40) + " = " +
        amount_text(view.tier_costs.at(0)) + "x)\n";
}

}  // namespace sprint::render
