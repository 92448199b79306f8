#include "base/nearest_name.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

#include "base/text.h"

namespace sprint {

std::size_t edit_distance(std::string_view from, std::string_view to) {
  // Three rows suffice: the current one, the one above, and the one above that for swaps.
  std::array<std::vector<std::size_t>, 3> rows;
  rows.fill(std::vector<std::size_t>(to.size() + 1));
  auto& [two_above, above, current] = rows;
  std::iota(current.begin(), current.end(), std::size_t{0});

  for (std::size_t i = 1; i <= from.size(); ++i) {
    std::swap(two_above, above);
    std::swap(above, current);
    current[0] = i;
    for (std::size_t j = 1; j <= to.size(); ++j) {
      const std::size_t replace = above[j - 1] + (from[i - 1] == to[j - 1] ? 0 : 1);
      current[j] = std::min({above[j] + 1, current[j - 1] + 1, replace});
      const bool swapped = i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1];
      if (swapped) current[j] = std::min(current[j], two_above[j - 2] + 1);
    }
  }
  return current[to.size()];
}

std::optional<std::string> nearest_name(std::string_view misspelt,
                                        const std::vector<std::string>& known) {
  std::optional<std::string> nearest;
  std::size_t fewest = 0;
  for (const auto& name : known) {
    const std::size_t edits = edit_distance(misspelt, name);
    const std::size_t allowed =
        std::max<std::size_t>(1, std::max(misspelt.size(), name.size()) / 3);
    if (edits > allowed || (nearest && edits >= fewest)) continue;
    nearest = name;
    fewest = edits;
  }
  return nearest;
}

std::string name_hint(std::string_view misspelt, const std::vector<std::string>& known) {
  if (const auto nearest = nearest_name(misspelt, known)) return "did you mean '" + *nearest + "'?";
  if (known.empty()) return {};
  return "known: " + join(known, ", ");
}

}  // namespace sprint
