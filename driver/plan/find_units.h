// The work units of a plan, and which sprint belongs to which.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "plan/blocks.h"
#include "plan/find_sprints.h"
#include "plan/findings.h"
#include "plan/outline.h"

namespace sprint::plan {

struct UnitDraft {
  Unit unit;
  /// What a table's cell or a "Depends on" line says about it; resolved later.
  std::string depends_text;
  std::size_t depends_line = 0;
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

/// From a table of units, else from sections (or labels) per unit, else one unit named `subject`.
/// With `by_phase`, sections for phases count as units, too: for plans that begin to count again in
/// each of them.
UnitsOfPlan find_units(const Blocks& blocks, const Outline& outline,
                       const std::vector<SprintDraft>& sprints, const std::string& subject,
                       bool by_phase, Findings& findings);

/// The rows of the first table that lists units; empty if there is none.
std::vector<UnitDraft> unit_table(const Blocks& blocks, Findings& findings);

struct UnitHeading {
  std::string name;
  /// "WU1"; may be empty.
  std::string alias;
  /// Of "Layer 2 — Core".
  std::optional<std::int32_t> layer;
};
/// "Work Unit: Core", "WU1: Core (Layer 1)", "8. Package: core". Not "Work Units".
std::optional<UnitHeading> unit_heading(std::string_view heading);

/// A heading that stands for a time or a step, not for a part of the product: "Phase 2: API".
bool is_phase_heading(std::string_view heading);

/// Names are repeated in many places: at most 200 bytes of them.
std::string shortened_name(const std::string& name);

/// Letters and digits only, in small letters: what two spellings of a name have in common.
std::string name_core(std::string_view name);

}  // namespace sprint::plan
