#include "base/phrase_table.h"

#include <string>
#include <vector>

#include "support/catch.h"

namespace sprint::test {

TEST_CASE("Words of a table are found whole and whatever their case") {
  const PhraseTable table("done, exit criteria, n/a, g++");
  CHECK(table.is_in("It is DONE."));
  CHECK(table.is_in("(done)"));
  CHECK(table.is_in("an Exit Criteria list"));
  CHECK(table.is_in("not N/A here"));
  CHECK(table.is_in("with g++12"));  // only letters and digits need a border
  CHECK_FALSE(table.is_in("undone"));
  CHECK_FALSE(table.is_in("done2"));
  CHECK_FALSE(table.is_in("exit, criteria"));
  CHECK_FALSE(table.is_in("exit criterias"));
  CHECK_FALSE(table.is_in("an exit"));
  CHECK_FALSE(table.is_in(""));
}

TEST_CASE("What makes a word is a matter of style") {
  const std::vector<PhraseTable::List> lists = {{"create, execution_plan, caf"}};
  const PhraseTable prose(WordStyle::Prose, lists);
  const PhraseTable names(WordStyle::Names, lists);
  CHECK(prose.is_in("create_user"));
  CHECK_FALSE(names.is_in("create_user"));
  CHECK(prose.is_in("_create_"));
  CHECK_FALSE(names.is_in("_create_"));
  CHECK(prose.is_in("caf\u00e9"));
  CHECK_FALSE(names.is_in("caf\u00e9"));
  CHECK(prose.is_in("my_execution_plan.md"));
  CHECK_FALSE(names.is_in("my_execution_plan.md"));
  CHECK(names.is_in("EXECUTION_PLAN.md"));
}

TEST_CASE("What stands between the words of a phrase is a matter of style") {
  const std::vector<PhraseTable::List> lists = {{"kick off, pre-check"}};
  const PhraseTable prose(WordStyle::Prose, lists);
  const PhraseTable names(WordStyle::Names, lists);
  for (const char* const text : {"kick off", "Kick Off", "the pre-check"}) {
    INFO(text);
    CHECK(prose.is_in(text));
    CHECK(names.is_in(text));
  }
  for (const char* const text : {"kick-off", "kick  off", "kick\n off", "kick        off"}) {
    INFO(text);
    CHECK_FALSE(prose.is_in(text));
    CHECK(names.is_in(text));
  }
  for (const char* const text : {"kickoff", "kick--off", "kick - off", "kick         off", "kick",
                                 "kick off2", "pre check"}) {
    INFO(text);
    CHECK_FALSE(prose.is_in(text));
    CHECK_FALSE(names.is_in(text));
  }
}

TEST_CASE("A word may be in many lists, and the longest phrase tells where a hit ends") {
  const PhraseTable table(
      WordStyle::Names,
      {{"clean, clean up, i", 1}, {"clean up, clean up all, in, i/o", 2}, {"up, off", 4}});
  const auto hit = table.find_at("Clean up now", 0);
  CHECK(hit.lists == 3);
  CHECK(hit.end == 8);
  CHECK(table.find_at("Clean up now", 0, 1).lists == 1);
  CHECK(table.find_at("clean up all", 0, 2).end == 12);
  CHECK(table.find_at("clean room", 0).end == 5);
  CHECK(table.find_at("now", 0).lists == 0);
  CHECK(table.find_at("i/o", 0).end == 3);
  CHECK(table.find_at("in", 0).lists == 2);
  // Phrases overlap: each word of the text may begin one.
  CHECK(table.lists_in("clean up") == 7);
  CHECK(table.lists_in("clean up", 4) == 4);
  CHECK(table.lists_in("off i") == 5);
  CHECK(table.lists_in("off i", 0) == 0);
}

TEST_CASE("A text begins with a word of the table, or is one") {
  const PhraseTable table(WordStyle::Prose, {{"sprint, work unit", 1}, {"[, sprint", 2}});
  CHECK(table.begins("Sprint 3"));
  CHECK(table.begins("work unit: a"));
  CHECK_FALSE(table.begins("sprints"));
  CHECK_FALSE(table.begins("a sprint"));
  CHECK_FALSE(table.begins(" sprint"));
  CHECK_FALSE(table.begins(""));
  CHECK(table.lists_of("SPRINT") == 3);
  CHECK(table.lists_of("Work Unit") == 1);
  CHECK(table.lists_of("[") == 2);
  CHECK(table.lists_of("work") == 0);
  CHECK(table.lists_of("work unit 1") == 0);
  CHECK(table.lists_of("") == 0);
}

TEST_CASE("A table finds each of many words, and nothing in none") {
  std::string words;
  for (int i = 0; i < 3000; ++i) words += (i == 0 ? "w" : ", w") + std::to_string(i);
  const PhraseTable table(words);
  for (int i = 0; i < 3000; ++i) REQUIRE(table.is_in("a w" + std::to_string(i) + " b"));
  CHECK_FALSE(table.is_in("w3000"));
  const PhraseTable empty("");
  CHECK_FALSE(empty.is_in("word"));
  CHECK_FALSE(empty.begins(""));
}

}  // namespace sprint::test
