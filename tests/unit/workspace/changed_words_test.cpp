#include "workspace/reading/changed_words.h"

#include "support/catch.h"

namespace sprint::test {

using workspace::ChangedWords;
using Words = std::vector<std::string>;

TEST_CASE("Identifiers of a line are found, numbers and single letters are not") {
  struct Case {
    std::string line;
    Words words;
  };
  const auto [line, words] = GENERATE(values<Case>({
      {"", {}},
      {"int add_2(int left);", {"add_2", "int", "left"}},
      {"a = b + 12 + 0x1f + 1e5 + 12ab;", {}},
      {"x1 _y __ _ -> b2", {"__", "_y", "b2", "x1"}},
      {"zebra apple zebra", {"apple", "zebra"}},
      {"gr\xc3\xb6\xc3\x9f"
       "e \xff\xfe \xc3",
       {"gr\xc3\xb6\xc3\x9f"
        "e",
        "\xff\xfe"}},
      {std::string("nul\0byte", 8), {"byte", "nul"}},
      {"a.b::cd", {"cd"}},
      {"CamelCase", {"CamelCase"}},
  }));
  ChangedWords changed;
  changed.add_line(line);
  CHECK(changed.take() == words);
}

TEST_CASE("Words of several lines are collected once, and taken only once") {
  ChangedWords changed;
  changed.add_line("two words");
  changed.add_line("more words");
  CHECK(changed.take() == Words{"more", "two", "words"});
  CHECK(changed.take().empty());
}

TEST_CASE("Only the begin of a long line is looked at, and no word is cut") {
  ChangedWords changed;
  changed.add_line("begin " + std::string(ChangedWords::kLineBytes, 'x') + " end");
  changed.add_line(std::string(ChangedWords::kLineBytes - 4, ' ') + "last");
  CHECK(changed.take() == Words{"begin", "last"});
}

TEST_CASE("Lines and words beyond the limits are ignored") {
  ChangedWords lines;
  for (std::size_t i = 0; i < ChangedWords::kLines; ++i) lines.add_line("word");
  lines.add_line("late");
  CHECK(lines.take() == Words{"word"});
  lines.add_line("again");
  CHECK(lines.take() == Words{"again"});

  ChangedWords words;
  for (std::size_t i = 0; i < 2 * ChangedWords::kWords; i += 4) {
    const auto word = [](std::size_t number) { return " w" + std::to_string(number); };
    words.add_line(word(i) + word(i + 1) + word(i + 2) + word(i + 3));
  }
  CHECK(words.take().size() == ChangedWords::kWords);
}

}  // namespace sprint::test
