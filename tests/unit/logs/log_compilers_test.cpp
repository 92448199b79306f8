#include "log_summary.h"
#include "support/catch.h"

namespace sprint::test {

TEST_CASE("GCC: errors with includes, instantiations and notes; no warnings") {
  CHECK(problems_in(R"(In file included from src/b.h:1,
                 from src/a.cpp:1:
src/c.h: In function ‘int helper2()’:
src/c.h:1:24: error: ‘wrong_c’ was not declared in this scope
    1 | int helper2() { return wrong_c; }
      |                        ^~~~~~~
src/c.h:9:24: error: ‘wrong_d’ was not declared in this scope; did you mean ‘right_d’?
    9 | int helper3() { return wrong_d; }
      |                        ^~~~~~~
      |                        right_d
src/a.cpp: In function ‘int main()’:
src/a.cpp:7:69: error: too few arguments to function ‘int helper(int)’
    7 | int main() { int unused = 3; twice(5); return roman::add(1) + helper(); }
      |                                                               ~~~~~~^~
src/b.h:2:5: note: declared here
    2 | int helper(int);
      |     ^~~~~~
src/a.cpp:7:18: error: unused variable ‘unused’ [-Werror=unused-variable]
    7 | int main() { int unused = 3; twice(5); return roman::add(1) + helper(); }
      |                  ^~~~~~
src/a.cpp:8:18: warning: unused variable ‘other’ [-Wunused-variable]
src/a.cpp:2:5: note: belongs to the warning
src/a.cpp: In instantiation of ‘int twice(T) [with T = int]’:
src/a.cpp:6:12:   required from ‘int thrice(T) [with T = int]’
src/a.cpp:7:35:   required from here
src/a.cpp:4:46: error: request for member ‘nope’ in ‘t’, which is of non-class type ‘int’
    4 | template <class T> int twice(T t) { return t.nope(); }
      |                                            ~~^~~~
cc1plus: all warnings being treated as errors
)") == R"(
compile src/c.h:1:24 ‘wrong_c’ was not declared in this scope
  name wrong_c
  included src/b.h:1
  included src/a.cpp:1
compile src/c.h:9:24 ‘wrong_d’ was not declared in this scope; did you mean ‘right_d’?
  name wrong_d
  included src/b.h:1
  included src/a.cpp:1
compile src/a.cpp:7:69 too few arguments to function ‘int helper(int)’
  name int helper(int)
  note src/b.h:2:5 declared here
compile src/a.cpp:7:18 unused variable ‘unused’ [-Werror=unused-variable]
  name unused
compile src/a.cpp:4:46 request for member ‘nope’ in ‘t’, which is of non-class type ‘int’
  name nope
  name t
  name int
  instantiated src/a.cpp:6:12 required from ‘int thrice(T) [with T = int]’
  instantiated src/a.cpp:7:35 required from here
)");
}

TEST_CASE("Clang: errors with includes, instantiations and notes") {
  CHECK(problems_in(R"(In file included from src/a.cpp:1:
In file included from src/b.h:1:
src/c.h:1:24: error: use of undeclared identifier 'wrong_c'
int helper2() { return wrong_c; }
                       ^
src/a.cpp:7:63: error: no matching function for call to 'helper'
int main() { int unused = 3; twice(5); return roman::add(1) + helper(); }
                                                              ^~~~~~
src/b.h:2:5: note: candidate function not viable: requires 1 argument, but 0 were provided
int helper(int);
    ^
src/a.cpp:4:45: error: member reference base type 'int' is not a structure or union
template <class T> int twice(T t) { return t.nope(); }
                                           ~^~~~~
src/a.cpp:7:30: note: in instantiation of function template specialization 'twice<int>' requested here
int main() { int unused = 3; twice(5); return roman::add(1) + helper(); }
                             ^
3 errors generated.
src/redef.cpp:2:8: error: redefinition of 'X'
struct X {};
       ^
src/redef.cpp:1:8: note: previous definition is here
struct X {};
       ^
fatal error: too many errors emitted, stopping now [-ferror-limit=]
)") == R"(
compile src/c.h:1:24 use of undeclared identifier 'wrong_c'
  name wrong_c
  included src/b.h:1
  included src/a.cpp:1
compile src/a.cpp:7:63 no matching function for call to 'helper'
  name helper
  note src/b.h:2:5 candidate function not viable: requires 1 argument, but 0 were provided
compile src/a.cpp:4:45 member reference base type 'int' is not a structure or union
  name int
  instantiated src/a.cpp:7:30 in instantiation of function template specialization 'twice<int>' requested here
compile src/redef.cpp:2:8 redefinition of 'X'
  name X
  note src/redef.cpp:1:8 previous definition is here
)");
}

TEST_CASE("An include chain leads to what follows it, and to nothing else") {
  // Two compilers side by side: the chain belongs to w.h, not to the error in a.cpp.
  CHECK(problems_in("In file included from src/w.cpp:1:\n"
                    "src/w.h: In function ‘int w()’:\n"
                    "src/a.cpp:2:18: error: ‘x’ was not declared in this scope\n") ==
        "\ncompile src/a.cpp:2:18 ‘x’ was not declared in this scope\n  name x\n");
  // Two chains in each other: the one that is complete counts as far as it goes.
  CHECK(problems_in("In file included from src/b.h:1,\n"
                    "In file included from src/w.cpp:1:\n"
                    "src/w.h:2:18: error: bad\n") ==
        "\ncompile src/w.h:2:18 bad\n  included src/w.cpp:1\n");
  // A chain is printed once, before the first diagnostic of a file, even if that is a warning.
  CHECK(problems_in("In file included from src/w.cpp:1:\n"
                    "src/w.h: In function ‘int w()’:\n"
                    "src/w.h:1:1: warning: hm\n"
                    "    1 | int x;\n"
                    "      | ^~~\n"
                    "src/w.h:2:18: error: bad\n") ==
        "\ncompile src/w.h:2:18 bad\n  included src/w.cpp:1\n");
}

TEST_CASE("Other forms of compiler errors") {
  struct Case {
    const char* line;
    const char* problem;
  };
  const std::vector<Case> cases = {
      {"src/g.cpp:1:10: fatal error: foo/bar.h: No such file or directory",
       "compile src/g.cpp:1:10 foo/bar.h: No such file or directory\n  name foo/bar.h\n"},
      {"src/g.cpp:1:10: fatal error: 'foo/bar.h' file not found",
       "compile src/g.cpp:1:10 'foo/bar.h' file not found\n  name foo/bar.h\n"},
      {"Foo.java:3: error: ';' expected", "compile Foo.java:3 ';' expected\n  name ;\n"},
      {"a.cpp:3:5: internal compiler error: in gimplify_expr, at gimplify.cc:12",
       "compile a.cpp:3:5 in gimplify_expr, at gimplify.cc:12\n"},
      {"{standard input}:12: Error: no such instruction: `foo bar'",
       "compile {standard input}:12 no such instruction: `foo bar'\n  name foo bar\n"},
      {"cc1plus: fatal error: gen.cpp: No such file or directory",
       "compile - gen.cpp: No such file or directory\n  name gen.cpp\n"},
      {"g++: error: x.cpp: No such file or directory",
       "compile - x.cpp: No such file or directory\n  name x.cpp\n"},
      {"x86_64-linux-gnu-g++-12: fatal error: Killed signal terminated program cc1plus",
       "compile - Killed signal terminated program cc1plus\n"},
      {"/usr/bin/clang++-14: error: unable to execute command: Killed",
       "compile - unable to execute command: Killed\n"},
      {"clang: error: no such file or directory: 'nothere.cpp'",
       "compile - no such file or directory: 'nothere.cpp'\n  name nothere.cpp\n"},
      {"g++: error: unrecognized command-line option ‘-fnope’",
       "compile - unrecognized command-line option ‘-fnope’\n  name -fnope\n"},
      {"src\\a.cpp(12): error C2065: 'x': undeclared identifier",
       "compile src\\a.cpp:12 C2065: 'x': undeclared identifier\n  name x\n"},
      {"src/a.ts(3,5): error TS2304: Cannot find name 'x'.",
       "compile src/a.ts:3:5 TS2304: Cannot find name 'x'.\n  name x\n"},
      {"src/a.ts:3:5 - error TS2304: Cannot find name 'x'.",
       "compile src/a.ts:3:5 TS2304: Cannot find name 'x'.\n  name x\n"},
      {"error[E0425]: cannot find value `x` in this scope\n --> src/a.rs:3:5\n  |",
       "compile src/a.rs:3:5 cannot find value 'x' in this scope\n  name x\n"},
      {"\x1b[1m\x1b[38;5;9merror\x1b[0m\x1b[1m: expected `;`\x1b[0m\n  --> src/a.rs:3:5",
       "compile src/a.rs:3:5 expected ';'\n  name ;\n"},
      {"lint: src/a.cpp:3:5: error: bad", "compile src/a.cpp:3:5 bad\n"},
      {"clang: error: linker command failed with exit code 1 (use -v to see invocation)",
       "link - linker command failed with exit code 1 (use -v to see invocation)\n"},
      {"error: could not compile `x`", ""},
      {"src/a.cpp:3:5: error:", ""},
      {"mytool: error: x", ""},
  };
  for (const auto& [line, problem] : cases) {
    CAPTURE(line);
    CHECK(problems_in(line) == std::string("\n") + problem);
  }
}

}  // namespace sprint::test
