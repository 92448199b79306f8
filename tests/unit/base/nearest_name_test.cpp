#include "base/nearest_name.h"

#include "support/catch.h"

namespace sprint::test {

TEST_CASE("The edit distance counts single typing mistakes") {
  struct Case {
    std::string_view from;
    std::string_view to;
    std::size_t edits;
  };
  const auto [from, to, edits] = GENERATE(values<Case>({
      {"", "", 0},
      {"", "abc", 3},
      {"abc", "abc", 0},
      {"abc", "abd", 1},
      {"abc", "abcd", 1},
      {"abc", "bc", 1},
      {"abc", "acb", 1},
      {"ab", "ba", 1},
      {"abcd", "badc", 2},
      {"ca", "abc", 3},
      {"kitten", "sitting", 3},
      {"abc", "xyz", 3},
  }));
  CAPTURE(from, to);
  CHECK(edit_distance(from, to) == edits);
  CHECK(edit_distance(to, from) == edits);
}

TEST_CASE("The nearest name is one that a typing mistake explains") {
  const std::vector<std::string> known = {"build", "test", "tests", "gate", "review"};
  struct Case {
    std::string_view misspelt;
    std::optional<std::string> nearest;
  };
  const std::vector<Case> cases = {
      {"biuld", "build"},       {"build", "build"}, {"tset", "test"},       {"testss", "tests"},
      {"reviwe", "review"},     {"gat", "gate"},    {"t", std::nullopt},    {"", std::nullopt},
      {"deploy", std::nullopt}, {"xtest", "test"},  {"BUILD", std::nullopt}};
  for (const auto& [misspelt, nearest] : cases) {
    CAPTURE(misspelt);
    CHECK(nearest_name(misspelt, known) == nearest);
  }
  CHECK(nearest_name("build", {}) == std::nullopt);
}

TEST_CASE("Of names equally near, the one listed first is chosen") {
  CHECK(nearest_name("cat", {"car", "bat"}) == "car");
  CHECK(nearest_name("cat", {"bat", "car"}) == "bat");
  CHECK(nearest_name("cat", {"bat", "cat"}) == "cat");
}

TEST_CASE("The hint names the nearest, or everything known") {
  CHECK(name_hint("biuld", {"build", "test"}) == "did you mean 'build'?");
  CHECK(name_hint("deploy", {"build", "test"}) == "known: build, test");
  CHECK(name_hint("deploy", {}).empty());
}

}  // namespace sprint::test
