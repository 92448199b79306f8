#include "render/run/run_tables.h"

#include <algorithm>
#include <vector>

#include "base/text.h"
#include "engine/event_words.h"
#include "render/run/person_notes.h"
#include "render/run/run_phrases.h"
#include "render/run/run_times.h"
#include "render/text/markdown_text.h"
#include "render/text/readable_text.h"

namespace sprint::render {

namespace {

using engine::SprintIndex;

constexpr const char* kNoValue = "—";
/// How many of the people's matters are shown; of the others only their number.
constexpr std::size_t kMostNotes = 20;
constexpr std::size_t kLongestNote = 300;
/// What a gate found, in a row of a table.
constexpr std::size_t kMostInRow = 3;

void append_commands(std::string& to, const std::vector<PersonCommand>& commands) {
  std::vector<std::string> lines;
  std::size_t width = 0;
  constexpr std::size_t kWidestAligned = 70;
  for (const auto& command : commands) {
    lines.push_back(command_line(command));
    width = std::max(width, std::min(display_width(lines.back()), kWidestAligned));
  }
  to += "\n```sh\n";
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const auto own = display_width(lines[i]);
    to += lines[i] + std::string(own < width ? width - own : 0, ' ') + "  # to " +
          commands[i].does + "\n";
  }
  to += "```\n";
}

void append_note(std::string& to, const PersonNote& note) {
  to += markdown_text(note.kind, kLongestNote) + ": " + markdown_text(note.text, kLongestNote);
  // A single command needs no block of its own.
  if (note.commands.size() == 1) {
    const auto& only = note.commands.front();
    to += ". Run " + markdown_text(command_line(only), kLongestNote) + " to " + only.does + ".";
  } else if (!note.commands.empty()) {
    to += ":";
  }
  to += "\n";
  if (!note.details.empty()) to += "\n";
  for (const auto& detail : note.details) {
    to += "- " + markdown_text(detail, kLongestNote) + "\n";
  }
  if (note.commands.size() > 1) append_commands(to, note.commands);
  to += "\n";
}

std::string verdict_text(const RunView& view, const engine::GateStory* gate) {
  if (gate == nullptr) return kNoValue;
  if (view.state.gate && view.state.gate->number == gate->gate) return "running";
  if (!gate->verdict) return "none";
  return std::string(engine::word_in(engine::kGateVerdicts, *gate->verdict));
}

std::string failures_text(const RunView& view, const engine::GateStory* gate) {
  if (gate == nullptr || gate->failure_count == 0) {
    return gate == nullptr || gate->detail.empty() ? kNoValue : gate->detail;
  }
  std::vector<std::string> shown;
  for (const auto& id : gate->failures) {
    if (shown.size() == kMostInRow) break;
    shown.push_back(view.state.accepted.contains(id) ? id + " (accepted)" : id);
  }
  std::string text = join(shown, ", ");
  if (gate->failure_count > shown.size()) {
    text += " and " + std::to_string(gate->failure_count - shown.size()) + " more";
  }
  return text;
}

std::size_t killed_agents(const RunView& view) {
  const auto& story = view.story;
  return static_cast<std::size_t>(
      std::count_if(story.rows.begin(), story.rows.end(), [&](const engine::DecisionRow& row) {
        return row.decision == "end agent" && story.killed && row.at >= *story.killed;
      }));
}

std::string action_needed(const RunView& view, const UnitPlace& place) {
  if (!place.sprint || place.completed == place.total) return "none";
  const auto& id = view.plan.sprints[*place.sprint].id;
  const bool has_worked = view.story.sprints.at(*place.sprint).dispatches > 0;
  return (has_worked ? "restart " : "resume from ") + id;
}

/// The last that is complete before the one the unit is at.
std::string last_completed(const RunView& view, engine::UnitIndex unit) {
  std::string id;
  for (const SprintIndex sprint : view.state.plan->units[unit].sprints) {
    if (view.state.sprints[sprint].state != engine::SprintState::Completed) break;
    id = view.plan.sprints[sprint].id;
  }
  return id.empty() ? kNoValue : "Sprint " + id;
}

/// Whether a killed agent may have left work: nobody has looked at what it did.
std::string uncommitted_work(const RunView& view, const UnitPlace& place) {
  if (!place.sprint || place.completed == place.total) return "no";
  if (view.state.sprints[*place.sprint].has_left_files) return "yes";
  return view.story.sprints.at(*place.sprint).dispatches > 0 ? "not looked at" : "no";
}

}  // namespace

