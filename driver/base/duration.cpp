#include "base/duration.h"

#include <array>
#include <charconv>
#include <cstdint>
#include <limits>
#include <utility>

#include "base/text.h"

namespace sprint {

namespace {

struct Unit {
  std::string_view name;
  std::int64_t milliseconds;
};
// Longest first, so that format_duration finds the shortest form.
constexpr std::array<Unit, 4> kUnits{{{"h", 3'600'000}, {"min", 60'000}, {"s", 1'000}, {"ms", 1}}};

std::optional<std::int64_t> unit_in_milliseconds(std::string_view name) {
  for (const auto& unit : kUnits) {
    if (unit.name == name) return unit.milliseconds;
  }
  return std::nullopt;
}

/// Takes one "10 min" from the front of `text`.
std::optional<std::int64_t> take_term(std::string_view& text) {
  std::int64_t number = 0;
  const auto [after, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || text.starts_with('-')) return std::nullopt;
  text = trim(text.substr(static_cast<std::size_t>(after - text.data())));

  const auto letters = text.find_first_not_of("abcdefghijklmnopqrstuvwxyz");
  const auto unit = unit_in_milliseconds(text.substr(0, letters));
  if (!unit || number > std::numeric_limits<std::int64_t>::max() / *unit) return std::nullopt;
  text = letters == std::string_view::npos ? std::string_view{} : trim(text.substr(letters));
  return number * *unit;
}

}  // namespace

std::optional<Duration> parse_duration(std::string_view text) {
  text = trim(text);
  if (text.empty()) return std::nullopt;
  std::int64_t total = 0;
  while (!text.empty()) {
    const auto term = take_term(text);
    if (!term || *term > std::numeric_limits<std::int64_t>::max() - total) return std::nullopt;
    total += *term;
  }
  return Duration(total);
}

std::string format_duration(Duration duration) {
  for (const auto& unit : kUnits) {
    if (duration.count() % unit.milliseconds == 0 && duration.count() >= unit.milliseconds) {
      return std::to_string(duration.count() / unit.milliseconds) + " " + std::string(unit.name);
    }
  }
  return std::to_string(duration.count()) + " ms";
}

}  // namespace sprint
