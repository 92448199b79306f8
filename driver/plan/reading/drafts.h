// Sprints and units while a plan is being read: what the text says of them, before names are looked
// up in it. Views into the text.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "plan/markdown/outline.h"
#include "plan/model/model.h"
#include "plan/reading/sprint_body.h"

namespace sprint::plan {

struct SprintDraft {
  std::string id;
  std::string name;
  /// "WU2" of "WU2 Sprint 1", or what a table's or label's cell says; empty if nothing does.
  std::string unit;
  std::string phase;
  /// Lines [line, end) in Blocks::lines.
  std::size_t line = 0;
  std::size_t end = 0;
  /// Its own heading or the one it stands below; kNoHeading at the top.
  std::size_t heading = kNoHeading;
  bool has_heading = false;
  /// Nothing calls it a sprint: it is a group of tasks or check boxes.
  bool guessed = false;
  SprintBody body;
};

/// What a cell or a line says that a unit waits for, in plain text.
struct UnitNeeds {
  std::string text;
  std::size_t line = 0;
};

struct UnitDraft {
  Unit unit;
  /// What its own section says, and what tables say; resolved later.
  std::vector<UnitNeeds> needs;
  std::vector<UnitNeeds> needs_by_tables;
  /// How many sprints the table claims; 0 if it does not say.
  std::size_t claimed = 0;
  /// A range instead of a number: "1-3".
  std::string range;
};

struct UnitsOfPlan {
  std::vector<UnitDraft> units;
  /// For each sprint.
  std::vector<UnitIndex> unit_of;
};

}  // namespace sprint::plan
