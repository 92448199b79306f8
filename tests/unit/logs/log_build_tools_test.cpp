#include "log_summary.h"
#include "logs/build_tool_lines.h"
#include "support/catch.h"

namespace sprint::test {

TEST_CASE("ninja: what a failed step printed belongs to its outputs") {
  CHECK(problems_in(R"([1/13] Building CXX object CMakeFiles/a.dir/a.cpp.o
FAILED: CMakeFiles/a.dir/a.cpp.o 
/usr/bin/c++ -Werror -o CMakeFiles/a.dir/a.cpp.o -c /p/src/a.cpp
In file included from /p/src/a.cpp:1:
/p/src/h.h:1:19: error: ‘undeclared_h’ was not declared in this scope
    1 | int hh() { return undeclared_h; }
      |                   ^~~~~~~~~~~~
[2/13] Building CXX object CMakeFiles/a.dir/w.cpp.o
FAILED: [code=1] CMakeFiles/a.dir/w.cpp.o 
/usr/bin/c++ -Werror -o CMakeFiles/a.dir/w.cpp.o -c /p/src/w.cpp
In file included from /p/src/w.cpp:1:
/p/src/h.h:1:19: error: ‘undeclared_h’ was not declared in this scope
    1 | int hh() { return undeclared_h; }
      |                   ^~~~~~~~~~~~
[3/13] Generating gen.cpp, gen.h
FAILED: gen.cpp gen.h /p/b/gen.cpp /p/b/gen.h 
cd /p/b && python3 /p/gen.py
Traceback (most recent call last):
  File "/p/gen.py", line 4, in <module>
    f(3)
ValueError: bad table 3
[4/13] Linking CXX executable e
FAILED: e 
: && /usr/bin/c++ CMakeFiles/e.dir/src/m.cpp.o -o e && :
/usr/bin/ld: CMakeFiles/e.dir/src/m.cpp.o: in function `main':
m.cpp:(.text+0x5): undefined reference to `q()'
collect2: error: ld returned 1 exit status
ninja: build stopped: cannot make progress due to previous errors.
/p/src/later.cpp:1:1: error: of nobody's step
)") == R"(
compile /p/src/h.h:1:19 ‘undeclared_h’ was not declared in this scope
  name undeclared_h
  output CMakeFiles/a.dir/a.cpp.o
  output CMakeFiles/a.dir/w.cpp.o
  included /p/src/a.cpp:1
  included /p/src/w.cpp:1
  count 2
runtime /p/gen.py:4 ValueError: bad table 3
  output gen.cpp
  output gen.h
  frame /p/gen.py:4 <module>
link CMakeFiles/e.dir/src/m.cpp.o undefined reference to `q()'
  name q()
  output e
  reference CMakeFiles/e.dir/src/m.cpp.o main
compile /p/src/later.cpp:1:1 of nobody's step
)");
}

TEST_CASE("ninja: a step that nothing explains is a problem with its most telling line") {
  struct Case {
    const char* output;
    const char* problem;
  };
  const std::vector<Case> cases = {
      {"", "step - failed without a word: do it\n  output x.txt\n"},
      {"/bin/sh: 1: nosuchtool: not found\n",
       "step - /bin/sh: 1: nosuchtool: not found\n  name nosuchtool\n  output x.txt\n"},
      {"cat: gone.txt: No such file or directory\n",
       "step - cat: gone.txt: No such file or directory\n  name gone.txt\n  output x.txt\n"},
      {"first\nKilled\nlast\n", "step - Killed\n  output x.txt\n"},
      {"first\nlast\n\n", "step - last\n  output x.txt\n"},
      {"a.cpp:3:1: warning: hm\n  3 | int x;\nthe tool failed\n",
       "step - the tool failed\n  output x.txt\n"},
      {"tables.def:12: cannot read 'x'\n",
       "step tables.def:12 cannot read 'x'\n  name x\n  output x.txt\n"},
  };
  for (const auto& [output, problem] : cases) {
    CAPTURE(output);
    CHECK(problems_in("[1/2] Generating x.txt\nFAILED: x.txt \ndo it\n" + std::string(output) +
                      "[2/2] Building CXX object error.cpp.o\n") == std::string("\n") + problem);
  }
}

TEST_CASE("ninja: a step that is a build of its own fails for what its own steps say") {
  const std::string outer = R"([6/9] Linking CXX executable one
[7/9] Performing build step for 'inner'
FAILED: stamp/inner-build 
cd /p/b/inner && cmake --build .
)";
  const std::string error = "/p/i.cpp:1:4: error: bad token\n";
  const std::string rest =
      "ninja: build stopped: subcommand failed.\n[8/9] Building CXX object z.o\n"
      "ninja: build stopped: cannot make progress due to previous errors.\n";
  CHECK(problems_in(outer + "[1/2] Building CXX object i.o\nFAILED: i.o \nc++ -c /p/i.cpp\n" +
                    error + rest) == R"(
compile /p/i.cpp:1:4 bad token
  output i.o
  output stamp/inner-build
)");
  // One inside may have more steps than are left outside, and several that fail.
  CHECK(problems_in(outer + "[1/30] Building CXX object a.o\n[8/30] Building CXX object j.o\n" +
                    "FAILED: j.o \nc++ -c /p/j.cpp\n/p/j.cpp:1:4: error: bad token\n" +
                    "[9/30] Building CXX object k.o\n[10/30] Building CXX object i.o\n" +
                    "FAILED: i.o \nc++ -c /p/i.cpp\n" + error + rest) == R"(
compile /p/j.cpp:1:4 bad token
  output j.o
  output stamp/inner-build
compile /p/i.cpp:1:4 bad token
  output i.o
  output stamp/inner-build
)");
  // One that goes well inside is not why the step has failed.
  CHECK(problems_in(outer + "[1/1] Building CXX object i.o\ncp: cannot stat 'x'\n" +
                    "[8/9] Building CXX object z.o\n") == R"(
step - cp: cannot stat 'x'
  name x
  output stamp/inner-build
)");
}

TEST_CASE("ninja: a command is no output") {
  CHECK(problems_in("FAILED: x\nsh -c 'echo a.cpp:3: error: hm; exit 1'\na.cpp:3: error: hm\n") ==
        "\ncompile a.cpp:3 hm\n  output x\n");
}

TEST_CASE("make: objects are given to the errors of their sources, consequences are none") {
  CHECK(problems_in(R"(make[3]: Entering directory '/p/m'
[ 25%] Building CXX object CMakeFiles/a.dir/src/w.cpp.o
[ 50%] Building CXX object CMakeFiles/a.dir/src/a.cpp.o
In file included from /p/src/w.cpp:1:
/p/src/h.h: In function ‘int hh()’:
/p/src/h.h:1:19: error: ‘undeclared_h’ was not declared in this scope
    1 | int hh() { return undeclared_h; }
In file included from /p/src/a.cpp:1:
/p/src/h.h: In function ‘int hh()’:
/p/src/h.h:1:19: error: ‘undeclared_h’ was not declared in this scope
    1 | int hh() { return undeclared_h; }
/p/src/a.cpp: In function ‘int a()’:
/p/src/a.cpp:2:18: error: ‘rigth’ was not declared in this scope
make[3]: *** [CMakeFiles/a.dir/build.make:76: CMakeFiles/a.dir/src/a.cpp.o] Error 1
make[3]: *** Waiting for unfinished jobs....
make[3]: *** [CMakeFiles/a.dir/build.make:90: CMakeFiles/a.dir/src/w.cpp.o] Error 1
make[3]: Target 'CMakeFiles/a.dir/build' not remade because of errors.
make[2]: *** [CMakeFiles/Makefile2:87: CMakeFiles/a.dir/all] Error 2
m.cpp:(.text+0x5): undefined reference to `q()'
collect2: error: ld returned 1 exit status
make[3]: *** [CMakeFiles/e.dir/build.make:97: e] Error 1
make[1]: *** [CMakeFiles/Makefile2:94: CMakeFiles/a.dir/rule] Error 2
make: *** [Makefile:124: a] Error 2
)") == R"(
compile /p/src/h.h:1:19 ‘undeclared_h’ was not declared in this scope
  name undeclared_h
  output CMakeFiles/a.dir/src/a.cpp.o
  output CMakeFiles/a.dir/src/w.cpp.o
  included /p/src/w.cpp:1
  included /p/src/a.cpp:1
  count 2
compile /p/src/a.cpp:2:18 ‘rigth’ was not declared in this scope
  name rigth
  output CMakeFiles/a.dir/src/a.cpp.o
link m.cpp undefined reference to `q()'
  name q()
  output e
  reference m.cpp
)");
}

TEST_CASE("make: failures that nothing explains, and errors of its own") {
  CHECK(problems_in(R"(make[2]: *** [CMakeFiles/t.dir/build.make:81: k.txt] Killed
make[2]: *** [CMakeFiles/t.dir/build.make:93: seg.txt] Segmentation fault
cat: nosuchfile: No such file or directory
make[2]: *** [CMakeFiles/t.dir/build.make:89: nf2.txt] Error 1
make[1]: *** [CMakeFiles/Makefile2:113: CMakeFiles/t.dir/all] Error 2
make: *** [Makefile:91: all] Error 2
make: *** [rules.mk:7: docs] Error 3
make: *** No rule to make target 'x.c', needed by 'x.o'.  Stop.
gmake[1]: *** No rule to make target 'nosuch'.  Stop.
rules.mk:1: *** missing separator.  Stop.
make: *** [rules.mk:9: all] Interrupt
)") == R"(
step - k.txt: Killed
  name k.txt
  output k.txt
step - seg.txt: Segmentation fault
  name seg.txt
  output seg.txt
step - cat: nosuchfile: No such file or directory
  name nosuchfile
  name nf2.txt
  output nf2.txt
step rules.mk:7 docs: Error 3
  name docs
  output docs
step - No rule to make target 'x.c', needed by 'x.o'
  name x.c
  output x.o
step - No rule to make target 'nosuch'
  name nosuch
step rules.mk:1 missing separator
)");
}

TEST_CASE("ninja: errors of its own") {
  CHECK(problems_in(
            "ninja: error: '/p/src/ok.cpp', needed by 'a.o', missing and no known rule to make it\n"
            "ninja: error: unknown target 'nosuch'\n"
            "ninja: error: x.ninja:2: unexpected variable 'comand'\n"
            "ninja: error: rebuilding 'build.ninja': subcommand failed\n"
            "ninja: build stopped: subcommand failed.\n") == R"(
step - '/p/src/ok.cpp', needed by 'a.o', missing and no known rule to make it
  name /p/src/ok.cpp
  output a.o
step - unknown target 'nosuch'
  name nosuch
step x.ninja:2 unexpected variable 'comand'
  name comand
)");
}

TEST_CASE("Only ninja's own numbers are its progress") {
  for (const char* line : {"[1/2] x", "[12/12]"}) CHECK(logs::ninja_progress(line));
  for (const char* line : {"[ 33%] x", "[1/2 x", "1/2 Test", "[a/2]", "[]", "["}) {
    CHECK_FALSE(logs::ninja_progress(line));
  }
}

}  // namespace sprint::test
