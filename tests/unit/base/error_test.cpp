#include "base/error.h"

#include <cerrno>

#include "support/catch.h"

namespace sprint::test {

TEST_CASE("A place is written as far as it is known") {
  struct Case {
    Place place;
    const char* text;
  };
  const std::vector<Case> cases = {
      {{"sprint.toml", 0, 0}, "sprint.toml"},
      {{"sprint.toml", 3, 0}, "sprint.toml:3"},
      {{"sprint.toml", 3, 14}, "sprint.toml:3:14"},
      {{"sprint.toml", 0, 14}, "sprint.toml"},
      {{"", 0, 0}, ""},
  };
  for (const auto& [place, text] : cases) CHECK(to_string(place) == text);
}

TEST_CASE("An error tells the whole story in one line") {
  struct Case {
    const char* message;
    const char* hint;
    std::optional<Place> place;
    const char* story;
  };
  const std::vector<Case> cases = {
      {"it broke", "", {}, "it broke"},
      {"it broke", "mend it", {}, "it broke (mend it)"},
      {"it broke", "", Place{"file", 1, 2}, "file:1:2: it broke"},
      {"it broke", "mend it", Place{"file", 1, 0}, "file:1: it broke (mend it)"},
      {"two\nlines", "\x1b[31mred", Place{"a\tb", 0, 0}, "a\\tb: two\\nlines (\\x1b[31mred)"},
      {"", "", {}, ""},
  };
  for (const auto& [message, hint, place, story] : cases) {
    const Error error(ErrorCode::BadInput, message, hint, place);
    CHECK(error.what() == std::string(story));
    CHECK(error.code() == ErrorCode::BadInput);
    CHECK(error.message() == message);
    CHECK(error.hint() == hint);
    CHECK(error.place() == place);
  }
}

TEST_CASE("A system error says what was tried and why it failed") {
  const Error error = system_error("opening sprint.toml", ENOENT);
  CHECK(error.code() == ErrorCode::System);
  CHECK(error.message() == "opening sprint.toml: No such file or directory");
  CHECK(error.hint().empty());
  CHECK_FALSE(error.place().has_value());
}

}  // namespace sprint::test
