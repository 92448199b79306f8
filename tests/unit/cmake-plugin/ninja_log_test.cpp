#include "cmake/databases/ninja_log.h"

#include "support/catch.h"

using namespace sprint::cmake;

TEST_CASE("The log of ninja tells what was made, and can be cut to some outputs") {
  const std::string before = "# ninja log v5\n1\t2\t30\ta.o\tff\n1\t2\t30\tb c.o\tee\n";
  const std::string now = before + "5\t6\t40\ta.o\tff\n7\t8\t0\tCMakeFiles/t\tdd";
  CHECK(outputs_since(before, now) == std::unordered_set<std::string>{"a.o", "CMakeFiles/t"});
  CHECK(outputs_since(now, now).empty());
  CHECK(outputs_since("", "").empty());
  CHECK(log_of(now, {"b c.o"}) == "# ninja log v5\n1\t2\t30\tb c.o\tee\n");
}
