#include "base/duration.h"

#include "support/catch.h"

namespace sprint::test {

using namespace std::chrono_literals;

TEST_CASE("Durations are read as people write them") {
  struct Case {
    std::string_view text;
    Duration duration;
  };
  const auto [text, duration] = GENERATE(values<Case>({
      {"500 ms", 500ms},
      {"90s", 90s},
      {"10min", 10min},
      {"2 h", 2h},
      {"  2\th ", 2h},
      {"0 s", 0ms},
      {"007 s", 7s},
      {"1 h 30 min", 90min},
      {"1h30min", 90min},
      {"1 s 1 s", 2s},
      {"9223372036854775807 ms", Duration::max()},
      {"9223372036854775806 ms 1 ms", Duration::max()},
  }));
  CAPTURE(text);
  CHECK(parse_duration(text) == duration);
}

TEST_CASE("Anything else is not a duration") {
  const auto* text =
      GENERATE("", " ", "10", "s", "h 1", "-1 s", "-0 s", "+1 s", "1.5 h", "1,5 h", "1 H", "1 sec",
               "1 hs", "1 d", "10 s 5", "10 s x", "1 s -1 s", "9223372036854775808 ms",
               "9223372036854775807 s", "9223372036854775807 ms 1 ms", "0x10 s", "1_000 s");
  CAPTURE(text);
  CHECK(parse_duration(text) == std::nullopt);
}

TEST_CASE("Durations are written in the largest unit that is exact") {
  struct Case {
    Duration duration;
    const char* text;
  };
  const auto [duration, text] = GENERATE(values<Case>({
      {0ms, "0 ms"},
      {1ms, "1 ms"},
      {1500ms, "1500 ms"},
      {1s, "1 s"},
      {90s, "90 s"},
      {60s, "1 min"},
      {90min, "90 min"},
      {2h, "2 h"},
      {48h, "48 h"},
      {Duration::max(), "9223372036854775807 ms"},
  }));
  CHECK(format_duration(duration) == text);
  CHECK(parse_duration(format_duration(duration)) == duration);
}

}  // namespace sprint::test
