// Numbers in front of a unit: "~60 lines", "1,200 LOC", "about 1.5 hours", "60-80 lines".
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace sprint::plan {

struct StatedNumber {
  double value = 0;
  /// Where it begins in the text.
  std::size_t begin = 0;
};

/// The number that ends right before `unit`, but for a blank or a hyphen; of a range the upper
/// end. `k` counts thousands.
std::optional<StatedNumber> number_before(std::string_view text, std::size_t unit);

/// The word that ends before `at`, blanks and `~` between them left out; empty if there is none.
std::string_view word_before(std::string_view text, std::size_t at);

}  // namespace sprint::plan
