#include "log_summary.h"
#include "support/catch.h"

namespace sprint::test {

TEST_CASE("AddressSanitizer: the first own frame is the place; other stacks are notes") {
  CHECK(problems_in(R"(=================================================================
==7616==ERROR: AddressSanitizer: heap-use-after-free on address 0x602000000010 at pc 0x561e105b6435 bp 0x7ffe sp 0x7ffe
READ of size 4 at 0x602000000010 thread T0
    #0 0x561e105b6434 in __interceptor_strlen ../../../../src/libsanitizer/asan/asan_interceptors.cpp:425
    #1 0x561e105b8af7 in n::W<int>::go(int*) const /p/src/a.cpp:11:59
    #2 0x561e105b6726 in main /p/src/a.cpp:14:67
    #3 0x7f170e245249 in __libc_start_call_main ../sysdeps/nptl/libc_start_call_main.h:58
    #4 0x561e105b6300 in _start (/p/san+0xb300) (BuildId: e45c)

0x602000000010 is located 0 bytes inside of 4-byte region [0x602000000010,0x602000000014)
freed by thread T0 here:
    #0 0x7f170e4ba3c8 in operator delete(void*, unsigned long) ../../../../src/libsanitizer/asan/asan_new_delete.cpp:164
    #1 0x561e105b670d in main /p/src/a.cpp:14:38

SUMMARY: AddressSanitizer: heap-use-after-free /p/src/a.cpp:11 in n::W<int>::go(int*) const
Shadow bytes around the buggy address:
==7616==ABORTING
)") == R"(
runtime /p/src/a.cpp:11:59 AddressSanitizer: heap-use-after-free
  frame ../../../../src/libsanitizer/asan/asan_interceptors.cpp:425 __interceptor_strlen
  frame /p/src/a.cpp:11:59 n::W<int>::go(int*) const
  frame /p/src/a.cpp:14:67 main
  frame ../sysdeps/nptl/libc_start_call_main.h:58 __libc_start_call_main
  note /p/src/a.cpp:14:38 freed by thread T0 here: main
)");
}

TEST_CASE("The same mistake in two runs is one problem, though addresses differ") {
  CHECK(problems_in("==1==ERROR: AddressSanitizer: SEGV on unknown address 0x0001 (pc 0x55)\n"
                    "    #0 0x1 in main src/a.cpp:22\n"
                    "==1==ABORTING\n"
                    "==2==ERROR: AddressSanitizer: SEGV on unknown address 0x0002 (pc 0x66)\n"
                    "    #0 0x2 in main src/a.cpp:22\n") ==
        "\nruntime src/a.cpp:22 AddressSanitizer: SEGV on unknown address\n"
        "  frame src/a.cpp:22 main\n  count 2\n");
}

TEST_CASE("LeakSanitizer: each direct leak") {
  CHECK(problems_in(R"(==7626==ERROR: LeakSanitizer: detected memory leaks

Direct leak of 10 byte(s) in 1 object(s) allocated from:
    #0 0x7f603e0b89cf in __interceptor_malloc ../../../../src/libsanitizer/asan/asan_malloc_linux.cpp:69
    #1 0x561bd3ce0b9d in main src/a.cpp:21

Direct leak of 8 byte(s) in 2 object(s) allocated from:
    #0 0x561bd3ce0b9d in f() src/b.cpp:3

SUMMARY: AddressSanitizer: 18 byte(s) leaked in 3 allocation(s).
)") == R"(
runtime src/a.cpp:21 LeakSanitizer: Direct leak of 10 byte(s) in 1 object(s)
  frame ../../../../src/libsanitizer/asan/asan_malloc_linux.cpp:69 __interceptor_malloc
  frame src/a.cpp:21 main
runtime src/b.cpp:3 LeakSanitizer: Direct leak of 8 byte(s) in 2 object(s)
  frame src/b.cpp:3 f()
)");
}

TEST_CASE("ThreadSanitizer and UndefinedBehaviorSanitizer") {
  CHECK(problems_in(R"(==================
WARNING: ThreadSanitizer: data race (pid=7640)
  Read of size 4 at 0x556d38a7b114 by thread T2:
    #0 operator() src/a.cpp:16 (ts+0x23cb)
    #1 _M_run /usr/include/c++/12/bits/std_thread.h:210 (ts+0x2d9e)
    #2 <null> <null> (libstdc++.so.6+0xd44a2)

  Previous write of size 4 at 0x556d38a7b114 by thread T1:
    #0 g() src/b.cpp:16 (ts+0x2391)

SUMMARY: ThreadSanitizer: data race src/a.cpp:16 in operator()
==================
src/a.cpp:15:36: runtime error: signed integer overflow: 1 + 2 cannot be represented in type 'int'
    #0 0x55e28d620b3c in main /p/src/a.cpp:15:36

SUMMARY: UndefinedBehaviorSanitizer: undefined-behavior src/a.cpp:15:36 in 
src/a.cpp:22:47: runtime error: store to null pointer of type 'int'
some other line
    #0 0x55e28d620b3c in not_a_frame_of_it /p/src/x.cpp:15:36
)") == R"(
runtime src/a.cpp:16 ThreadSanitizer: data race
  frame src/a.cpp:16 operator()
  frame /usr/include/c++/12/bits/std_thread.h:210 _M_run
  note src/b.cpp:16 Previous write of size 4: g()
runtime src/a.cpp:15:36 signed integer overflow: 1 + 2 cannot be represented in type 'int'
  name int
  frame /p/src/a.cpp:15:36 main
runtime src/a.cpp:22:47 store to null pointer of type 'int'
  name int
)");
}

TEST_CASE("Assertions and uncaught exceptions") {
  struct Case {
    const char* text;
    const char* problem;
  };
  const std::vector<Case> cases = {
      {"prog: src/a.cpp:17: int main(int, char**): Assertion `c > 5 && \"more\"' "
       "failed.\nAborted\n",
       "runtime src/a.cpp:17 Assertion `c > 5 && \"more\"' failed\n"
       "  name c > 5 && \"more\"\n  frame src/a.cpp:17 int main(int, char**)\n"},
      {"/usr/include/c++/12/bits/stl_vector.h:1123: T& f(size_type) [with T = int]: "
       "Assertion '__n < this->size()' failed.",
       "runtime /usr/include/c++/12/bits/stl_vector.h:1123 Assertion '__n < this->size()' failed\n"
       "  name __n < this->size()\n"
       "  frame /usr/include/c++/12/bits/stl_vector.h:1123 T& f(size_type) [with T = int]\n"},
      {"terminate called after throwing an instance of 'std::runtime_error'\n"
       "  what():  msg: bad thing\nsecond line\n",
       "runtime - terminate called after throwing an instance of 'std::runtime_error': msg: bad "
       "thing\n  name std::runtime_error\n"},
      {"terminate called after throwing an instance of 'int'\n",
       "runtime - terminate called after throwing an instance of 'int'\n  name int\n"},
      {"terminate called without an active exception",
       "runtime - terminate called without an active exception\n"},
      {"libc++abi: terminating with uncaught exception of type int",
       "runtime - terminating with uncaught exception of type int\n"},
      {"Assertion 3 of 5 failed", ""},
      {"SUMMARY: AddressSanitizer: SEGV src/a.cpp:22 in main", ""},
      {"INFO: AddressSanitizer: options", ""},
      {"Segmentation fault (core dumped)", "step - Segmentation fault (core dumped)\n"},
  };
  for (const auto& [text, problem] : cases) {
    CAPTURE(text);
    CHECK(problems_in(text) == std::string("\n") + problem);
  }
}

}  // namespace sprint::test
