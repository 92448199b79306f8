#include <string>
#include <vector>

#include "logs/plain_line.h"
#include "places/placed_text.h"
#include "places/quoted_names.h"
#include "support/catch.h"

namespace sprint::test {

TEST_CASE("What terminals and CI systems add to a line is taken away") {
  struct Case {
    std::string raw;
    std::string plain;
  };
  const std::vector<Case> cases = {
      {"a.cpp:3: error: x", "a.cpp:3: error: x"},
      {"text\r", "text"},
      {"[1/9] Building a\r[2/9] Building b", "[2/9] Building b"},
      {"\x1b[01m\x1b[Ka.cpp:2:8:\x1b[m\x1b[K \x1b[01;31m\x1b[Kerror: \x1b[m\x1b[Kx",
       "a.cpp:2:8: error: x"},
      {"\x1b]8;;https://gcc.gnu.org/x\a-Wall\x1b]8;;\a", "-Wall"},
      {"2026-01-02T03:04:05.678Z   12 | int x;", "  12 | int x;"},
      {"2026-01-02 03:04:05,678 text", "text"},
      {"2026-01-02T03:04:05+02:00 text", "text"},
      {"[2026-01-02T03:04:05.678Z] text", "text"},
      {"[12:03:04] [3/12] Building", "[3/12] Building"},
      {"12:03:04  text", " text"},
      {"2026-01-02T03:04:05.1Z ##[error]a.cpp:3: error: x", "a.cpp:3: error: x"},
      {"#7 0.512 make: *** [x] Error 1", "make: *** [x] Error 1"},
      {"12: a.cpp:3: runtime error: x", "a.cpp:3: runtime error: x"},
      {"\xef\xbb\xbf"
       "2026-01-02T03:04:05Z text",
       "text"},
      {"[3/12] Building", "[3/12] Building"},
      {"[ 33%] Building", "[ 33%] Building"},
      {"12:03: text", "12:03: text"},
      {"2026-01-02", "2026-01-02"},
      {"12:03:04", "12:03:04"},
      {"#0 0x5 in f a.cpp:3", "#0 0x5 in f a.cpp:3"},
      {"", ""},
  };
  std::string scratch;
  for (const auto& [raw, plain] : cases) {
    CAPTURE(raw);
    CHECK(logs::plain_line(raw, scratch) == plain);
  }
}

TEST_CASE("Places are read from the front, the end or the whole of a text") {
  const auto front = places::place_in_front("C:\\a b.cpp:12:5: text: 3");
  REQUIRE(front);
  CHECK(front->place == places::PlaceInText{"C:\\a b.cpp", 12, 5});
  CHECK(front->text == "text: 3");
  for (const char* text : {"", ":", ":3: x", "a.cpp:3", "a.cpp:3:x", "a.cpp:x: y"}) {
    CHECK_FALSE(places::place_in_front(text));
  }
  const auto end = places::place_at_end("operator()(int) const /p/a.cpp:5");
  REQUIRE(end);
  CHECK(end->place == places::PlaceInText{"/p/a.cpp", 5});
  CHECK(end->text == "operator()(int) const");
  CHECK(places::whole_place("a.cpp:5:6") == places::PlaceInText{"a.cpp", 5, 6});
  CHECK_FALSE(places::whole_place("a.cpp:5:6: x"));
  CHECK_FALSE(places::whole_place("a.cpp"));
}

TEST_CASE("Names are what a message has in quotes, but not what it suggests") {
  struct Case {
    const char* message;
    std::vector<std::string> names;
  };
  const std::vector<Case> cases = {
      {"‘rigth’ was not declared in this scope; did you mean ‘right’?", {"rigth"}},
      {"use of undeclared identifier 'rigth'; did you mean 'right'?", {"rigth"}},
      {"no matching function for call to ‘f(const char [2], int)’", {"f(const char [2], int)"}},
      {"request for member ‘nope’ in ‘t’, which is of non-class type ‘int’", {"nope", "t", "int"}},
      {"redefinition of ‘struct X’", {"X"}},
      {"undefined reference to `roman::add(int)'", {"roman::add(int)"}},
      {"can't do what isn't there", {}},
      {"it's 'x' that isn't 'y'", {"x", "y"}},
      {"'x' and 'x'", {"x"}},
      {"an 'open quote", {}},
      {"\"double\" only when asked", {}},
  };
  for (const auto& [message, names] : cases) {
    CAPTURE(message);
    CHECK(places::quoted_names(message) == names);
  }
  CHECK(places::quoted_names("target \"a\" and 'b'", true) == std::vector<std::string>{"a", "b"});
}

}  // namespace sprint::test
