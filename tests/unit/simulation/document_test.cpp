// The page that people read has the keys and words that scripts may have, and no others.

#include <sstream>

#include "support/doc_page.h"
#include "support/error_of.h"
#include "unit/simulation/scripts.h"

using namespace sprint;
using test::DocPage;
using Names = std::set<std::string>;

namespace {

/// What is known in the place of something that nobody knows.
Names known_instead(const std::string& script) {
  const std::string what = test::error_of([&] { test::script_of(script); }).what();
  INFO(what);
  const std::string opening = "(known: ";
  const auto begin = what.find(opening);
  REQUIRE(begin != what.npos);
  std::istringstream list(what.substr(begin + opening.size()));
  Names names;
  for (std::string name; list >> name;) names.insert(name.substr(0, name.find_first_of(",)")));
  return names;
}

constexpr const char* kNothing = "xxxxxxxxxxxxxxxxxxxx";

Names keys(const std::string& table) {
  return known_instead(table + kNothing + " = 1\n");
}

Names words(const std::string& table, const std::string& key) {
  return known_instead(table + key + R"( = ")" + kNothing + "\"\n");
}

}  // namespace

TEST_CASE("The page about scripts has all their keys and no others") {
  const DocPage page("simulate.md");
  CHECK(page.rows_of("key", "what", 0) == keys(""));
  CHECK(page.rows_of("key", "what", 1) == keys("[[dispatch]]\nsprint = \"core/1\"\n"));
  CHECK(page.rows_of("key", "what", 2) == keys("[[gate]]\n"));
  CHECK(page.rows_of("key", "what", 3) == keys("[[gate]]\n[[gate.failures]]\nid = \"a\"\n"));
  CHECK(page.rows_of("key", "what", 4) == keys("[[poll]]\nsprint = \"core/1\"\n"));
  CHECK(page.rows_of("key", "what", 5) == keys("[[step]]\nat = 1\n"));
  CHECK(page.rows_of("key", "what", 6).empty());
}

TEST_CASE("The page about scripts has all their words and no others") {
  const DocPage page("simulate.md");
  const std::string dispatch = "[[dispatch]]\nsprint = \"core/1\"\n";
  CHECK(page.rows_of("`ends`", "what it means") == words(dispatch, "ends"));
  CHECK(page.rows_of("`outcome`", "what it means") == words(dispatch, "outcome"));
  CHECK(page.rows_of("`do`", "what happens") == words("[[step]]\nat = 1\n", "do"));
}

TEST_CASE("Every example of a key is a script") {
  const auto read = [](const std::string& script) {
    INFO(script);
    CHECK_NOTHROW(test::script_of(script));
  };
  read("begins = \"2026-03-29T01:30:00Z\"\nturn_takes = \"40 s\"\ngate_takes = \"25 min\"\n");
  read(
      "[[dispatch]]\nsprint = \"core/1\"\nends = \"rate-limited\"\nreset = \"45 min\"\n"
      "turns = 12\ncost = 7.5\nsays = \"two tests are red\"\ntimes = 2\n");
  read(
      "[[gate]]\nfailures = [{ id = \"test a\" }]\ntakes = \"1 h\"\n"
      "[[step]]\nwhen = \"ended\"\ndo = \"resume\"\naccept = [\"test a\"]\n"
      "blame = { \"test a\" = \"net/1\" }\naccept_plan = true\n");
}
