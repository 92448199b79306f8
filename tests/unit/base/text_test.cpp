#include "base/text.h"

#include "support/catch.h"

namespace sprint::test {

namespace {

struct Mapping {
  std::string_view from;
  std::string_view to;
};
using Words = std::vector<std::string>;

}  // namespace

TEST_CASE("trim removes white space at both ends only") {
  const auto [from, to] = GENERATE(values<Mapping>({
      {"", ""},
      {" \t\r\n\v\f ", ""},
      {"word", "word"},
      {"  two words\n", "two words"},
      {"\ta\t", "a"},
  }));
  CHECK(trim(from) == to);
}

TEST_CASE("split gives the parts between separators, and join puts them together again") {
  struct Case {
    std::string_view text;
    Words parts;
  };
  const std::vector<Case> cases = {
      {"", {}},        {"a", {"a"}},      {"a,b", {"a", "b"}}, {"a,,b", {"a", "", "b"}},
      {",", {"", ""}}, {"a,", {"a", ""}}, {",a", {"", "a"}},
  };
  for (const auto& [text, parts] : cases) {
    CHECK(split(text, ',') == parts);
    CHECK(join(parts, ",") == text);
  }
  CHECK(join({"a", "b", "c"}, ", ") == "a, b, c");
  CHECK(join({"same", "same"}, "") == "samesame");
}

TEST_CASE("to_lower changes ASCII letters only") {
  CHECK(to_lower("AZaz09[]@`") == "azaz09[]@`");
  CHECK(to_lower("\xc3\x84") == "\xc3\x84");
  CHECK(to_lower("").empty());
}

TEST_CASE("printable keeps text on one line and away from the terminal's controls") {
  using namespace std::string_view_literals;
  const auto [from, to] = GENERATE(values<Mapping>({
      {""sv, ""sv},
      {"plain text"sv, "plain text"sv},
      {"a\nb\tc\rd"sv, "a\\nb\\tc\\rd"sv},
      {"\x1b[2J"sv, "\\x1b[2J"sv},
      {"\0\x07\x7f"sv, "\\x00\\x07\\x7f"sv},
      {"\xc3\xa4\xe2\x82\xac"sv, "\xc3\xa4\xe2\x82\xac"sv},
      {"\xc2\x9b"
       "2J"sv,
       "\\u009b2J"sv},
      {"\xc2\xa0"sv, "\xc2\xa0"sv},
      {"\xc2"sv, "\\xc2"sv},
      {"a\xff\xc0\xaf\xed\xa0\x80"sv, "a\\xff\\xc0\\xaf\\xed\\xa0\\x80"sv},
      // Turns the direction; line ends; no width; a mark at the front of a file; tags.
      {"a\u202etxt.\u2066b\u061c"sv, "a\\u202etxt.\\u2066b\\u061c"sv},
      {"a\u2028b\u2029c\u0085d"sv, "a\\u2028b\\u2029c\\u0085d"sv},
      {"#\u200b#\u00ad\u2060\ufeff["sv, "#\\u200b#\\u00ad\\u2060\\ufeff["sv},
      {"a\U000e0041"sv, "a\\U000e0041"sv},
      {"#\ufe0f#"sv, "#\\ufe0f#"sv},
      {"\U0001f3d7\ufe0f"sv, "\U0001f3d7\ufe0f"sv},
      {"\u00e4\u20ac\u4e2d\U0001f600"sv, "\u00e4\u20ac\u4e2d\U0001f600"sv},
  }));
  CHECK(printable(from) == to);
}

TEST_CASE("shell_line quotes exactly what the shell would take apart") {
  struct Case {
    Words words;
    std::string_view line;
  };
  const std::vector<Case> cases = {
      {{}, ""},
      {{""}, "''"},
      {{"g++", "-O2", "-DX=1", "a/b.cpp"}, "g++ -O2 -DX=1 a/b.cpp"},
      {{"two words"}, "'two words'"},
      {{"it's"}, "'it'\\''s'"},
      {{"$HOME", "*", "~", "a;b", "#c"}, "'$HOME' '*' '~' 'a;b' '#c'"},
      {{"line\nbreak"}, "'line\nbreak'"},
      {{"back\\slash", "\"double\""}, "'back\\slash' '\"double\"'"},
      {{"\xc3\xa4"}, "'\xc3\xa4'"},
      {{"A=b", "A=b"}, "'A=b' A=b"},
  };
  for (const auto& [words, line] : cases) CHECK(shell_line(words) == line);
}

TEST_CASE("display_width counts code points") {
  CHECK(display_width("") == 0);
  CHECK(display_width("abc") == 3);
  CHECK(display_width("\xc3\xa4\xe2\x82\xac\xf0\x9f\x98\x80") == 3);
}

TEST_CASE("count_of chooses the word by the number") {
  CHECK(count_of(0, "file", "files") == "0 files");
  CHECK(count_of(1, "file", "files") == "1 file");
  CHECK(count_of(2, "file", "files") == "2 files");
}

}  // namespace sprint::test
