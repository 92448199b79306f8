#include "plan/compare/plan_match.h"

#include <string>
#include <unordered_map>
#include <utility>

#include "base/text.h"
#include "plan/compare/text_changes.h"

namespace sprint::plan {

namespace {

Matches nothing_matched(std::size_t older, std::size_t newer) {
  return {std::vector<std::uint32_t>(older, kNoIndex), std::vector<std::uint32_t>(newer, kNoIndex)};
}

void match(Matches& matches, std::uint32_t older, std::uint32_t newer) {
  matches.in_newer[older] = newer;
  matches.in_older[newer] = older;
}

std::string plain_name(const std::string& name) {
  return to_lower(one_line(name));
}

/// Pairs what has the same key and no partner yet; the first of those with one key wins. An empty
/// key matches nothing.
template <typename OlderKey, typename NewerKey>
void match_by(Matches& matches, const OlderKey& older_key, const NewerKey& newer_key) {
  std::unordered_map<std::string, std::uint32_t> left;
  for (std::uint32_t newer = 0; newer < matches.in_older.size(); ++newer) {
    if (matches.in_older[newer] != kNoIndex) continue;
    for (std::string& key : newer_key(newer)) left.try_emplace(std::move(key), newer);
  }
  if (left.empty()) return;
  for (std::uint32_t older = 0; older < matches.in_newer.size(); ++older) {
    if (matches.in_newer[older] != kNoIndex) continue;
    for (const std::string& key : older_key(older)) {
      const auto found = left.find(key);
      if (key.empty() || found == left.end()) continue;
      if (matches.in_older[found->second] != kNoIndex) continue;
      match(matches, older, found->second);
      break;
    }
  }
}

using Keys = std::vector<std::string>;

Matches match_units(const Plan& older, const Plan& newer) {
  Matches matches = nothing_matched(older.units.size(), newer.units.size());
  const auto name_in = [](const Plan& plan) {
    return [&plan](UnitIndex unit) { return Keys{plain_name(plan.units[unit].name)}; };
  };
  const auto names_in = [](const Plan& plan) {
    return [&plan](UnitIndex unit) {
      Keys keys{plain_name(plan.units[unit].name)};
      keys.reserve(plan.units[unit].aliases.size() + 1);
      for (const auto& alias : plan.units[unit].aliases) keys.push_back(plain_name(alias));
      return keys;
    };
  };
  // Whole names first, so that a short name takes no unit away from its namesake.
  match_by(matches, name_in(older), name_in(newer));
  match_by(matches, names_in(older), names_in(newer));
  return matches;
}

/// A text for the unit that is equal in both plans.
std::string unit_part(std::uint32_t newer_unit, UnitIndex own_unit) {
  return newer_unit == kNoIndex ? "-" + std::to_string(own_unit) : std::to_string(newer_unit);
}

/// Makes keys of sprints that mean the same in both plans.
class SprintKeys {
 public:
  SprintKeys(const Plan& older, const Plan& newer, const Matches& units)
      : older_(older), newer_(newer), units_(units) {}

  template <typename Make>
  auto of_older(const Make& make) const {
    return [this, make](SprintIndex sprint) {
      const Sprint& it = older_.sprints[sprint];
      return Keys{make(it, unit_part(units_.in_newer[it.unit], it.unit))};
    };
  }

  template <typename Make>
  auto of_newer(const Make& make) const {
    return [this, make](SprintIndex sprint) {
      const Sprint& it = newer_.sprints[sprint];
      return Keys{make(it, std::to_string(it.unit))};
    };
  }

 private:
  const Plan& older_;
  const Plan& newer_;
  const Matches& units_;
};

Matches match_sprints(const Plan& older, const Plan& newer, const Matches& units) {
  Matches matches = nothing_matched(older.sprints.size(), newer.sprints.size());
  const SprintKeys keys(older, newer, units);
  const auto place = [](const Sprint& it, const std::string& unit) { return unit + "/" + it.id; };
  const auto id_and_name = [](const Sprint& it, const std::string&) {
    const std::string name = one_line(it.name);
    return name.empty() ? std::string() : it.id + "\n" + name;
  };
  const auto unit_and_name = [](const Sprint& it, const std::string& unit) {
    const std::string name = one_line(it.name);
    return name.empty() ? std::string() : unit + "/" + name;
  };
  // From the surest sign to the weakest: the same place, moved to another unit, given another id.
  match_by(matches, keys.of_older(place), keys.of_newer(place));
  match_by(matches, keys.of_older(id_and_name), keys.of_newer(id_and_name));
  match_by(matches, keys.of_older(unit_and_name), keys.of_newer(unit_and_name));
  return matches;
}

}  // namespace

PlanMatch match_plans(const Plan& older, const Plan& newer) {
  PlanMatch result;
  result.units = match_units(older, newer);
  result.sprints = match_sprints(older, newer, result.units);
  return result;
}

}  // namespace sprint::plan
