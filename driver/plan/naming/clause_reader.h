// One clause of a sentence: the sprints and units that it names, whatever it says about them.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "plan/model/model.h"
#include "plan/naming/plan_names.h"

namespace sprint::plan {

struct Mentions {
  std::vector<SprintIndex> sprints;
  /// Mentioned, but nothing says that they must be complete.
  std::vector<SprintIndex> unsure;
  std::vector<UnitIndex> units;
  /// Ids after "Sprint" that no sprint has; `unit/id` if a unit was named, or seems to be meant.
  std::vector<std::string> unknown;
  /// A range whose end does not exist; what does exist is in `sprints`.
  std::vector<std::string> unknown_in_range;
  /// It says in words that nothing is needed.
  bool none = false;
  /// The sprint or its unit itself, which are not listed.
  bool names_itself = false;
  /// More is named than anybody would write; some of it is in none of these lists.
  bool is_cut_short = false;
};

enum class MentionStyle {
  Sentence,  ///< An entry criterion: plain numbers count only after "Sprint".
  List,      ///< A line or cell of dependencies: "1, 2" and names of units count.
};

/// In plain text. Sprints and units come in the order of the text and may repeat; the sprint `of`
/// and its unit are left out. Ids without "Sprint" before them belong to the unit of `of` first.
Mentions read_clause(std::string_view clause, const PlanNames& names, SprintIndex of,
                     MentionStyle style);

/// How long the dash or word at the front is that makes a range of what stands around it ("–",
/// " through "), with blanks; 0 if there is none.
std::size_t range_mark_length(std::string_view text);

}  // namespace sprint::plan
