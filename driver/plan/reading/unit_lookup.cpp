#include "plan/reading/unit_lookup.h"

#include "plan/naming/unit_names.h"

namespace sprint::plan {

void UnitLookup::add(const std::vector<UnitDraft>& units, std::size_t unit) {
  const Unit& it = units[unit].unit;
  by_name_.try_emplace(name_core(it.name), unit);
  for (const std::string& alias : it.aliases) by_name_.try_emplace(name_core(alias), unit);
}

std::size_t UnitLookup::find(std::string_view name) const {
  const auto found = by_name_.find(name_core(name));
  return found == by_name_.end() ? kNoUnit : found->second;
}

std::size_t find_similar_unit(const std::vector<UnitDraft>& units, std::string_view name) {
  constexpr std::size_t kShortest = 3;
  // Among more, begins of names say nothing, and each sprint would be compared with all.
  constexpr std::size_t kMostCompared = 500;
  const std::string core = name_core(name);
  if (core.size() < kShortest || units.size() > kMostCompared) return kNoUnit;
  std::size_t best = kNoUnit;
  for (std::size_t i = 0; i < units.size(); ++i) {
    const std::string other = name_core(units[i].unit.name);
    if (other.size() < kShortest) continue;
    if (!other.starts_with(core) && !core.starts_with(other)) continue;
    if (best != kNoUnit) return kNoUnit;  // two would fit
    best = i;
  }
  return best;
}

std::size_t UnitLookup::by_id(std::string_view id) const {
  const std::size_t cut = id.find_first_of(".-");
  if (cut != std::string_view::npos) return find(id.substr(0, cut));
  const std::size_t digit = id.find_first_of("0123456789");
  return digit == 0 || digit == std::string_view::npos ? kNoUnit : find(id.substr(0, digit));
}

}  // namespace sprint::plan