void append_person_notes(std::string& to, const RunView& view) {
  const auto notes = person_notes(view);
  for (std::size_t i = 0; i < notes.size() && i < kMostNotes; ++i) append_note(to, notes[i]);
  if (notes.size() > kMostNotes) {
    to += "And " + count_of(notes.size() - kMostNotes, "more matter", "more matters") +
          " for a person; `status --json` lists them all.\n\n";
  }
}

void append_phases(std::string& to, const RunView& view) {
  MarkdownTable table({"Phase", "Name", "State", "Sprints", "Gate", "Verdict", "Failures"});
  const auto gates = last_gates(view);
  for (engine::PhaseIndex index = 0; index < view.state.phases.size(); ++index) {
    const auto& phase = view.state.phases[index];
    const auto* gate = gates[index];
    table.add_row({std::to_string(index + 1), phase.name,
                   index > view.state.phase ? kNoValue : std::string(engine::word_of(phase.state)),
                   std::to_string(phase.completed) + "/" + std::to_string(phase.sprints.size()),
                   gate == nullptr ? kNoValue : std::to_string(gate->gate),
                   verdict_text(view, gate), failures_text(view, gate)});
  }
  table.append_to(to);
}

void append_conditions(std::string& to, const RunView& view) {
  if (view.state.conditions.empty()) return;
  MarkdownTable table({"Condition", "Subject", "Since", "Evidence"});
  for (const auto& each : view.state.conditions) {
    table.add_row(
        {each.name, subject_name(view, each.subject), iso_time(each.since), each.evidence});
  }
  table.append_to(to);
}

void append_active_agents(std::string& to, const RunView& view) {
  MarkdownTable table({"Work Unit", "Sprint", "Sprint State", "Attempt", "Model",
                       "Complexity Score", "Task ID", "Output File", "Dispatched At"});
  for (const SprintIndex index : view.state.busy) {
    const auto& status = view.state.sprints[index];
    const auto& sprint = view.plan.sprints[index];
    table.add_row({view.plan.units[sprint.unit].name, sprint.id,
                   std::string(engine::word_of(status.state)), attempt_text(view, index),
                   model_of(view, index), std::to_string(sprint.estimate.score),
                   std::to_string(status.agent->launch),
                   "sprint-supervisor logs " + engine::key_of(view.state, index),
                   iso_time(status.agent->dispatched_at)});
  }
  if (!table.is_empty()) table.append_to(to);
}

void append_kill_report(std::string& to, const RunView& view) {
  const auto& units = view.state.units;
  MarkdownTable table({"Work Unit", "Last Completed Sprint", "Uncommitted Work", "Action Needed"});
  std::vector<std::string> left;
  for (engine::UnitIndex unit = 0; unit < units.size(); ++unit) {
    const auto place = place_of(view, unit);
    const auto work = uncommitted_work(view, place);
    if (work == "yes") left.push_back(engine::name_of(view.state, unit));
    table.add_row({engine::name_of(view.state, unit), last_completed(view, unit), work,
                   action_needed(view, place)});
  }
  to += "## Kill All Complete\n\nAgents terminated: " + std::to_string(killed_agents(view)) +
        "\nWork units with uncommitted work: " +
        (left.empty() ? "none known" : markdown_text(name_list(left), kLongestNote)) +
        "\n\nWork unit states after kill:\n\n";
  table.append_to(to);
  to += "\nTo resume: sprint-supervisor resume\n";
}

}  // namespace sprint::render
