// Places that stand at a known end of a text, as compilers, linkers and stack traces write them.
#pragma once

#include <optional>
#include <string_view>

#include "places/place_in_text.h"

namespace sprint::places {

struct PlacedText {
  PlaceInText place;
  std::string_view text;  ///< the rest, without the colon and the space
};

/// "src/a.cpp:12:5: text" or "src/a.cpp:12: text". The first colon that is followed by a number
/// and a colon ends the name, which is not empty.
std::optional<PlacedText> place_in_front(std::string_view line);

/// "src/a.cpp:12:5" or "src/a.cpp:12", all of it.
std::optional<PlaceInText> whole_place(std::string_view text);

/// "operator()(int) const /p/a.cpp:5:3": the last word is the place, the text what is before it.
/// A name with a space in it is not understood.
std::optional<PlacedText> place_at_end(std::string_view line);

}  // namespace sprint::places
