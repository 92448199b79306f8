#include <string>
#include <vector>

#include "logs/needle_search.h"
#include "support/catch.h"

namespace sprint::test {

using logs::NeedleSet;

constexpr auto kNone = std::string_view::npos;

TEST_CASE("The first of several needles is found wherever it is") {
  const NeedleSet set({"error:", "FAILED: ", "undefined reference", ": *** "});
  struct Case {
    std::string text;
    std::size_t from;
    std::size_t found;
  };
  const std::vector<Case> cases = {
      {"", 0, kNone},
      {"error", 0, kNone},
      {"error:", 0, 0},
      {"error:", 1, kNone},
      {"xerror:", 0, 1},
      {"errorerror:", 0, 5},
      {"a.cpp:3: error: FAILED: ", 0, 9},
      {"a.cpp:3: error: FAILED: ", 10, 16},
      {"FAILED:", 0, kNone},
      {"make: *** [x]", 0, 4},
      {"undefined referenc", 0, kNone},
      {"an undefined reference", 0, 3},
      {std::string(1000, 'e') + "error:", 0, 1000},
      {std::string("\0\xff\0error:", 9), 0, 3},
      {"error:", 100, kNone},
  };
  for (const auto& [text, from, found] : cases) {
    CAPTURE(text, from);
    CHECK(set.find(text, from) == found);
  }
}

TEST_CASE("Needles of two bytes and needles that begin alike work too") {
  const NeedleSet set({"ab", "abc", "ca"});
  CHECK(set.find("xxcab") == 2);
  CHECK(set.find("b a c") == kNone);
  const NeedleSet alike({"error TS", "error C", "error:"});
  CHECK(alike.find("1 error C2") == 2);
  CHECK(alike.find("1 error TC error:") == 11);
}

TEST_CASE("It agrees with looking at every place") {
  const std::vector<std::string> needles = {"aba", "abba", "bab"};
  const NeedleSet set(needles);
  unsigned state = 1;
  for (int round = 0; round < 2000; ++round) {
    std::string text;
    for (int i = 0; i < 12; ++i) {
      state = state * 1103515245U + 12345U;
      text += "abc"[(state >> 16U) % 3];
    }
    std::size_t first = kNone;
    for (const auto& needle : needles) first = std::min(first, text.find(needle));
    CAPTURE(text);
    CHECK(set.find(text) == first);
  }
}

}  // namespace sprint::test
