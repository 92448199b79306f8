#include "plan/markdown/inline_text.h"

#include "base/word_match.h"
#include "support/catch.h"

using namespace sprint;
using namespace sprint::plan;

TEST_CASE("Plain text is what a reader sees") {
  CHECK(plain_text("**Bold** and *slanted* and `code`") == "Bold and slanted and code");
  CHECK(plain_text("a snake_case_name stays") == "a snake_case_name stays");
  CHECK(plain_text("~~gone~~ but ~60 lines") == "gone but ~60 lines");
  CHECK(plain_text("see [the plan](docs/plan.md) now") == "see the plan now");
  CHECK(plain_text("2 * 3 and \\*star\\*") == "2 * 3 and *star*");
  CHECK(plain_text("[open [x](y)") == "[open x");
}

TEST_CASE("Code spans close with as many backticks as they open with") {
  const auto spans = code_spans("run `make` or ``a ` b``, then `open");
  REQUIRE(spans.size() == 2);
  CHECK(spans[0].code == "make");
  CHECK(spans[1].code == "a ` b");
}

TEST_CASE("Emphasis around a whole text is taken off") {
  CHECK(without_emphasis("**Tasks**") == "Tasks");
  CHECK(without_emphasis(" __Tasks__ ") == "Tasks");
  CHECK(without_emphasis("**a** and **b**") == "**a** and **b**");
}

TEST_CASE("Words are found whole and whatever their case") {
  CHECK(has_word("The Build succeeds", "build"));
  CHECK_FALSE(has_word("rebuilding", "build"));
  CHECK(has_word("exits 0.", "exits 0"));
  CHECK(starts_with_word("Run the thing", "run"));
  CHECK_FALSE(starts_with_word("Running", "run"));
  CHECK(equal_ignoring_case("NONE", "none"));
}
