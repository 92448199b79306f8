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

}  // namespace sprint::test
