#include "gate/log_places.h"

#include "support/catch.h"

using sprint::gate::line_that_tells;

TEST_CASE("The line that tells of a failing test is the one that says it failed") {
  const auto* log =
      "Test project /build\n"
      "    Start 1: parse_all\n"
      "1/2 Test #1: parse_all ......   Passed\n"
      "    Start 2: parse\n"
      "2/2 Test #2: parse ..........***Failed    0.01 sec\n"
      "expected 3\n"
      "The following tests FAILED:\n"
      "\t  2 - parse (Failed)\n";
  CHECK(line_that_tells(log, "parse") == 5U);
  CHECK(line_that_tells(log, "parse_all") == 2U);
  CHECK(line_that_tells("a.py::test_x PASSED\na.py::test_y FAILED", "test_y") == 2U);
  CHECK(line_that_tells("only parse is named", "parse") == 1U);
  CHECK_FALSE(line_that_tells(log, "pars").has_value());
  CHECK_FALSE(line_that_tells(log, "").has_value());
  CHECK_FALSE(line_that_tells("", "parse").has_value());
}
