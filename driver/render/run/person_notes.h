// What a run asks of people, and the commands with which they answer. Texts come back as they are;
// whoever prints them makes them safe.
#pragma once

#include <string>
#include <vector>

#include "render/run/run_view.h"

namespace sprint::render {

struct PersonCommand {
  std::vector<std::string> words;
  /// What it is for, behind a "to": "make the gate again".
  std::string does;
};

/// The words as one line that can be pasted into bash or zsh, whatever is in them. Safe for a
/// terminal, and for a block of code in Markdown.
std::string command_line(const PersonCommand& command);

struct PersonNote {
  /// In capitals, as a state or a condition is called: "BLOCKED", "HELD", "PLAN_CHANGED".
  std::string kind;
  /// "run", a unit, a sprint's key, "phase 2".
  std::string subject;
  std::string text;
  /// What there is to know besides, a line each.
  std::vector<std::string> details{};
  std::vector<PersonCommand> commands{};
};

/// The most urgent first: held phases, blocked units, conditions, sprints to be confirmed, a run
/// that is at rest.
std::vector<PersonNote> person_notes(const RunView& view);

}  // namespace sprint::render
