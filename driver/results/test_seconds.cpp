#include "results/test_seconds.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <string>

#include "base/text.h"

namespace sprint::results {

namespace {

constexpr float kUnknown = -1;

/// Commas and dots as from_chars wants them.
std::string with_decimal_dot(std::string_view text) {
  std::string number(text);
  const auto comma = text.find(',');
  const auto dot = text.find('.');
  if (comma == kNotFound) return number;
  // "1,234" is a thousand and more, "0,123" and "1,23" are fractions.
  const auto after = text.find_first_not_of("0123456789", comma + 1);
  const auto digits = (after == kNotFound ? text.size() : after) - comma - 1;
  const bool alone = dot == kNotFound && text.find(',', comma + 1) == kNotFound;
  const bool decimal =
      dot == kNotFound ? alone && (digits != 3 || text.front() == '0' || comma > 3) : dot < comma;
  if (decimal) {
    std::erase(number, '.');
    std::replace(number.begin(), number.end(), ',', '.');
  } else {
    std::erase(number, ',');
  }
  return number;
}

struct Parsed {
  float value = kUnknown;
  std::string_view rest{};
};

Parsed parse_number(std::string_view text) {
  Parsed parsed;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), parsed.value);
  if (error != std::errc() || !std::isfinite(parsed.value)) return {};
  parsed.rest = trim(text.substr(static_cast<std::size_t>(end - text.data())));
  return parsed;
}

/// "0.001234", as nearly all are, without from_chars; below 0 if it is not like that.
float parse_usual(std::string_view text) {
  constexpr std::size_t kMostDigits = 9;  // what fits into the integer
  constexpr std::array<float, kMostDigits + 1> kPowers = {1,    1e1F, 1e2F, 1e3F, 1e4F,
                                                          1e5F, 1e6F, 1e7F, 1e8F, 1e9F};
  if (text.empty() || text.size() > kMostDigits + 1) return kUnknown;
  std::uint32_t digits = 0;
  std::size_t dot = text.size();
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '.' && dot == text.size()) {
      dot = i;
      continue;
    }
    if (text[i] < '0' || text[i] > '9') return kUnknown;
    digits = digits * 10 + static_cast<std::uint32_t>(text[i] - '0');
  }
  const auto fraction = dot == text.size() ? 0 : text.size() - dot - 1;
  const bool is_number = text.size() > 1 || dot == 1;
  return is_number && fraction <= kMostDigits ? static_cast<float>(digits) / kPowers.at(fraction)
                                              : kUnknown;
}

float parse_clock(std::string_view text) {
  float seconds = 0;
  for (;;) {
    const auto colon = text.find(':');
    const auto part = parse_number(text.substr(0, colon));
    if (part.value < 0 || !part.rest.empty()) return kUnknown;
    seconds = seconds * 60 + part.value;
    if (colon == kNotFound) return seconds;
    text.remove_prefix(colon + 1);
  }
}

}  // namespace

float parse_seconds(std::string_view text) {
  constexpr std::size_t kLongest = 64;
  if (const float usual = parse_usual(text); usual >= 0) return usual;
  text = trim(text);
  if (text.empty() || text.size() > kLongest) return kUnknown;
  const auto plain = parse_number(text);
  if (plain.rest.empty()) return plain.value < 0 ? kUnknown : plain.value;
  if (text.find(':') != kNotFound) return parse_clock(text);
  const std::string number = with_decimal_dot(text);
  const auto [value, unit] = parse_number(number);
  if (value < 0) return kUnknown;
  if (unit.empty() || unit == "s" || unit.starts_with("sec")) return value;
  return unit == "ms" ? value / 1000 : kUnknown;
}

}  // namespace sprint::results
