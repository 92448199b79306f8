#include <array>
#include <utility>

#include "roman/roman.h"

namespace roman {

std::optional<std::string> format(int number) {
  if (number < 1 || number > 3999) return std::nullopt;
  static constexpr std::array<std::pair<int, const char*>, 13> kSteps{{{1000, "M"},
                                                                       {900, "CM"},
                                                                       {500, "D"},
                                                                       {400, "CD"},
                                                                       {100, "C"},
                                                                       {90, "XC"},
                                                                       {50, "L"},
                                                                       {40, "XL"},
                                                                       {10, "X"},
                                                                       {9, "IX"},
                                                                       {5, "V"},
                                                                       {4, "IV"},
                                                                       {1, "I"}}};
  std::string numeral;
  for (const auto& [value, letters] : kSteps) {
    for (; number >= value; number -= value) numeral += letters;
  }
  return numeral;
}

}  // namespace roman
