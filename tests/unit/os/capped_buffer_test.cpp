#include "os/capped_buffer.h"

#include <random>

#include "support/catch.h"

namespace sprint::test {

using os::CappedBuffer;

TEST_CASE("A capped buffer keeps the head and the tail") {
  struct Case {
    std::size_t cap;
    std::vector<std::string> chunks;
    const char* text;
    std::uint64_t dropped;
  };
  const std::vector<Case> cases = {
      {4, {}, "", 0},
      {4, {""}, "", 0},
      {4, {"abcd"}, "abcd", 0},
      {4, {"a", "b", "c", "d"}, "abcd", 0},
      {4, {"abcde"}, "ab\n[... 1 bytes left out ...]\nde", 1},
      {4, {"abc", "de"}, "ab\n[... 1 bytes left out ...]\nde", 1},
      {5, {"abcdefgh"}, "abc\n[... 3 bytes left out ...]\ngh", 3},
      {1, {"ab", "c"}, "a\n[... 2 bytes left out ...]\n", 2},
      {0, {"a"}, "\n[... 1 bytes left out ...]\n", 1},
      {0, {}, "", 0},
  };
  for (const auto& [cap, chunks, text, dropped] : cases) {
    CAPTURE(cap, chunks);
    CappedBuffer buffer(cap);
    for (const auto& chunk : chunks) buffer.append(chunk);
    CHECK(buffer.text() == text);
    CHECK(buffer.dropped() == dropped);
  }
}

TEST_CASE("However the bytes arrive, a capped buffer holds the same") {
  std::mt19937 random(20260131);
  std::uniform_int_distribution<std::size_t> cap_up_to(0, 60);
  std::uniform_int_distribution<std::size_t> chunk_up_to(0, 90);
  for (int round = 0; round < 2000; ++round) {
    const std::size_t cap = cap_up_to(random);
    CappedBuffer buffer(cap);
    std::string all;
    for (int i = 0; i < 12; ++i) {
      std::string chunk(chunk_up_to(random), ' ');
      for (auto& c : chunk) c = static_cast<char>('a' + (all.size() + chunk.size()) % 26);
      buffer.append(chunk);
      all += chunk;

      CappedBuffer at_once(cap);
      at_once.append(all);
      const std::uint64_t kept = std::min(cap, all.size());
      if (buffer.dropped() + kept != all.size() || buffer.text() != at_once.text()) {
        CAPTURE(round, cap, all);
        REQUIRE(buffer.dropped() + kept == all.size());
        REQUIRE(buffer.text() == at_once.text());
      }
    }
  }
}

}  // namespace sprint::test
