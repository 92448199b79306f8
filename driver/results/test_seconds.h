// How long a test took, as reports write it.
#pragma once

#include <string_view>

namespace sprint::results {

/// Seconds; below 0 if the text does not say it. Knows thousands ("2,503.1"), decimal commas
/// ("0,0012"), exponents, clock times ("00:01:02.5") and units ("12ms").
float parse_seconds(std::string_view text);

}  // namespace sprint::results
