#include "render/run/person_notes.h"

#include <algorithm>
#include <optional>

#include "base/ascii.h"
#include "base/code_point.h"
#include "base/text.h"
#include "engine/condition_names.h"
#include "render/run/run_phrases.h"
#include "render/run/run_times.h"
#include "render/text/output_guard.h"

namespace sprint::render {

namespace {

using engine::GateFailure;
using engine::SprintIndex;
using engine::Subject;

constexpr const char* kProgram = "sprint-supervisor";
constexpr std::size_t kMostToDecide = 8;

/// In a form in which nothing stands for itself that somebody else could obey or overlook.
std::string escaped_word(const std::string& word) {
  std::string text = "$'";
  for (const char c : word) {
    if (is_letter(c) || is_digit(c) || c == ' ' || c == '_' || c == '-' || c == '/' || c == '.' ||
        c == ':' || c == '=') {
      text += c;
    } else {
      text += "\\x" + hex_digits(static_cast<unsigned char>(c), 2);
    }
  }
  return text + "'";
}

PersonCommand resume(std::vector<std::string> options, std::string does) {
  std::vector<std::string> words{kProgram, "resume"};
  words.insert(words.end(), options.begin(), options.end());
  return {std::move(words), std::move(does)};
}

std::vector<const GateFailure*> failures_to_decide(const engine::RunState& state) {
  std::vector<const GateFailure*> found;
  for (const GateFailure& failure : state.open_failures) {
    if (!state.accepted.contains(failure.id)) found.push_back(&failure);
  }
  return found;
}

/// The first whom evidence speaks against, of those that the gate has judged.
std::optional<std::string> whom_to_blame(const RunView& view, const GateFailure& failure) {
  const auto& state = view.state;
  for (const SprintIndex sprint : failure.sprints) {
    if (sprint < state.sprints.size() && state.sprints[sprint].phase == state.phase &&
        state.sprints[sprint].state == engine::SprintState::Completed) {
      return engine::key_of(state, sprint);
    }
  }
  return std::nullopt;
}

void add_decisions(PersonNote& note, const RunView& view,
                   const std::vector<const GateFailure*>& failures) {
  for (std::size_t i = 0; i < failures.size() && i < kMostToDecide; ++i) {
    note.details.push_back(failures[i]->id + " (" + blame_text(view, *failures[i]) + ")");
  }
  if (failures.size() > kMostToDecide) {
    note.details.push_back("and " + std::to_string(failures.size() - kMostToDecide) + " more");
  }
  note.commands.push_back(resume({}, "make the gate again"));
  if (failures.empty()) return;
  std::vector<std::string> accepted;
  for (std::size_t i = 0; i < failures.size() && i < kMostToDecide; ++i) {
    accepted.insert(accepted.end(), {"--accept", failures[i]->id});
  }
  const bool is_all = failures.size() <= kMostToDecide;
  note.commands.push_back(resume(std::move(accepted),
                                 is_all ? "live with what is red" : "live with the first of them"));
  const auto& first = *failures.front();
  const auto sprint = whom_to_blame(view, first);
  note.commands.push_back(resume({"--blame", first.id + "=" + sprint.value_or("UNIT/ID")},
                                 sprint ? "send it back" : "send back whose it is"));
}

void add_held_phase(std::vector<PersonNote>& notes, const RunView& view) {
  const auto& state = view.state;
  if (state.phase >= state.phases.size()) return;
  if (state.phases[state.phase].state != engine::PhaseState::Held) return;
  const auto failures = failures_to_decide(state);
  const auto* gate = last_gates(view).at(state.phase);
  PersonNote note{"HELD", "phase " + std::to_string(state.phase + 1), ""};
  note.text =
      "phase " + phase_title(view, state.phase) + " — gate " + std::to_string(state.last_gate);
  const bool could_run = gate == nullptr || gate->verdict != engine::GateVerdict::CouldNotRun;
  if (!could_run) {
    note.text += " could not run";
  } else {
    note.text += " is red, and nobody can be sent back. A person decides";
  }
  if (gate != nullptr && !gate->detail.empty()) note.details.push_back(gate->detail);
  add_decisions(note, view, failures);
  notes.push_back(std::move(note));
}

void add_blocked_unit(std::vector<PersonNote>& notes, const RunView& view, engine::UnitIndex unit) {
  const auto& state = view.state;
  const auto& sprints = state.plan->units[unit].sprints;
  const auto fatal = std::find_if(sprints.begin(), sprints.end(), [&](SprintIndex sprint) {
    return state.sprints[sprint].state == engine::SprintState::Fatal;
  });
  PersonNote note{"BLOCKED", engine::name_of(state, unit), engine::name_of(state, unit)};
  if (fatal != sprints.end()) {
    const auto& status = state.sprints[*fatal];
    note.text = sprint_title(view, *fatal) + " — FATAL after " +
                count_of(status.attempt, "attempt", "attempts");
    if (status.round > 1) note.text += " in round " + std::to_string(status.round);
    const auto& trouble = view.story.sprints.at(*fatal).trouble;
    if (!trouble.empty()) note.details.push_back("last failure: " + trouble);
  }
  note.commands.push_back(resume({}, "retry"));
  notes.push_back(std::move(note));
}

std::string because(const std::string& evidence) {
  return evidence.empty() ? std::string() : ": " + evidence;
}

std::string waits_long(const RunView& view, SprintIndex sprint) {
  return sprint_title(view, sprint) + " is waiting. Still not met after " +
         count_of(view.state.sprints[sprint].polls, "check", "checks") +
         ". Continue waiting or intervene?";
}

/// Nothing for conditions that ask for nothing.
void add_condition(std::vector<PersonNote>& notes, const RunView& view,
                   const engine::Condition& condition) {
  const bool is_sprint = condition.subject.kind == Subject::Kind::Sprint;
  PersonNote note{condition.name, subject_name(view, condition.subject), ""};
  const auto title = is_sprint ? sprint_title(view, condition.subject.index) : note.subject;
  if (condition.name == engine::kPlanChanged) {
    note.text =
        "the plan's file is another one; nothing is dispatched" + because(condition.evidence);
    note.commands.push_back(resume({"--accept-plan"}, "go on with the plan as it is now"));
  } else if (condition.name == engine::kOverBudget) {
    note.text = title + " — what may be spent is spent" + because(condition.evidence) +
                ". Raise limits.cost before";
    note.commands.push_back(resume({}, "go on"));
  } else if (condition.name == engine::kWaitsLong && is_sprint) {
    note.text = waits_long(view, condition.subject.index);
    if (!condition.evidence.empty()) note.details.push_back(condition.evidence);
  } else if (condition.name == engine::kToolUnavailable || condition.name == engine::kEntryFailed ||
             condition.name == engine::kReplan) {
    note.text = title + " is not dispatched before this has changed" + because(condition.evidence);
    note.commands.push_back(resume({}, "try it again"));
  } else {
    return;
  }
  notes.push_back(std::move(note));
}

void add_confirmation(std::vector<PersonNote>& notes, const RunView& view, SprintIndex sprint) {
  const auto& key = engine::key_of(view.state, sprint);
  PersonNote note{"CONFIRM", key,
                  sprint_title(view, sprint) +
                      " is done as far as an agent can. A person looks at it and says so"};
  const auto& verified = view.story.sprints.at(sprint).verified;
  if (!verified.empty()) note.details.push_back(verified);
  note.commands = {resume({"--confirm", key}, "take it as done"),
                   resume({"--reject", key}, "send it back")};
  notes.push_back(std::move(note));
}

/// A run that is at rest and says no other reason why.
void add_rest(std::vector<PersonNote>& notes, const RunView& view) {
  const auto& state = view.state;
  if (state.mode != engine::RunMode::Ended || state.ending == engine::RunEnding::Completed) return;
  const bool was_asked_for = state.ending != engine::RunEnding::NeedsPerson;
  if (!was_asked_for && !notes.empty()) return;
  const bool is_killed = state.ending == engine::RunEnding::Killed;
  PersonNote note{is_killed       ? "KILLED"
                  : was_asked_for ? "STOPPED"
                                  : "AT REST",
                  "run", "nothing is under way"};
  if (view.story.ended) note.text += " since " + iso_time(*view.story.ended);
  note.commands.push_back(resume({}, "go on where it was"));
  notes.push_back(std::move(note));
}

}  // namespace

std::string command_line(const PersonCommand& command) {
  std::string line;
  for (const auto& word : command.words) {
    line += line.empty() ? "" : " ";
    const bool can_be_shown = guarded(printable(word), Form::Text) == word;
    line += can_be_shown ? shell_line({word}) : escaped_word(word);
  }
  return line;
}

std::vector<PersonNote> person_notes(const RunView& view) {
  const auto& state = view.state;
  std::vector<PersonNote> notes;
  add_held_phase(notes, view);
  for (engine::UnitIndex unit = 0; unit < state.units.size(); ++unit) {
    if (state.units[unit].state == engine::UnitState::Blocked) add_blocked_unit(notes, view, unit);
  }
  for (const auto& condition : state.conditions) add_condition(notes, view, condition);
  for (SprintIndex sprint = 0; sprint < state.sprints.size(); ++sprint) {
    if (state.sprints[sprint].waits_for == engine::WaitsFor::Person) {
      add_confirmation(notes, view, sprint);
    }
  }
  add_rest(notes, view);
  return notes;
}

}  // namespace sprint::render
