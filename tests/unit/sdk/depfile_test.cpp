#include "sprint/depfile.h"

#include "support/catch.h"

using namespace sprint::sdk;

namespace {

struct Example {
  std::string_view text;
  Words names;
};

void check(const std::vector<Example>& examples) {
  for (const auto& [text, names] : examples) {
    CAPTURE(text);
    const auto parsed = parse_depfile(text);
    CHECK(parsed.has_value());
    CHECK(parsed.value_or(Words{"not a dependency file"}) == names);
  }
}

}  // namespace

TEST_CASE("The prerequisites of a rule are listed, over continued lines") {
  check({
      {"a.o: a.c\n", {"a.c"}},
      {"a.o: a.c", {"a.c"}},
      {"a.o: a.c \\\n  a.h \\\n  /usr/include/b.h\n", {"a.c", "a.h", "/usr/include/b.h"}},
      {"a.o: a.c \\\r\n  a.h\r\n", {"a.c", "a.h"}},
      {"a.o: a.c\\\nb.c\n", {"a.c", "b.c"}},
      {"a.o: \\\n  a.c\n", {"a.c"}},
      {"a.o \\\n  b.o: a.c\n", {"a.c"}},
      {"a.o a.d: a.c\n", {"a.c"}},
      {"a.o : a.c\n", {"a.c"}},
      {"\ta.o:\ta.c\tb.c\n", {"a.c", "b.c"}},
      {"a.o: a.c \\\n\n", {"a.c"}},
      {"a.o: a.c \\", {"a.c"}},
  });
}

TEST_CASE("Several rules give one list in which each name stands once") {
  check({
      {"a.o: a.c a.h\na.h:\n", {"a.c", "a.h"}},
      {"a.o: a.c a.h a.h\nb.o: b.c a.h\n", {"a.c", "a.h", "b.c"}},
      {"a.o: a.c\n\n\na.h:\n\nb.h:\n", {"a.c"}},
      {"a.o: a.c\r\n\r\na.h:\r\n", {"a.c"}},
      {"a.h:", {}},
      {"# made by a tool: a\na.o: a.c\n  # b: c", {"a.c"}},
  });
}

TEST_CASE("Quoted characters in names are those that the compiler met") {
  check({
      {R"(a.o: two\ words.c)", {"two words.c"}},
      {"a.o: tab\\\tinside.c", {"tab\tinside.c"}},
      {R"(out\ dir/a.o: a.c)", {"a.c"}},
      {R"(a.o: c\#.c)", {"c#.c"}},
      {R"(a.o: $$HOME/a$.c)", {"$HOME/a$.c"}},
      // Before a blank, backslashes are doubled.
      {R"(a.o: back\\\ slash b)", {R"(back\ slash)", "b"}},
      {R"(a.o: ends\\ b)", {R"(ends\)", "b"}},
      // Anywhere else they are not.
      {R"(a.o: dir\file.c x\\y)", {R"(dir\file.c)", R"(x\\y)"}},
      {"a.o: caf\xc3\xa9.c \xff.c", {"caf\xc3\xa9.c", "\xff.c"}},
  });
}

TEST_CASE("Colons inside names do not end the targets") {
  check({
      {"C:/x/a.o: C:/x/a.c D:\\b.c\n", {"C:/x/a.c", "D:\\b.c"}},
      {"std:vector.o: std:vector.cc\nstd:vector.cc:\n", {"std:vector.cc"}},
      {"a\\:b.o: a\\:b.c\n", {"a:b.c"}},
      {"a.o: b: c\n", {"b:", "c"}},
      {"dir\\: a.c\n", {"a.c"}},
  });
}

TEST_CASE("What has no rule, or a line that is none, is not a dependency file") {
  const auto text = GENERATE(values<std::string_view>({
      "",
      "\n\n",
      "# only a comment: yes\n",
      "a.c a.h\n",
      "a.o:a.c\n",
      ": a.c\n",
      "a.o: a.c\nimports += b\n",
      "a.o \\\n",
      "\\",
  }));
  CAPTURE(text);
  CHECK_FALSE(parse_depfile(text).has_value());
}

TEST_CASE("A long dependency file is read whole") {
  std::string text = "a.o:";
  for (int i = 0; i < 20000; ++i) text += " \\\n  h" + std::to_string(i) + ".h";
  const auto names = parse_depfile(text + "\n");
  REQUIRE(names.has_value());
  CHECK(names->size() == 20000);
  CHECK(parse_depfile("a.o: " + std::string(1000000, '\\') + "\n")->size() == 1);
}
