// Finds units by their names while a plan's units are being put together.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "plan/reading/drafts.h"
#include "plan/reading/findings.h"

namespace sprint::plan {

inline constexpr auto kNoUnit = static_cast<std::size_t>(-1);

/// Answers are positions in the list of units, or kNoUnit.
class UnitLookup {
 public:
  /// Makes the name and the aliases of units[unit] known. The first unit of a name keeps it.
  void add(const std::vector<UnitDraft>& units, std::size_t unit);

  std::size_t find(std::string_view name) const;

  /// "WU2-S1" belongs to unit "WU2", "A1" to unit "A".
  std::size_t by_id(std::string_view id) const;

 private:
  std::unordered_map<std::string, std::size_t> by_name_;
};

/// The only unit whose name begins with this one, or the other way round.
std::size_t find_similar_unit(const std::vector<UnitDraft>& units, std::string_view name);

/// Gives sprints without a unit one: by the table's ranges, by their ids, by the table's counts;
/// else that of the sprint above, with a warning. Sprints without a unit have kNoUnit in `found`.
void fill_unit_gaps(const std::vector<SprintDraft>& sprints, const UnitLookup& names,
                    UnitsOfPlan& found, Findings& findings);

}  // namespace sprint::plan
