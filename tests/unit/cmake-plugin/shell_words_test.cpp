#include "cmake/project/shell_words.h"

#include "support/catch.h"

using namespace sprint;
using cmake::shell_words;

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
