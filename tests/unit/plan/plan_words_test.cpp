#include "plan/words/plan_words.h"

#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>

#include "base/text.h"
#include "plan/estimates/score_sprint.h"
#include "plan/words/text_walk.h"
#include "plan/words/word_table.h"
#include "support/catch.h"

using namespace sprint;
using namespace sprint::plan;

namespace {

constexpr const char* kPage = SPRINT_SOURCE_DIR "/driver/docs/estimates.md";

/// The rows of the table below the heading: the first cell and the one in a column.
std::map<std::string, std::string> rows_below(const std::string& heading, std::size_t column) {
  std::ifstream page(kPage);
  REQUIRE(page);
  std::map<std::string, std::string> rows;
  std::string line;
  while (std::getline(page, line) && line != heading) {
  }
  while (std::getline(page, line) && !line.starts_with("## ")) {
    const auto cells = split(line, '|');
    if (cells.size() < 4) continue;
    const std::string name(trim(cells[1]));
    if (name == "list" || name == "risk" || name.starts_with("--")) continue;
    CHECK(rows.emplace(name, trim(cells[column])).second);
  }
  return rows;
}

}  // namespace

TEST_CASE("The page on estimates lists the words that the code knows") {
  const auto rows = rows_below("## Words", 3);
  CHECK(rows.size() == kWordLists);
  for (const WordListInfo& info : word_lists()) {
    INFO(info.name);
    const auto row = rows.find(std::string(info.name));
    REQUIRE(row != rows.end());
    CHECK(row->second == info.words);
  }
}

TEST_CASE("The page on estimates has the scale of risks that the code uses") {
  const auto rows = rows_below("## Risk", 3);
  const auto scores = rows_below("## Risk", 2);
  const auto check = [&](const std::string& name, Risk risk) {
    INFO(name);
    const auto row = rows.find(name);
    REQUIRE(row != rows.end());
    CHECK(row->second == std::to_string(scale_of(risk).priority));
    CHECK(scores.at(name) == std::to_string(scale_of(risk).score));
  };
  CHECK(rows.size() == kRisks);
  check("simple changes", Risk::Simple);
  check("files and system calls", Risk::System);
  check("complex algorithms", Risk::Algorithm);
  check("new technology", Risk::NewTechnology);
  check("external services", Risk::External);
}

TEST_CASE("Lists of words stand in their order, in small letters, each word once") {
  for (std::size_t i = 0; i < kWordLists; ++i) {
    const WordListInfo& info = word_lists()[i];
    INFO(info.name);
    CHECK(static_cast<std::size_t>(info.list) == i);
    CHECK(to_lower(info.words) == info.words);
    std::set<std::string> seen;
    for (const std::string& word : split(info.words, ',')) {
      INFO(word);
      CHECK(seen.insert(word).second);
      CHECK(is_in(trim(word), mask_of(info.list)));
    }
  }
}

TEST_CASE("Words are found whole, phrases across blanks and hyphens") {
  const auto lists = [](std::string_view text) { return lists_in(text, ~WordMask{0}); };
  CHECK((lists("It WORKS  correctly now") & mask_of(WordList::Vague)) != 0);
  CHECK((lists("kick-off today") & mask_of(WordList::BackgroundVerb)) != 0);
  CHECK((lists("kick the ball off") & mask_of(WordList::BackgroundVerb)) == 0);
  CHECK((lists("recreate") & mask_of(WordList::Create)) == 0);
  CHECK((lists("create_user") & mask_of(WordList::Create)) == 0);
  CHECK((lists("file I/O") & mask_of(WordList::RiskSystem)) != 0);
  CHECK(is_in("g++", mask_of(WordList::Program)));
  CHECK(is_in("[", mask_of(WordList::Program)));
  CHECK_FALSE(is_in("g", mask_of(WordList::Program)));
  CHECK_FALSE(is_in("", ~WordMask{0}));
}

TEST_CASE("A walk names words, code, paths and ends of sentences in their order") {
  std::ostringstream seen;
  TextWalk walk("Create `src/a.c` now. Then, e.g. `x()`, update b.md!",
                mask_of(WordList::Create, WordList::Modify));
  while (const auto event = walk.next()) {
    const char* const kinds[] = {"word", "path", "code", "end"};
    seen << kinds[static_cast<int>(event->kind)] << ' ' << event->text << "; ";
  }
  CHECK(seen.str() ==
        "word Create; code src/a.c; path src/a.c; end ; code x(); word update; path b.md; end ; ");
}

TEST_CASE("Walks over hostile texts end") {
  for (const std::string& text :
       {std::string(2'000'000, '`'), std::string(2'000'000, '/'), std::string(2'000'000, 'a'),
        std::string(2'000'000, '.'), std::string("`") + std::string(2'000'000, ' ') + "`"}) {
    TextWalk walk(text, ~WordMask{0});
    std::size_t events = 0;
    while (walk.next()) ++events;
    CHECK(events <= 2);
  }
}
