#include "toolchains/declarative/placeholder.h"

#include "support/catch.h"
#include "support/error_of.h"

using namespace sprint;
using namespace sprint::toolchains;
using sdk::Words;

TEST_CASE("Placeholders are filled in") {
  const PlaceholderValues known = {{"file", {"a b.c"}}, {"files", {"x", "y"}}, {"none", {}}};
  struct Case {
    Words words;
    Words expanded;
  };
  const auto [words, expanded] = GENERATE(values<Case>({
      {{"cc", "{file}"}, {"cc", "a b.c"}},
      {{"--in={file}.bak"}, {"--in=a b.c.bak"}},
      {{"cc", "{files}", "-c"}, {"cc", "x", "y", "-c"}},
      {{"cc", "{none}"}, {"cc"}},
      {{"{{file}}"}, {"{file}"}},
      {{"a{{b}}c"}, {"a{b}c"}},
      {{"{unknown}"}, {"{unknown}"}},
      {{""}, {""}},
      {{"{file}{file}"}, {"a b.ca b.c"}},
  }));
  CHECK(expand_words(words, known) == expanded);
}

TEST_CASE("The placeholders of a word are listed") {
  CHECK(placeholders_in("{a}-{{b}}-{c}", {}) == std::vector<std::string>{"a", "c"});
  CHECK(placeholders_in("plain", {}).empty());
}

TEST_CASE("An open brace is refused with a way out") {
  const auto error = test::error_of([] { placeholders_in("{file", Place{"x.toml", 3, 1}); });
  CHECK(std::string(error.what()) ==
        "x.toml:3:1: '{' without '}' in '{file' (write '{{' for a brace)");
}
