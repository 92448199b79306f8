// A Catch2 program with one test for each outcome; the scenario of real reports knows them.
#include <stdexcept>

#include "support/catch.h"

TEST_CASE("passes") {
  CHECK(2 + 2 == 4);
}

TEST_CASE("fails twice") {
  CHECK(2 + 2 == 5);
  CHECK(false);
}

TEST_CASE("throws") {
  throw std::runtime_error("thrown on purpose");
}

TEST_CASE("may fail", "[!mayfail]") {
  CHECK(1 == 2);
}

TEST_CASE("sections") {
  SECTION("good") {
    CHECK(true);
  }
  SECTION("bad") {
    CHECK(false);  // in a section
  }
}

TEST_CASE("hidden", "[.]") {
  CHECK(false);
}
