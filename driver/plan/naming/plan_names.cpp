#include "plan/naming/plan_names.h"

#include <algorithm>

#include "base/text.h"
#include "base/word_match.h"
#include "plan/naming/sprint_ids.h"
#include "plan/naming/unit_names.h"

namespace sprint::plan {

namespace {

std::string small_first_word(std::string_view text) {
  std::size_t end = 0;
  while (end < text.size() && is_word_char(text[end])) ++end;
  return to_lower(text.substr(0, end));
}

}  // namespace

PlanNames::PlanNames(const Plan& plan) : plan_(plan) {
  by_key_.reserve(plan.sprints.size());
  by_id_.reserve(plan.sprints.size());
  for (SprintIndex i = 0; i < plan.sprints.size(); ++i) {
    const Sprint& sprint = plan.sprints[i];
    by_key_.try_emplace({sprint.unit, sprint.id}, i);
    const auto [place, is_new] = by_id_.try_emplace(sprint.id, i);
    // An id that several units have means none of them unless the unit is known.
    if (!is_new) place->second = kNoIndex;
    shapes_.insert(shape_of_id(sprint.id));
  }
  const auto add = [&](const std::string& name, UnitIndex unit) {
    units_.try_emplace(name_core(name), unit);
    by_spelling_.try_emplace(to_lower(name), unit);
    auto& lengths = lengths_[small_first_word(name)];
    if (std::find(lengths.begin(), lengths.end(), name.size()) == lengths.end()) {
      lengths.push_back(name.size());
    }
  };
  for (UnitIndex i = 0; i < plan.units.size(); ++i) {
    add(plan.units[i].name, i);
    for (const std::string& alias : plan.units[i].aliases) add(alias, i);
  }
}

SprintIndex PlanNames::sprint_in(std::string_view id, UnitIndex unit) const {
  const auto found = by_key_.find({unit, id});
  return found == by_key_.end() ? kNoIndex : found->second;
}

SprintIndex PlanNames::sprint(std::string_view id, UnitIndex unit) const {
  const SprintIndex here = sprint_in(id, unit);
  if (here != kNoIndex) return here;
  const auto found = by_id_.find(id);
  return found == by_id_.end() ? kNoIndex : found->second;
}

bool PlanNames::knows_shape(std::string_view id) const {
  return shapes_.contains(shape_of_id(id));
}

UnitIndex PlanNames::unit(std::string_view name) const {
  const auto found = units_.find(name_core(name));
  return found == units_.end() ? kNoIndex : found->second;
}

PlanNames::UnitAt PlanNames::unit_at(std::string_view text) const {
  const auto found = lengths_.find(small_first_word(text));
  UnitAt best;
  if (found == lengths_.end()) return best;
  for (const std::size_t length : found->second) {
    if (length <= best.length || text.size() < length) continue;
    if (length < text.size() && is_word_char(text[length])) continue;
    const auto unit = by_spelling_.find(to_lower(text.substr(0, length)));
    if (unit != by_spelling_.end()) best = {unit->second, length};
  }
  return best;
}

std::vector<std::string> PlanNames::ids() const {
  std::vector<std::string> ids;
  ids.reserve(plan_.sprints.size());
  for (const Sprint& sprint : plan_.sprints) ids.push_back(sprint.id);
  return ids;
}

std::vector<std::string> PlanNames::unit_names() const {
  std::vector<std::string> names;
  names.reserve(plan_.units.size());
  for (const Unit& unit : plan_.units) names.push_back(unit.name);
  return names;
}

}  // namespace sprint::plan
