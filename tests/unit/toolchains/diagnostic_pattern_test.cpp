#include "toolchains/declarative/diagnostic_pattern.h"

#include <stdexcept>

#include "support/catch.h"

using namespace sprint;
using toolchains::DiagnosticPattern;

TEST_CASE("Diagnostics are found by the author's pattern") {
  const DiagnosticPattern pattern(
      R"(^(?P<severity>\w+): (?P<file>\S+)\((?P<line>\d+),(?P<column>\d+)\): (?P<message>.*)$)");
  const auto found = pattern.find(
      "nothing here\n"
      "\x1b[31merror: src/a.x(12,3): broken\x1b[0m\n"
      "Warning: b.x(1,1): odd\n"
      "hint: c.x(2,2): nicer\n");
  REQUIRE(found.size() == 3);
  CHECK(found[0].file == "src/a.x");
  CHECK(found[0].line == 12);
  CHECK(found[0].column == 3);
  CHECK(found[0].message == "broken");
  CHECK(found[0].severity == sdk::Severity::Error);
  CHECK(found[1].severity == sdk::Severity::Warning);
  CHECK(found[2].severity == sdk::Severity::Note);
}

TEST_CASE("Groups that are not in the pattern stay unknown") {
  const DiagnosticPattern pattern("^(?P<file>[^:]+): (?P<message>.+)$");
  const auto found = pattern.find("a.x: broken");
  REQUIRE(found.size() == 1);
  CHECK(found[0].line == 0);
  CHECK(found[0].severity == sdk::Severity::Error);
}

TEST_CASE("Bytes that are no text do no harm") {
  const DiagnosticPattern pattern("(?P<file>.+):(?P<line>.+): (?P<message>.+)");
  const auto found = pattern.find(std::string("\xff\x00\xfe:99999999999999: x\n", 22));
  REQUIRE(found.size() == 1);
  CHECK(found[0].line == 0);
}

TEST_CASE("A pattern that cannot work is refused") {
  CHECK_THROWS_AS(DiagnosticPattern("("), std::invalid_argument);
  CHECK_THROWS_AS(DiagnosticPattern("(?P<file>.+)"), std::invalid_argument);
  CHECK_THROWS_AS(DiagnosticPattern("(?P<message>.+)"), std::invalid_argument);
}
