#include "base/glob.h"

#include "support/catch.h"

using sprint::is_glob;
using sprint::matches_name;

TEST_CASE("A pattern is matched against one name") {
  struct Case {
    const char* pattern;
    const char* name;
    bool matches;
  };
  const auto [pattern, name, matches] = GENERATE(values<Case>({
      {"a.xml", "a.xml", true},
      {"a.xml", "b.xml", false},
      {"*.xml", "a.xml", true},
      {"*.xml", "a.xml.bak", false},
      {"*", "anything", true},
      {"*", "", true},
      {"?", "a", true},
      {"?", "", false},
      {"a?c", "abc", true},
      {"a*b*c", "a--b--c", true},
      {"a*b*c", "a--c--b", false},
      {"*a", "aaa", true},
      {"a**", "a", true},
      {"", "", true},
      {"", "a", false},
      {"*.xml", ".xml", false},
      {".*", ".git", true},
      {"?git", ".git", false},
      {"[a]", "a", false},
      {"[a]", "[a]", true},
  }));
  CAPTURE(pattern, name);
  CHECK(matches_name(pattern, name) == matches);
}

TEST_CASE("A pattern of many stars is still answered at once") {
  const std::string pattern = std::string(200, '*') + "b";
  CHECK_FALSE(matches_name(pattern, std::string(5000, 'a')));
}

TEST_CASE("Only stars and question marks make a glob") {
  CHECK(is_glob("*.xml"));
  CHECK(is_glob("a?"));
  CHECK_FALSE(is_glob("plain/[name]"));
}
