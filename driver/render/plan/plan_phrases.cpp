#include "render/plan/plan_phrases.h"

namespace sprint::render {

namespace {

/// No name is longer in a list.
constexpr std::size_t kLongestListedName = 40;

}  // namespace

std::vector<std::vector<plan::SprintIndex>> sprints_by_unit(const plan::Plan& plan) {
  std::vector<std::vector<plan::SprintIndex>> units(plan.units.size());
  for (plan::SprintIndex i = 0; i < plan.sprints.size(); ++i) {
    units[plan.sprints[i].unit].push_back(i);
  }
  return units;
}

std::string waits_for_text(const plan::Plan& plan, plan::SprintIndex sprint) {
  const auto& it = plan.sprints[sprint];
  std::vector<std::string> names;
  names.reserve(it.depends_on.size() + it.waits_for.size());
  for (const auto other : it.depends_on) {
    const bool is_near = plan.sprints[other].unit == it.unit;
    const auto name = is_near ? plan.sprints[other].id : plan::key_of(plan, other);
    names.push_back(in_one_line(name, kLongestListedName));
  }
  for (const auto unit : it.waits_for) {
    names.push_back("all of " + in_one_line(plan.units[unit].name, kLongestListedName));
  }
  return name_list(names);
}

}  // namespace sprint::render
