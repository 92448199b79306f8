#include "logs/log_reader.h"
#include "logs/problem_table.h"

#include <string>

#include "log_summary.h"
#include "support/catch.h"

namespace sprint::test {

namespace {

/// A bit of everything, so that each kind of context meets each seam.
constexpr std::string_view kMixed = R"([1/5] Building CXX object error.cpp.o
src/w.cpp:1:1: warning: unused variable ‘x’ [-Wunused-variable]
[2/5] Building CXX object a.cpp.o
FAILED: a.cpp.o 
c++ -Werror -c src/a.cpp
In file included from src/a.cpp:1:
src/h.h: In function ‘int f()’:
src/h.h:6:27: error: ‘rigth’ was not declared in this scope; did you mean ‘right’?
src/b.h:2:5: note: declared here
[3/5] Linking CXX executable e
FAILED: e 
c++ a.o
ld.lld: error: undefined symbol: roman::add(int)
>>> referenced by a.cpp:6 (/p/src/a.cpp:6)
collect2: error: ld returned 1 exit status
[4/5] Generating gen.h
FAILED: gen.h 
python3 gen.py
Traceback (most recent call last):
  File "gen.py", line 4, in <module>
ValueError: bad
CMake Error at cmake/x.cmake:2 (add_executable):
  Cannot find source file:

    src/gone.cpp
Call Stack (most recent call first):
  CMakeLists.txt:4 (f)
[5/5] Testing
==1==ERROR: AddressSanitizer: SEGV on unknown address 0x0001 (pc 0x55)
    #0 0x1 in main src/a.cpp:22
make[2]: *** [Makefile:90: w.o] Error 1)";

}  // namespace

TEST_CASE("A green log has no problems, whatever its words") {
  CHECK(problems_in(R"([1/5] Building CXX object error.cpp.o
[2/5] /usr/bin/c++ -Werror -Wall -Wno-error=deprecated -c src/error.cpp -o error.cpp.o
src/error.cpp:3:5: warning: this could be an error [-Wmaybe]
In file included from src/error.h:3,
                 from src/error.cpp:1:
src/error.cpp:3:5: note: error is declared here
0 errors, 3 warnings
0 error(s)
error_test passed
[       OK ] Parser.error (0 ms)
test_error ... ok
[  FAILED  ] 0 tests
100% tests passed, 0 tests failed out of 12
-- Looking for error.h - found
-- Performing Test HAVE_ERROR - Failed
CMake Warning at CMakeLists.txt:4 (message):
  CMake Error would be worse
*** done ***
Errors: 0, Failures: 0
I cannot find anything; undefined references are none
)") == "\n");
  const auto empty = read_text("");
  CHECK(empty.problems.empty());
  CHECK(empty.bytes == 0);
  CHECK(empty.file == "build.log");
}

TEST_CASE("The pieces in which a log comes make no difference") {
  const auto whole = problems_in(kMixed);
  CHECK(whole == R"(
compile src/h.h:6:27 ‘rigth’ was not declared in this scope; did you mean ‘right’?
  name rigth
  output a.cpp.o
  included src/a.cpp:1
  note src/b.h:2:5 declared here
link /p/src/a.cpp:6 undefined symbol: roman::add(int)
  name roman::add(int)
  output e
  reference /p/src/a.cpp:6
runtime gen.py:4 ValueError: bad
  output gen.h
  frame gen.py:4 <module>
configure cmake/x.cmake:2 Cannot find source file: src/gone.cpp
  name src/gone.cpp
  output gen.h
  frame CMakeLists.txt:4 f
runtime src/a.cpp:22 AddressSanitizer: SEGV on unknown address
  frame src/a.cpp:22 main
step Makefile:90 w.o: Error 1
  name w.o
  output w.o
)");
  for (std::size_t piece = 1; piece < 8; ++piece) CHECK(problems_in(kMixed, piece) == whole);
}

TEST_CASE("Lines may end as on Windows, and CI systems may write the time before each") {
  const auto plain = problems_in(kMixed);
  std::string windows;
  std::string timed = "2026-01-02T03:04:05.678Z ";
  for (const char c : kMixed) {
    if (c == '\n') windows += '\r';
    windows += c;
    timed += c;
    if (c == '\n') timed += "2026-01-02T03:04:05.678Z ";
  }
  CHECK(problems_in(windows) == plain);
  CHECK(problems_in(timed) == plain);
}

TEST_CASE("Each problem knows the line of the log where it first occurs") {
  const auto log = read_text(kMixed);
  REQUIRE(log.problems.size() == 6);
  CHECK(log.problems[0].log_line == 8);
  CHECK(log.problems[1].log_line == 13);
  CHECK(log.problems[2].log_line == 19);
  CHECK(log.problems[4].log_line == 29);
  CHECK(log.bytes == kMixed.size());
}

TEST_CASE("The same problem is kept once, with what it broke; lists have an end") {
  std::string text;
  for (int i = 0; i < 300; ++i) {
    const auto object = std::to_string(i) + ".o";
    text += "[1/2] Building " + object + "\nFAILED: " + object + " \nc++\n";
    text += "In file included from src/" + std::to_string(i) + ".cpp:1:\nsrc/h.h:3:1: error: bad\n";
  }
  const auto log = read_text(text);
  REQUIRE(log.problems.size() == 1);
  CHECK(log.problems[0].count == 300);
  CHECK(log.problems[0].outputs.size() == logs::LogProblem::kMostOutputs);
  CHECK(log.problems[0].related.size() == logs::LogProblem::kMostRelated);
  CHECK(log.problems[0].outputs[1] == "1.o");
}

TEST_CASE("Problems past the limit are counted and not kept") {
  std::string text;
  const std::size_t more = 7;
  for (std::size_t i = 0; i < logs::ProblemTable::kMost + more; ++i) {
    text += "a.cpp:" + std::to_string(i + 1) + ": error: bad\n";
  }
  text += text.substr(text.size() - 60);
  const auto log = read_text(text);
  CHECK(log.problems.size() == logs::ProblemTable::kMost);
  CHECK(log.left_out == more);
}

TEST_CASE("A message is cut, not its meaning") {
  const auto log =
      read_text("a.cpp:1: error: " + std::string(1 << 20U, 'x') + "\nb.cpp:2: error: y\n");
  REQUIRE(log.problems.size() == 2);
  CHECK(log.problems[0].message == std::string(4096, 'x'));
  CHECK(log.problems[1].log_line == 2);
}

TEST_CASE("Bytes that are no text pass") {
  const std::string text("\xff\xfe\0a.cpp:1: error: \xc3(\0x\n", 23);
  const auto log = read_text(text);
  REQUIRE(log.problems.size() == 1);
  CHECK(log.problems[0].message == std::string_view("\xc3(\0x", 4));
}

}  // namespace sprint::test
