// Roman numerals from 1 to 3999.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace roman {

/// "XIV" for 14; nothing for a number that has no numeral.
std::optional<std::string> format(int number);

/// 14 for "XIV"; nothing for text that is not a numeral in its usual form ("IIII").
std::optional<int> parse(std::string_view numeral);

}  // namespace roman
