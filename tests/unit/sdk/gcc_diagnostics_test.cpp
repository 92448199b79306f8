#include "sprint/gcc_diagnostics.h"

#include "support/catch.h"

using namespace sprint::sdk;

TEST_CASE("A diagnostic is taken apart") {
  const auto found = parse_gcc_diagnostic("src/a.cpp:12:5: error: 'x' was not declared");
  REQUIRE(found);
  CHECK(found->file == "src/a.cpp");
  CHECK(found->line == 12);
  CHECK(found->column == 5);
  CHECK(found->severity == Severity::Error);
  CHECK(found->message == "'x' was not declared");
}

TEST_CASE("All forms of a diagnostic are read") {
  struct Case {
    const char* line;
    const char* file;
    unsigned line_number;
    unsigned column;
    Severity severity;
    const char* message;
  };
  const auto expected = GENERATE(values<Case>({
      {"a.c:3: warning: no column", "a.c", 3, 0, Severity::Warning, "no column"},
      {"a.c:3:1: fatal error: x.h: No such file", "a.c", 3, 1, Severity::Error,
       "x.h: No such file"},
      {"a.c:3:1: note: in expansion", "a.c", 3, 1, Severity::Note, "in expansion"},
      {"/a b/c:d.c:3:1: error: colon in the name", "/a b/c:d.c", 3, 1, Severity::Error,
       "colon in the name"},
      {"a.c:3:1: error: ends with CR\r", "a.c", 3, 1, Severity::Error, "ends with CR"},
      {"a.c:0:1: error: no line", "a.c", 0, 1, Severity::Error, "no line"},
      {"a.c:99999999999:1: error: too large", "a.c", 0, 1, Severity::Error, "too large"},
      {"C:12:5: error: short name", "C", 12, 5, Severity::Error, "short name"},
      {"a.c:1:2: error: b.c:3:4: error: nested", "a.c", 1, 2, Severity::Error,
       "b.c:3:4: error: nested"},
  }));
  const auto found = parse_gcc_diagnostic(expected.line);
  CAPTURE(expected.line);
  REQUIRE(found);
  CHECK(found->file == expected.file);
  CHECK(found->line == expected.line_number);
  CHECK(found->column == expected.column);
  CHECK(found->severity == expected.severity);
  CHECK(found->message == expected.message);
}

TEST_CASE("Other lines are not diagnostics") {
  const auto* line =
      GENERATE("", ":", "a.c", "a.c:", "a.c:1:1: remark: x",
               "a.c: In function 'f':", ":1:1: error: no file", "a.c:1:1:error: no blank",
               "a.c:-1: error: x", "[1/2] Building a.c", "                 from a.c:3:");
  CAPTURE(line);
  CHECK_FALSE(parse_gcc_diagnostic(line));
}

TEST_CASE("A log gives its diagnostics in order, without the colours") {
  const auto found = parse_gcc_diagnostics(
      "[1/2] c++ a.cpp\n"
      "\x1b[01m\x1b[Ka.cpp:1:2:\x1b[m\x1b[K \x1b[01;31m\x1b[Kerror: \x1b[m\x1b[Kfirst\n"
      "    1 | int x\n"
      "      |     ^\n"
      "b.cpp:3:4: warning: second \x1b]8;;https://example.org\x1b\\[-Wx]\x1b]8;;\x1b\\\n");
  REQUIRE(found.size() == 2);
  CHECK(found[0].file == "a.cpp");
  CHECK(found[0].message == "first");
  CHECK(found[1].message == "second [-Wx]");
}

TEST_CASE("An escape sequence without an end swallows no more than the text") {
  CHECK(strip_escapes("a\x1b") == "a");
  CHECK(strip_escapes("a\x1b[") == "a");
  CHECK(strip_escapes("a\x1b[12") == "a");
  CHECK(strip_escapes("a\x1b]8;;x") == "a");
  CHECK(strip_escapes("a\x1b(Bc") == "aBc");
}
