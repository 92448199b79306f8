#include "log_summary.h"
#include "support/catch.h"

namespace sprint::test {

TEST_CASE("Python: the last own frame is the place, frames are the innermost first") {
  CHECK(problems_in(R"log(Traceback (most recent call last):
  File "/p/x.py", line 2, in <module>
    m.g("{")
  File "/p/lib/m.py", line 4, in load
    return json.loads(t)
           ^^^^^^^^^^^^^
  File "/usr/lib/python3.11/json/decoder.py", line 353, in raw_decode
    obj, end = self.scan_once(s, idx)
               ^^^^^^^^^^^^^^^^^^^^^^
json.decoder.JSONDecodeError: Expecting property name enclosed in double quotes: line 1 column 2
next
)log") == R"log(
runtime /p/lib/m.py:4 json.decoder.JSONDecodeError: Expecting property name enclosed in double quotes: line 1 column 2
  frame /usr/lib/python3.11/json/decoder.py:353 raw_decode
  frame /p/lib/m.py:4 load
  frame /p/x.py:2 <module>
)log");
}

TEST_CASE("Python: chained exceptions are one problem, told by the last") {
  CHECK(problems_in(R"log(Traceback (most recent call last):
  File "/p/lib/m.py", line 4, in load
    return json.loads(t)
KeyError: 'a'

The above exception was the direct cause of the following exception:

Traceback (most recent call last):
  File "/p/x.py", line 2, in <module>
    m.g("{")
  File "/p/lib/m.py", line 6, in load
    raise RuntimeError("cannot load") from e
RuntimeError: cannot load 'x'

Traceback (most recent call last):
  File "/p/other.py", line 1, in <module>
    import nosuch
ModuleNotFoundError: No module named 'nosuch'
)log") == R"log(
runtime /p/lib/m.py:6 RuntimeError: cannot load 'x'
  name x
  frame /p/lib/m.py:6 load
  frame /p/x.py:2 <module>
  frame /p/lib/m.py:4 load
runtime /p/other.py:1 ModuleNotFoundError: No module named 'nosuch'
  name nosuch
  frame /p/other.py:1 <module>
)log");
}

TEST_CASE("Python: what it cannot parse is a problem of compiling, with and without traceback") {
  CHECK(problems_in(R"log(  File "/p/s.py", line 1
    def f(:
          ^
SyntaxError: invalid syntax
Traceback (most recent call last):
  File "/p/is.py", line 1, in <module>
    import s
  File "/p/i.py", line 2
    x = 1
    ^
IndentationError: expected an indented block
SyntaxError: of nothing
)log") == R"log(
compile /p/s.py:1 SyntaxError: invalid syntax
  frame /p/s.py:1
compile /p/i.py:2 IndentationError: expected an indented block
  frame /p/i.py:2
  frame /p/is.py:1 <module>
)log");
}

TEST_CASE("Python: an indented traceback ends where its indentation does; a cut one is nothing") {
  CHECK(problems_in("    Traceback (most recent call last):\n"
                    "      File \"a.py\", line 3, in f\n"
                    "        x\n"
                    "    AssertionError\n") ==
        "\nruntime a.py:3 AssertionError\n  frame a.py:3 f\n");
  CHECK(problems_in("Traceback (most recent call last):\n  File \"a.py\", line 3, in f\n") == "\n");
}

TEST_CASE("pytest: a conftest that cannot be loaded is told by its exception") {
  constexpr std::string_view kText =
      R"log(ImportError while loading conftest '/p/tests/conftest.py'.
tests/conftest.py:5: in <module>
    from ledger.reader import Reader
ledger/reader.py:5: in <module>
    import sheetreader
E   ModuleNotFoundError: No module named 'sheetreader'
/p/a.cpp:3:1: error: after it
)log";
  constexpr std::string_view kProblems = R"log(
runtime ledger/reader.py:5 ModuleNotFoundError: No module named 'sheetreader'
  name sheetreader
  frame ledger/reader.py:5 <module>
  frame tests/conftest.py:5 <module>
compile /p/a.cpp:3:1 after it
)log";
  CHECK(problems_in(kText) == kProblems);
  for (std::size_t piece = 1; piece < 8; ++piece) CHECK(problems_in(kText, piece) == kProblems);
}

TEST_CASE("pytest: the place is the innermost own one; what cannot be parsed is compiling") {
  CHECK(problems_in(R"log(ImportError while loading conftest '/p/tests/conftest.py'.
../ledger/reader.py:3: in f
    return json.loads("{")
/usr/lib/python3.11/json/decoder.py:353: in raw_decode
    obj, end = self.scan_once(s, idx)
E   json.decoder.JSONDecodeError: Expecting property name
E   more of it

The above exception was the direct cause of the following exception:
../ledger/reader.py:6: in g
    raise ValueError("a") from e
E   ValueError: a
ImportError while loading conftest '/p/tests/conftest.py'.
tests/conftest.py:5: in <module>
    from ledger.reader import Reader
E     File "/p/ledger/reader.py", line 1
E       def f(:
E             ^
E   SyntaxError: invalid syntax
)log") == R"log(
runtime ../ledger/reader.py:6 ValueError: a
  frame ../ledger/reader.py:6 g
  frame /usr/lib/python3.11/json/decoder.py:353 raw_decode
  frame ../ledger/reader.py:3 f
compile /p/ledger/reader.py:1 SyntaxError: invalid syntax
  frame /p/ledger/reader.py:1
  frame tests/conftest.py:5 <module>
)log");
}

TEST_CASE("pytest: what it says about tests is left to its report") {
  CHECK(problems_in(R"log(ImportError while importing test module '/p/tests/test_a.py'.
tests/test_a.py:1: in <module>
    import gone
E   ModuleNotFoundError: No module named 'gone'
E   AssertionError: assert 1 == 2
tests/test_a.py:3: AssertionError
tests passed while loading conftest 'x'
ImportError while loading conftest '/p/tests/conftest.py'.
)log") == "\n");
}

}  // namespace sprint::test
