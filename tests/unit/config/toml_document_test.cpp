#include "config/toml_document.h"

#include "support/catch.h"
#include "support/error_of.h"
#include "support/test_space.h"

using namespace sprint;
using namespace sprint::config;
using test::error_of;

TEST_CASE("Every value knows its place") {
  const Table table = parse_toml("a = 1\n[b]\n  c = \"text\"\n", "x.toml");
  REQUIRE(table.entries.size() == 2);
  CHECK(to_string(table.entries[0].node.place) == "x.toml:1:5");
  const auto& b = expect<Table>(*table.find("b"), "b");
  CHECK(to_string(b.entries[0].place) == "x.toml:3:3");
  CHECK(expect<std::string>(*b.find("c"), "b.c") == "text");
}

TEST_CASE("Keys stay in the order they were written") {
  const Table table = parse_toml("zebra = 1\nant = 2\nmole = 3\n", "x.toml");
  CHECK(table.entries[0].key == "zebra");
  CHECK(table.entries[1].key == "ant");
  CHECK(table.entries[2].key == "mole");
}

TEST_CASE("Malformed TOML is one line with its place") {
  struct Case {
    const char* text;
    const char* place;
  };
  const auto [text, place] = GENERATE(values<Case>({
      {"a = ", "x.toml:1:5"},
      {"a = 1\na = 2\n", "x.toml:2:"},
      {"\n[unclosed\n", "x.toml:2:"},
      {"[[[", "x.toml:1:3"},
      {"[=]", "x.toml:1:2"},
      {"a = \"no end\n", "x.toml:1:"},
      {"a = 1 b = 2", "x.toml:1:"},
      {"a = \xff\xfe", "x.toml:1:"},
      {"when = 2026-01-31", "x.toml:1:8"},
  }));
  CAPTURE(text);
  const auto error = error_of([text = text] { parse_toml(text, "x.toml"); });
  CHECK(error.code() == ErrorCode::BadInput);
  CHECK(std::string(error.what()).find(place) == 0);
  CHECK(std::string(error.what()).find('\n') == std::string::npos);
}

TEST_CASE("A value of the wrong kind is named with what it should be") {
  const Table table = parse_toml("a = [1]", "x.toml");
  const auto error = error_of([&] { expect<std::string>(*table.find("a"), "a"); });
  CHECK(std::string(error.what()) == "x.toml:1:5: 'a' must be a string, not an array");
  CHECK_THROWS_AS(expect_strings(*table.find("a"), "a"), Error);
}

TEST_CASE("An unknown key is refused with the nearest one") {
  const Table table = parse_toml("granularty = 1", "x.toml");
  const std::vector<std::string> known{"argv", "granularity"};
  const auto error = error_of([&] { refuse_unknown_keys(table, known, "check."); });
  CHECK(std::string(error.what()) ==
        "x.toml:1:1: unknown key 'check.granularty' (did you mean 'granularity'?)");
}

TEST_CASE("A file that cannot be read is a clear error") {
  const test::TestSpace space;
  CHECK_THROWS_AS(read_toml(space / "missing.toml"), Error);
  CHECK_THROWS_AS(read_toml(space.root()), Error);
  CHECK(read_toml(space.write("empty.toml", "")).entries.empty());
}
