// The names of a plan's sprints and units, to look up what a text mentions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "plan/model/model.h"
#include "plan/model/sprint_key.h"

namespace sprint::plan {

/// Refers to the plan, whose names must not change.
class PlanNames {
 public:
  explicit PlanNames(const Plan& plan);

  const Plan& plan() const { return plan_; }

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
    UnitIndex unit = kNoIndex;
    std::size_t length = 0;
  };
  UnitAt unit_at(std::string_view text) const;

  std::vector<std::string> ids() const;
  std::vector<std::string> unit_names() const;

 private:
  const Plan& plan_;
  std::unordered_map<SprintKey, SprintIndex, SprintKeyHash> by_key_;
  /// The only sprint of an id; kNoIndex if several units have one.
  std::unordered_map<std::string_view, SprintIndex> by_id_;
  std::unordered_set<std::string> shapes_;
  std::unordered_map<std::string, UnitIndex> units_;
  /// Names and aliases in small letters, and how long those with a first word are.
  std::unordered_map<std::string, UnitIndex> by_spelling_;
  std::unordered_map<std::string, std::vector<std::size_t>> lengths_;
};

}  // namespace sprint::plan
