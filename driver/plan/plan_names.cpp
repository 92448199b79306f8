#include <algorithm>

#include "base/text.h"
#include "plan/find_units.h"
#include "plan/references.h"
#include "plan/word_match.h"

namespace sprint::plan {

namespace {

std::string first_word(std::string_view text) {
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
    if (!is_new) place->second = kNone;
  }
  const auto add = [&](const std::string& name, UnitIndex unit) {
    units_.try_emplace(name_core(name), unit);
    by_first_word_[first_word(name)].emplace_back(name, unit);
  };
  for (UnitIndex i = 0; i < plan.units.size(); ++i) {
    add(plan.units[i].name, i);
    for (const std::string& alias : plan.units[i].aliases) add(alias, i);
  }
}

SprintIndex PlanNames::sprint_in(std::string_view id, UnitIndex unit) const {
  const auto found = by_key_.find({unit, id});
  return found == by_key_.end() ? kNone : found->second;
}

SprintIndex PlanNames::sprint(std::string_view id, UnitIndex unit) const {
  const SprintIndex here = sprint_in(id, unit);
  if (here != kNone) return here;
  const auto found = by_id_.find(id);
  return found == by_id_.end() ? kNone : found->second;
}

UnitIndex PlanNames::unit(std::string_view name) const {
  const auto found = units_.find(name_core(name));
  return found == units_.end() ? kNone : found->second;
}

PlanNames::UnitAt PlanNames::unit_at(std::string_view text) const {
  const auto found = by_first_word_.find(first_word(text));
  UnitAt best;
  if (found == by_first_word_.end()) return best;
  for (const auto& [name, unit] : found->second) {
    if (name.size() <= best.length || text.size() < name.size()) continue;
    if (!equal_ignoring_case(text.substr(0, name.size()), name)) continue;
    const bool whole = text.size() == name.size() || !is_word_char(text[name.size()]);
    if (whole) best = {unit, name.size()};
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
