#include "roman/roman.h"

namespace roman {

namespace {

int value_of(char letter) {
  switch (letter) {
    case 'I':
      return 1;
    case 'V':
      return 5;
    case 'X':
      return 10;
    case 'L':
      return 50;
    case 'C':
      return 100;
    case 'D':
      return 500;
    case 'M':
      return 1000;
    default:
      return 0;
  }
}

}  // namespace

std::optional<int> parse(std::string_view numeral) {
  int sum = 0;
  int next = 0;  // the value of the letter to the right
  for (auto letter = numeral.rbegin(); letter != numeral.rend(); ++letter) {
    const int value = value_of(*letter);
    if (value == 0) return std::nullopt;
    sum += value < next ? -value : value;
    next = value;
  }
  // Only the usual form counts; writing the number again tells.
  if (format(sum) != numeral) return std::nullopt;
  return sum;
}

}  // namespace roman
