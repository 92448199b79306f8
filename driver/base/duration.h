// Lengths of time as people write them in sprint.toml: "90 s", "10min", "2 h", "500 ms".
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace sprint {

using Duration = std::chrono::milliseconds;

/// The hint for people who wrote it in another way.
inline constexpr const char* kHowToWriteADuration = R"(write it as "90 s" or "10 min")";

/// A whole number and a unit (ms, s, min, h), with or without a space between; several add up
/// ("1 h 30 min"). Nothing for anything else: a bare number, a sign, a fraction, an overflow.
std::optional<Duration> parse_duration(std::string_view text);

/// The shortest exact form parse_duration reads back: "2 h", "90 min", "1500 ms".
std::string format_duration(Duration duration);

}  // namespace sprint
