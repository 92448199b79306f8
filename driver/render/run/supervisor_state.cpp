#include "render/run/supervisor_state.h"

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "base/text.h"
#include "plan/model/enum_words.h"
#include "render/run/model_usage.h"
#include "render/run/person_notes.h"
#include "render/run/run_phrases.h"
#include "render/run/run_tables.h"
#include "render/run/run_times.h"
#include "render/run/waiting.h"
#include "render/text/markdown_text.h"
#include "render/text/output_guard.h"
#include "render/text/readable_text.h"

namespace sprint::render {

namespace {

using engine::SprintIndex;
using engine::UnitIndex;

constexpr std::size_t kLongestStateName = 120;
constexpr std::size_t kLongestStateNote = 400;

std::string name(const std::string& text) {
  return markdown_text(text, kLongestStateName);
}

std::string note(const std::string& text) {
  return markdown_text(text, kLongestStateNote);
}

/// What holds the order of the units together, as the plan writes it.
std::string dependency_structure(const RunView& view,
                                 const std::vector<std::vector<UnitIndex>>& needs) {
  const auto& units = view.plan.units;
  if (std::any_of(units.begin(), units.end(), [](const auto& unit) { return unit.layer; })) {
    return "layers";
  }
  const auto waiting =
      std::count_if(needs.begin(), needs.end(), [](const auto& each) { return !each.empty(); });
  if (waiting == 0) return units.size() > 1 ? "none" : "sequential";
  return static_cast<std::size_t>(waiting) + 1 == units.size() ? "sequential" : "parallel";
}

void append_plan(std::string& to, const RunView& view,
                 const std::vector<std::vector<UnitIndex>>& needs) {
  to += "## Plan Summary\n\n- Title: " + name(view.plan.title) +
        "\n- Work units: " + std::to_string(view.plan.units.size()) +
        "\n- Total sprints: " + std::to_string(view.plan.sprints.size()) +
        "\n- Dependency structure: " + dependency_structure(view, needs) +
        "\n- Dispatch mode: " + (view.plan.prompt_template ? "template" : "dynamic") +
        "\n- max_retries: " + std::to_string(view.state.limits.attempts) +
        "\n- Plan SHA-256: " + name(view.plan.sha) + "\n\n## Work Units\n\n";
  MarkdownTable table({"Name", "Directory", "Sprints", "Dependencies"});
  for (UnitIndex unit = 0; unit < view.plan.units.size(); ++unit) {
    const auto& it = view.plan.units[unit];
    table.add_row({it.name, it.directory.empty() ? "—" : it.directory,
                   std::to_string(view.state.plan->units[unit].sprints.size()),
                   unit_names(view, needs[unit], "none")});
  }
  table.append_to(to);
}

void append_kill(std::string& to, const RunView& view) {
  const bool is_killed =
      view.state.mode == engine::RunMode::Killing || view.state.ending == engine::RunEnding::Killed;
  if (!is_killed || !view.story.killed) return;
  const auto& why = view.story.kill_reason;
  to += "Kill reason: " + (why == "killall" ? "user invoked killall" : note(why)) +
        "\nKill timestamp: " + iso_time(*view.story.killed) + "\n";
}

void append_overall(std::string& to, const RunView& view) {
  const auto& state = view.state;
  to += "\n## Overall Status\n\nStatus: " + run_status(state) + "\n";
  append_kill(to, view);
  if (view.story.started) to += "Started: " + iso_time(*view.story.started) + "\n";
  if (state.mode == engine::RunMode::Ended && view.story.ended) {
    to += "Ended: " + iso_time(*view.story.ended);
    if (!view.story.why_ended.empty()) to += " (" + note(view.story.why_ended) + ")";
    to += "\n";
  }
  if (state.mode == engine::RunMode::Stopping) {
    to += "Stopping since: " + iso_time(state.stopping_since) + "\n";
  }
  if (state.stops_after_phase) to += "Stops after the phase that is under way\n";
  const auto done = std::count_if(state.sprints.begin(), state.sprints.end(), [](const auto& each) {
    return each.state == engine::SprintState::Completed;
  });
  to += "Last event: " + iso_time(state.clock) + "\nSprints completed: " + std::to_string(done) +
        " of " + std::to_string(state.sprints.size()) +
        "\nActive agents: " + std::to_string(state.busy.size()) +
        "\nRelative cost: " + amount_text(relative_cost(view)) + "x\n";
  if (state.spent > 0) to += "Cost so far: " + amount_text(state.spent) + "\n";
  to += "Next event: " + note(next_event(view)) + "\n";
}

void append_agents(std::string& to, const RunView& view) {
  to += "\n## Active Agents\n\n";
  if (!view.state.busy.empty()) {
    append_active_agents(to, view);
  } else if (view.state.ending == engine::RunEnding::Killed) {
    to += "(none — all agents terminated)\n";
  } else {
    to += "(none)\n";
  }
}

/// Everything there is to say about a sprint besides its state.
std::string notes_about(const RunView& view, UnitIndex unit, SprintIndex index) {
  const auto& status = view.state.sprints[index];
  const auto& story = view.story.sprints.at(index);
  std::vector<std::string> notes;
  if (!story.trouble.empty()) notes.push_back(story.trouble);
  if (!status.failures.empty()) {
    notes.push_back("answers for " + name_list(status.failures) + " of gate " +
                    std::to_string(status.sent_back_by));
  }
  for (const auto& each : view.state.conditions) {
    const bool is_own = each.subject == engine::Subject{engine::Subject::Kind::Sprint, index} ||
                        each.subject == engine::Subject{engine::Subject::Kind::Unit, unit};
    if (is_own) notes.push_back(each.name);
  }
  if (status.has_left_files) notes.emplace_back("has uncommitted work");
  notes.push_back(what_it_waits_for(view, index));
  return join(notes, "; ");
}

void append_unit(std::string& to, const RunView& view, UnitIndex unit) {
  const auto place = place_of(view, unit);
  to += "\n### " + name(engine::name_of(view.state, unit)) +
        "\n\n- Work unit state: " + std::string(engine::word_of(view.state.units[unit].state)) +
        "\n";
  if (!place.sprint) {
    to += "- Current sprint: none of 0\n";
    return;
  }
  const auto index = *place.sprint;
  const auto& status = view.state.sprints[index];
  const auto& sprint = view.plan.sprints[index];
  to += "- Current sprint: " + name(sprint.id) + " of " + std::to_string(place.total) +
        "\n- Sprint state: " + std::string(engine::word_of(status.state));
  if (status.agent && status.state == engine::SprintState::Running) {
    to += " (" + std::string(engine::word_of(status.agent->stage)) + ")";
  }
  auto verified = view.story.sprints.at(index).verified;
  constexpr std::string_view kVerified = "verified: ";
  if (verified.starts_with(kVerified)) verified.erase(0, kVerified.size());
  to += "\n- Sprint type: " + std::string(plan::word_of(sprint.type)) +
        "\n- Model: " + name(model_of(view, index)) +
        "\n- Complexity score: " + std::to_string(sprint.estimate.score) +
        "\n- Attempt: " + std::to_string(status.attempt) + " of " +
        std::to_string(view.state.limits.attempts);
  if (status.round > 1) to += " (round " + std::to_string(status.round) + ")";
  to += "\n- Last verified: " + (verified.empty() ? "nothing yet" : note(verified)) +
        "\n- Notes: " + note(notes_about(view, unit, index)) + "\n";
}

/// The model's own name where the story knows the tier, and for a dispatch what the choice is
/// made of.
std::pair<std::string, std::string> decision_cells(
    const RunView& view, const engine::DecisionRow& row,
    const std::map<std::string, SprintIndex>& sprints) {
  const std::string prefix = "Model: ";
  if (!row.decision.starts_with(prefix)) return {row.decision, row.rationale};
  const auto word = row.decision.substr(prefix.size());
  std::string decision = row.decision;
  for (const auto& [tier, known] : plan::kTiers) {
    if (word == known) decision = prefix + view.tiers.of(tier);
  }
  const auto found = sprints.find(row.sprint);
  if (found == sprints.end()) return {decision, row.rationale};
  return {decision, score_text(view.plan.sprints[found->second].estimate) + "; " + row.rationale};
}

/// By their keys. Few of many: this page is drawn often.
std::map<std::string, SprintIndex> sprints_in_rows(const RunView& view) {
  std::unordered_set<std::string_view> keys;
  for (const auto& row : view.story.rows) keys.insert(row.sprint);
  std::map<std::string, SprintIndex> sprints;
  for (SprintIndex sprint = 0; sprint < view.state.sprints.size(); ++sprint) {
    const auto& key = engine::key_of(view.state, sprint);
    if (keys.contains(key)) sprints.emplace(key, sprint);
  }
  return sprints;
}

void append_decisions(std::string& to, const RunView& view) {
  to += "\n## Decisions Log\n\n";
  if (view.story.older_rows > 0) {
    to += count_of(view.story.older_rows, "older row", "older rows") +
          ": `sprint-supervisor log` has them all.\n\n";
  }
  const auto sprints = sprints_in_rows(view);
  MarkdownTable table({"Timestamp", "Work Unit", "Sprint", "Decision", "Rationale"});
  for (const auto& row : view.story.rows) {
    const auto found = sprints.find(row.sprint);
    const auto [decision, rationale] = decision_cells(view, row, sprints);
    table.add_row({iso_time(row.at), row.unit.empty() ? "—" : row.unit,
                   found == sprints.end() ? "—" : view.plan.sprints[found->second].id, decision,
                   rationale});
  }
  table.append_to(to);
}

}  // namespace

std::string supervisor_state(const RunView& view) {
  const auto needs = needs_of_units(view);
  std::string text = "# Supervisor State — " + name(view.plan.title) +
                     "\n\nDrawn from the journal after each step, and never read back: what is "
                     "changed here is lost.\n\n";
  append_plan(text, view, needs);
  append_overall(text, view);
  std::string notes;
  append_person_notes(notes, view);
  if (!notes.empty()) text += "\n## For a Person\n\n" + notes.substr(0, notes.size() - 1);
  append_agents(text, view);
  text += "\n## Phases and Gates\n\n";
  append_phases(text, view);
  if (!view.state.conditions.empty()) {
    text += "\n## Conditions\n\n";
    append_conditions(text, view);
  }
  text += "\n## Work Unit States\n";
  for (UnitIndex unit = 0; unit < view.state.units.size(); ++unit) append_unit(text, view, unit);
  append_decisions(text, view);
  if (view.state.mode == engine::RunMode::Ended) {
    const bool is_complete = view.state.ending == engine::RunEnding::Completed;
    if (is_complete || view.state.ending == engine::RunEnding::Killed) text += "\n";
    if (is_complete) append_completion(text, view);
    if (view.state.ending == engine::RunEnding::Killed) append_kill_report(text, view);
  }
  return guarded(text, Form::Text);
}

}  // namespace sprint::render
