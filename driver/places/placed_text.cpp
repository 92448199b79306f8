#include "places/placed_text.h"

#include <string>

#include "sprint/gcc_diagnostics.h"

namespace sprint::places {

namespace {

/// No name is longer, and without a bound a line of colons would take quadratic time.
constexpr std::size_t kLongestPlace = 4096;

/// Takes ":12:5" or ":12" from the front; the rest must then begin with `after`, or be empty if
/// that is.
std::optional<PlaceInText> take_numbers(std::string_view& rest, std::string_view after) {
  const auto is_end = [&] { return after.empty() ? rest.empty() : rest.starts_with(after); };
  PlaceInText place;
  if (!sdk::detail::take_prefix(rest, ":")) return std::nullopt;
  const auto line = sdk::detail::take_number(rest);
  if (!line) return std::nullopt;
  place.line = *line;
  if (is_end()) return place;
  if (!sdk::detail::take_prefix(rest, ":")) return std::nullopt;
  const auto column = sdk::detail::take_number(rest);
  if (!column || !is_end()) return std::nullopt;
  place.column = *column;
  return place;
}

}  // namespace

std::optional<PlacedText> place_in_front(std::string_view line) {
  for (auto colon = line.find(':'); colon <= kLongestPlace; colon = line.find(':', colon + 1)) {
    auto rest = line.substr(colon);
    auto place = take_numbers(rest, ": ");
    if (!place || colon == 0) continue;
    place->file = std::string(line.substr(0, colon));
    return PlacedText{*std::move(place), rest.substr(2)};
  }
  return std::nullopt;
}

std::optional<PlaceInText> whole_place(std::string_view text) {
  if (text.size() > kLongestPlace) return std::nullopt;
  for (auto colon = text.find(':'); colon != std::string_view::npos;
       colon = text.find(':', colon + 1)) {
    auto rest = text.substr(colon);
    auto place = take_numbers(rest, "");
    if (!place || colon == 0) continue;
    place->file = std::string(text.substr(0, colon));
    return place;
  }
  return std::nullopt;
}

std::optional<PlacedText> place_at_end(std::string_view line) {
  const auto space = line.find_last_of(' ');
  const auto begin = space == std::string_view::npos ? 0 : space + 1;
  auto place = whole_place(line.substr(begin));
  if (!place) return std::nullopt;
  return PlacedText{*std::move(place), line.substr(0, begin == 0 ? 0 : space)};
}

}  // namespace sprint::places
