// What changed between two lists of texts, and how texts are shown in a sentence about that.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sprint::plan {

/// With one blank for any white space, and none at the ends.
std::string one_line(std::string_view text);

/// On one line, and of at most 80 characters; "…" is the last of them if something was cut off.
std::string shortened(std::string_view text);

/// Positions in the older and the newer list.
struct ListChanges {
  using Pair = std::pair<std::size_t, std::size_t>;
  /// Equal but for white space, in the sequence of the newer list.
  std::vector<Pair> same;
  /// What is left of both, paired in sequence.
  std::vector<Pair> changed;
  std::vector<std::size_t> added;
  std::vector<std::size_t> removed;
  /// Whether those that are the same stand in another sequence.
  bool reordered = false;
};

ListChanges compare_lists(const std::vector<std::string_view>& older,
                          const std::vector<std::string_view>& newer);

}  // namespace sprint::plan
