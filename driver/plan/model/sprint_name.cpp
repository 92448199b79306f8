#include "plan/model/sprint_name.h"

#include <algorithm>
#include <string>
#include <vector>

#include "base/error.h"
#include "base/nearest_name.h"
#include "base/text.h"

namespace sprint::plan {

namespace {

/// Nobody mistypes a longer name; comparing two takes time in proportion to both.
constexpr std::size_t kLongestName = 200;
/// Of shorter ids each is as near as the next.
constexpr std::size_t kShortestId = 3;
constexpr std::size_t kMostNames = 8;

/// Whether the name is "unit/id" with this name of the unit.
bool is_key(std::string_view name, std::string_view unit, std::string_view id) {
  return name.size() == unit.size() + 1 + id.size() && name.starts_with(unit) &&
         name[unit.size()] == '/' && name.ends_with(id);
}

bool is_called(const Plan& plan, const Sprint& sprint, std::string_view name) {
  const auto& unit = plan.units[sprint.unit];
  if (is_key(name, unit.name, sprint.id)) return true;
  return std::any_of(unit.aliases.begin(), unit.aliases.end(),
                     [&](const auto& alias) { return is_key(name, alias, sprint.id); });
}

template <typename Wanted>
std::vector<SprintIndex> sprints_where(const Plan& plan, Wanted wanted) {
  std::vector<SprintIndex> found;
  for (SprintIndex i = 0; i < plan.sprints.size(); ++i) {
    if (wanted(plan.sprints[i])) found.push_back(i);
  }
  return found;
}

std::string some_keys(const Plan& plan, const std::vector<SprintIndex>& sprints) {
  std::vector<std::string> names;
  for (const auto sprint : sprints) {
    if (names.size() == kMostNames) break;
    names.push_back(key_of(plan, sprint));
  }
  std::string text = join(names, ", ");
  if (sprints.size() > names.size()) {
    text += " and " + std::to_string(sprints.size() - names.size()) + " more";
  }
  return text;
}

/// The key whose name, or whose id, is the nearest.
std::string nearest_key(const Plan& plan, std::string_view name) {
  if (name.size() > kLongestName) return {};
  std::vector<std::string> names;
  std::vector<SprintIndex> owners;
  const auto add = [&](std::string each, SprintIndex owner) {
    if (each.size() > kLongestName) return;
    names.push_back(std::move(each));
    owners.push_back(owner);
  };
  const bool is_id = name.size() >= kShortestId && name.find('/') == std::string_view::npos;
  for (SprintIndex i = 0; i < plan.sprints.size(); ++i) {
    add(key_of(plan, i), i);
    if (is_id) add(plan.sprints[i].id, i);
  }
  const auto nearest = nearest_name(name, names);
  if (!nearest) return {};
  const auto at = std::find(names.begin(), names.end(), *nearest) - names.begin();
  return key_of(plan, owners[static_cast<std::size_t>(at)]);
}

Error unknown(const Plan& plan, std::string_view name) {
  const auto nearest = nearest_key(plan, name);
  const auto all = sprints_where(plan, [](const Sprint&) { return true; });
  const auto hint =
      nearest.empty() ? "known: " + some_keys(plan, all) : "did you mean '" + nearest + "'?";
  return {ErrorCode::BadCall, "no sprint is called '" + printable(name) + "'", printable(hint)};
}

}  // namespace

SprintIndex sprint_named(const Plan& plan, std::string_view name) {
  auto found =
      sprints_where(plan, [&](const Sprint& sprint) { return is_called(plan, sprint, name); });
  if (found.empty()) {
    found = sprints_where(plan, [&](const Sprint& sprint) { return sprint.id == name; });
  }
  if (found.empty()) throw unknown(plan, name);
  if (found.size() == 1) return found.front();
  throw Error(ErrorCode::BadCall, "several sprints are called '" + printable(name) + "'",
              printable("write one of " + some_keys(plan, found)));
}

}  // namespace sprint::plan
