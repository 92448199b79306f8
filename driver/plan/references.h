// Mentions of sprints and units in sentences: "Sprints 1-3, 5a and EM-2 complete", "WU1 done".
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "plan/model.h"
#include "plan/sprint_key.h"

namespace sprint::plan {

/// The names of a plan, to look mentions up. Refers to the plan, whose names must not change.
class PlanNames {
 public:
  explicit PlanNames(const Plan& plan);

  const Plan& plan() const { return plan_; }

  static constexpr auto kNone = static_cast<std::uint32_t>(-1);

  /// The sprint of that id in `unit`, or, if no sprint there has it, the only one elsewhere.
  SprintIndex sprint(std::string_view id, UnitIndex unit) const;
  /// The sprint of that id in exactly that unit.
  SprintIndex sprint_in(std::string_view id, UnitIndex unit) const;
  UnitIndex unit(std::string_view name) const;
  /// Whether a sprint of any unit has it.
  bool knows_id(std::string_view id) const { return by_id_.contains(id); }
  /// Whether a sprint has an id of the same shape: "S9" in a plan with S1.
  bool knows_shape(std::string_view id) const;

  /// The unit whose name or alias the text begins with, and how long that is.
  struct UnitAt {
    UnitIndex unit = kNone;
    std::size_t length = 0;
  };
  UnitAt unit_at(std::string_view text) const;

  std::vector<std::string> ids() const;
  std::vector<std::string> unit_names() const;

 private:
  const Plan& plan_;
  std::unordered_map<SprintKey, SprintIndex, SprintKeyHash> by_key_;
  /// The only sprint of an id; kNone if several units have one.
  std::unordered_map<std::string_view, SprintIndex> by_id_;
  std::unordered_set<std::string> shapes_;
  std::unordered_map<std::string, UnitIndex> units_;
  /// Names and aliases in small letters, and how long those with a first word are.
  std::unordered_map<std::string, UnitIndex> by_spelling_;
  std::unordered_map<std::string, std::vector<std::size_t>> lengths_;
};

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
};

enum class MentionStyle {
  Sentence,  ///< An entry criterion: plain numbers count only after "Sprint".
  List,      ///< A line or cell of dependencies: "1, 2" and names of units count.
};

/// What a text says the sprint `of` waits for. Clauses about what may run in parallel, what comes
/// later and what belongs to another plan do not count; nor does the sprint itself.
Mentions mentions_in(std::string_view text, const PlanNames& names, SprintIndex of,
                     MentionStyle style);

/// What a text says the unit `of` waits for: other units. `unknown` are words of a list that name
/// none.
Mentions unit_mentions_in(std::string_view text, const PlanNames& names, UnitIndex of);

}  // namespace sprint::plan
