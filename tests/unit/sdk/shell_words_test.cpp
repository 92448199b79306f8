#include "sprint/shell_words.h"

#include "support/catch.h"

using namespace sprint;
using sdk::shell_words;

namespace {

struct Row {
  const char* text;
  sdk::Words words;
};

}  // namespace

TEST_CASE("A command is split as a shell splits it") {
  const auto row = GENERATE(values<Row>({
      {"", {}},
      {" \t\r\n ", {}},
      {"c++ -c a.cpp", {"c++", "-c", "a.cpp"}},
      {"  c++\t-c\na.cpp  ", {"c++", "-c", "a.cpp"}},
      {R"(-DNAME="a b")", {"-DNAME=a b"}},
      {R"(-DNAME=\"a\")", {R"(-DNAME="a")"}},
      {R"("-DNAME=\"a b\"")", {R"(-DNAME="a b")"}},
      {R"('-DNAME="a b"')", {R"(-DNAME="a b")"}},
      {R"(a\ b c)", {"a b", "c"}},
      {R"(a\\b)", {R"(a\b)"}},
      {R"('a\b')", {R"(a\b)"}},
      {R"("a\b")", {R"(a\b)"}},
      {R"("a\\b\$c\`d")", {R"(a\b$c`d)"}},
      {R"(a'b'"c"d)", {"abcd"}},
      {R"(a "" '' b)", {"a", "", "", "b"}},
      {R"("it's")", {"it's"}},
      {R"('a "quoted" word')", {R"(a "quoted" word)"}},
      {R"(a\)", {R"(a\)"}},
      {"$HOME `id` *.cpp", {"$HOME", "`id`", "*.cpp"}},
      {"\xc3\xa9t\xc3\xa9.cpp", {"\xc3\xa9t\xc3\xa9.cpp"}},
  }));
  CAPTURE(row.text);
  const auto words = shell_words(row.text);
  REQUIRE(words);
  CHECK(*words == row.words);
}

TEST_CASE("A quote that is not closed makes a command unusable") {
  const auto* text = GENERATE("\"", "'", "c++ \"a", "c++ 'a b", R"("a\")", R"('a\'b')");
  CAPTURE(text);
  CHECK_FALSE(shell_words(text));
}

TEST_CASE("Arguments that the text of a command may hold anywhere are kept byte for byte") {
  const std::string text("a\0b c", 5);
  CHECK(shell_words(text) == sdk::Words{std::string("a\0b", 3), "c"});
}

namespace {

/// Operators in brackets, quoted words with a star in front.
sdk::Words shown(const sdk::ShellLine& line) {
  sdk::Words words;
  for (const auto& word : line.words) {
    words.push_back(word.is_operator ? "[" + word.text + "]"
                                     : (word.is_quoted ? "*" : "") + word.text);
  }
  return words;
}

}  // namespace

TEST_CASE("A shell line is words and operators") {
  const auto row = GENERATE(values<Row>({
      {"", {}},
      {" \t\r ", {}},
      {"cmake --build b && ctest", {"cmake", "--build", "b", "[&&]", "ctest"}},
      {"a|b||c;d&e", {"a", "[|]", "b", "[||]", "c", "[;]", "d", "[&]", "e"}},
      {"a >x 2>&1 <y >>z", {"a", "[>]", "x", "2", "[>&]", "1", "[<]", "y", "[>>]", "z"}},
      {"a &>x <<<y <<-E", {"a", "[&>]", "x", "[<<<]", "y", "[<<-]", "E"}},
      {"(a;;b)", {"[(]", "a", "[;;]", "b", "[)]"}},
      {"a\nb", {"a", "[\n]", "b"}},
      {"grep 'a|b' c\\;d \"e&f\"", {"grep", "*a|b", "*c;d", "*e&f"}},
      {"a'' ''", {"*a", "*"}},
      {"a \\\n b c\\\nd \"e\\\nf\"", {"a", "b", "cd", "*ef"}},
      {"a # b 'c\nd", {"a", "[\n]", "d"}},
      {"a#b '#'c \\# ;#d", {"a#b", "*#c", "*#", "[;]"}},
      {"$(a b)", {"$", "[(]", "a", "b", "[)]"}},
  }));
  CAPTURE(row.text);
  const auto line = sdk::read_shell_line(row.text);
  CHECK(shown(line) == row.words);
  CHECK_FALSE(line.has_open_quote);
}

TEST_CASE("Each word of a shell line knows where it stands and what of it was quoted") {
  const std::string text = R"(CC="a b"'c' ninja&&x # done)";
  const auto line = sdk::read_shell_line(text);
  REQUIRE(line.words.size() == 4);
  const auto written = [&](std::size_t i) {
    return text.substr(line.words[i].begin, line.words[i].end - line.words[i].begin);
  };
  CHECK(line.words[0].text == "CC=a bc");
  CHECK(line.words[0].plain_size == 3);
  CHECK(written(0) == R"(CC="a b"'c')");
  CHECK(written(1) == "ninja");
  CHECK(line.words[1].plain_size == 5);
  CHECK(written(2) == "&&");
  CHECK(written(3) == "x");
  CHECK(text.substr(line.comment) == "# done");
}

TEST_CASE("A comment begins where a word could") {
  CHECK(sdk::read_shell_line("a b").comment == 3);
  CHECK(sdk::read_shell_line("a#b '# c'").comment == 9);
  CHECK(sdk::read_shell_line("#").comment == 0);
  CHECK(sdk::read_shell_line("a # b\nc # d").comment == 2);
}

TEST_CASE("An open quote is told, and goes on to the end of the line") {
  const auto* text = GENERATE("a \"b c", "a 'b c", "a b\" c");
  CAPTURE(text);
  const auto line = sdk::read_shell_line(text);
  CHECK(line.has_open_quote);
  REQUIRE(line.words.size() == 2);
  CHECK(line.words[1].end == std::string(text).size());
  CHECK_FALSE(sdk::read_shell_line("'a' \"b\" c\\").has_open_quote);
}
