#include "log_summary.h"
#include "support/catch.h"

namespace sprint::test {

TEST_CASE("GNU ld with debug information: symbols with the lines that refer to them") {
  CHECK(problems_in(R"(/usr/bin/ld: b.o: in function `dup()':
/p/src/b.cpp:1: multiple definition of `dup()'; a.o:/p/src/a.cpp:2: first defined here
/usr/bin/ld: a.o: in function `main':
/p/src/a.cpp:6: undefined reference to `roman::add(int)'
/usr/bin/ld: /p/src/a.cpp:6: undefined reference to `other()'
/usr/bin/ld: a.o: in function `more()':
/p/src/a.cpp:8: undefined reference to `roman::add(int)'
/usr/bin/ld: liba.a(a.o):/p/src/a.cpp:4: undefined reference to `vtable for roman::V'
collect2: error: ld returned 1 exit status
)") == R"(
link /p/src/b.cpp:1 multiple definition of `dup()'
  name dup()
  reference /p/src/b.cpp:1 dup()
  reference /p/src/a.cpp:2
link /p/src/a.cpp:6 undefined reference to `roman::add(int)'
  name roman::add(int)
  reference /p/src/a.cpp:6 main
  reference /p/src/a.cpp:8 more()
  count 2
link /p/src/a.cpp:6 undefined reference to `other()'
  name other()
  reference /p/src/a.cpp:6 main
link /p/src/a.cpp:4 undefined reference to `vtable for roman::V'
  name vtable for roman::V
  reference /p/src/a.cpp:4 more()
)");
}

TEST_CASE("GNU ld without debug information: the objects") {
  CHECK(problems_in(R"(/usr/bin/ld: CMakeFiles/e.dir/b.cpp.o: in function `dup()':
b.cpp:(.text+0x0): multiple definition of `dup()'; CMakeFiles/e.dir/a.cpp.o:a.cpp:(.text+0x0): first defined here
/usr/bin/ld: CMakeFiles/e.dir/a.cpp.o: in function `main':
a.cpp:(.text+0x1a): undefined reference to `roman::add(int)'
/usr/bin/ld: a.cpp:(.text+0x21): undefined reference to `other()'
/usr/bin/ld: /lib/Scrt1.o: in function `_start':
(.text+0x17): undefined reference to `main'
collect2: error: ld returned 1 exit status
)") == R"(
link CMakeFiles/e.dir/b.cpp.o multiple definition of `dup()'
  name dup()
  reference CMakeFiles/e.dir/b.cpp.o dup()
  reference CMakeFiles/e.dir/a.cpp.o
link CMakeFiles/e.dir/a.cpp.o undefined reference to `roman::add(int)'
  name roman::add(int)
  reference CMakeFiles/e.dir/a.cpp.o main
link CMakeFiles/e.dir/a.cpp.o undefined reference to `other()'
  name other()
  reference CMakeFiles/e.dir/a.cpp.o main
link /lib/Scrt1.o undefined reference to `main'
  name main
  reference /lib/Scrt1.o _start
)");
}

TEST_CASE("gold") {
  CHECK(problems_in(R"(/usr/bin/ld.gold: error: b.o: multiple definition of 'dup()'
/usr/bin/ld.gold: a.o: previous definition here
/p/src/a.cpp:6: error: undefined reference to 'roman::add(int)'
a.o:a.cpp:function main: error: undefined reference to 'other()'
collect2: error: ld returned 1 exit status
/usr/bin/ld.gold: error: cannot find -lfoo
)") == R"(
link b.o multiple definition of 'dup()'
  name dup()
  reference b.o
  reference a.o
link /p/src/a.cpp:6 undefined reference to 'roman::add(int)'
  name roman::add(int)
  reference /p/src/a.cpp:6
link a.o undefined reference to 'other()'
  name other()
  reference a.o
link - cannot find -lfoo
  name foo
)");
}

TEST_CASE("lld") {
  CHECK(problems_in(R"(ld.lld: error: undefined symbol: roman::add(int)
>>> referenced by a.cpp:6 (/p/src/a.cpp:6)
>>>               a.o:(main)
>>> referenced by a.cpp:8 (/p/src/a.cpp:8)
>>>               a.o:(more())

ld.lld: error: undefined symbol: vtable for roman::V
>>> referenced by a.cpp
>>>               a.o:(v)
>>> the vtable symbol may be undefined because the class is missing its key function
ld.lld: error: duplicate symbol: dup()
>>> defined at a.cpp:2 (/p/src/a.cpp:2)
>>>            a.o:(dup())
>>> defined at b.cpp:1 (/p/src/b.cpp:1)
>>>            b.o:(.text+0x0)
collect2: error: ld returned 1 exit status
ld.lld: error: unable to find library -lfoo
ld.lld: error: too many errors emitted, stopping now
)") == R"(
link /p/src/a.cpp:6 undefined symbol: roman::add(int)
  name roman::add(int)
  reference /p/src/a.cpp:6
  reference /p/src/a.cpp:8
link a.o undefined symbol: vtable for roman::V
  name vtable for roman::V
  reference a.o v
link /p/src/a.cpp:2 duplicate symbol: dup()
  name dup()
  reference /p/src/a.cpp:2
  reference /p/src/b.cpp:1
link - unable to find library -lfoo
  name foo
)");
}

TEST_CASE("mold, which forgets newlines") {
  CHECK(problems_in(R"(mold: error: undefined symbol: roman::add(int)
>>> referenced by a.cpp
>>>               a.o:(main)>>> referenced by a.cpp
>>>               a.o:(more())
mold: error: duplicate symbol: b.o: a.o: dup()
mold: fatal: library not found: foo
mold: error: a.o:(.text): R_X86_64_PC32 relocation at offset 0x67 against symbol `v' can not be used; recompile with -fPIC
collect2: error: ld returned 1 exit status
)") == R"(
link a.o undefined symbol: roman::add(int)
  name roman::add(int)
  reference a.o main
  reference a.o more()
link b.o duplicate symbol: dup()
  name dup()
  reference b.o
  reference a.o
link - library not found: foo
  name foo
link a.o a.o:(.text): R_X86_64_PC32 relocation at offset 0x67 against symbol `v' can not be used; recompile with -fPIC
  name v
)");
}

TEST_CASE("Other words of linkers") {
  struct Case {
    const char* text;
    const char* problem;
  };
  const std::vector<Case> cases = {
      {"/usr/bin/ld: cannot find -lfoo: No such file or directory",
       "link - cannot find -lfoo: No such file or directory\n  name foo\n"},
      {"/usr/bin/ld: cannot find gone.o: No such file or directory",
       "link - cannot find gone.o: No such file or directory\n  name gone.o\n"},
      {"/usr/bin/ld: a.o: relocation R_X86_64_PC32 against symbol `v' can not be used when making "
       "a "
       "shared object; recompile with -fPIC",
       "link a.o relocation R_X86_64_PC32 against symbol `v' can not be used when making a shared "
       "object; recompile with -fPIC\n  name v\n"},
      {"collect2: fatal error: ld terminated with signal 9 [Killed]",
       "link - ld terminated with signal 9 [Killed]\n"},
      {"collect2: error: ld returned 1 exit status", "link - ld returned 1 exit status\n"},
      {"/usr/bin/ld: a.o: warning: relocation against `v' in read-only section `.text'", ""},
      {"/usr/bin/ld: final link failed: bad value", ""},
      {"src/a.cpp:3:6: error: multiple definition of ‘enum E’",
       "compile src/a.cpp:3:6 multiple definition of ‘enum E’\n  name E\n"},
  };
  for (const auto& [text, problem] : cases) {
    CAPTURE(text);
    CHECK(problems_in(text) == std::string("\n") + problem);
  }
}

}  // namespace sprint::test
