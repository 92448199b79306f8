#include <string>

#include "log_summary.h"
#include "support/catch.h"

namespace sprint::test {

namespace {

constexpr std::string_view kPanic =
    "--- FAIL: TestA (0.00s)\n"
    "panic: runtime error: index out of range [3] with length 3 [recovered]\n"
    "\tpanic: runtime error: index out of range [3] with length 3\n"
    "\n"
    "goroutine 19 [running]:\n"
    "testing.tRunner.func1.2({0x518a00, 0xc0000ce030})\n"
    "\t/usr/lib/go-1.19/src/testing/testing.go:1396 +0x24e\n"
    "panic({0x518a00, 0xc0000ce030})\n"
    "\t/usr/lib/go-1.19/src/runtime/panic.go:884 +0x212\n"
    "example.org/jobs/pan.(*S).At(...)\n"
    "\t/p/pan/a.go:5\n"
    "example.org/jobs/pan.TestA(0x0?)\n"
    "\t/p/pan/a_test.go:8 +0x1b\n"
    "created by testing.(*T).Run\n"
    "\t/usr/lib/go-1.19/src/testing/testing.go:1493 +0x35f\n"
    "FAIL\texample.org/jobs/pan\t0.005s\n"
    "runner/runner.go:12:2: undefined: Foo\n";

}  // namespace

TEST_CASE("Go: what does not compile, and again in the summary of gotestsum") {
  CHECK(problems_in(
            R"log(# example.org/jobs/runner [example.org/jobs/runner.test]
runner/runner.go:11:18: job.Name undefined (type queue.Job has no field or method Name)
runner/runner.go:12:2: undefined: Foo
runner/runner.go:14:9: too many arguments in call to bar
	have (number, number)
	want (int)
./runner.go:5:2: imported and not used: "os"
runner/runner.go:17:2: y declared but not used
runner/x_test.go:9:16: unknown field 'Name' in struct literal of type queue.Job
runner/x_test.go:9:16: too many errors
too many errors
✖  pan (10ms)

=== Errors
runner/runner.go:11:18: job.Name undefined (type queue.Job has no field or method Name)
runner/runner.go:12:2: undefined: Foo

DONE 2 tests, 1 failure, 11 errors in 0.596s
vet: runner/runner.go:12:2: undefined: Foo
)log") == R"log(
compile runner/runner.go:11:18 job.Name undefined (type queue.Job has no field or method Name)
  name Name
  name queue.Job
  count 2
compile runner/runner.go:12:2 undefined: Foo
  name Foo
  count 3
compile runner/runner.go:14:9 too many arguments in call to bar
  name bar
compile ./runner.go:5:2 imported and not used: "os"
  name os
compile runner/runner.go:17:2 y declared but not used
  name y
compile runner/x_test.go:9:16 unknown field 'Name' in struct literal of type queue.Job
  name Name
  name queue.Job
)log");
}

TEST_CASE("Go: the names of a message, however its version quotes them") {
  struct Case {
    const char* message;
    const char* names;
  };
  const std::vector<Case> cases = {
      {"undefined: queue.Nope", "queue.Nope"},
      {"unknown field Name in struct literal of type queue.Job", "Name queue.Job"},
      {"declared and not used: y", "y"},
      {"Run redeclared in this block", "Run"},
      {"p.x undefined (type *Parser has no field or method x)", "x Parser"},
      {"cannot use &F{} (value of type *F) as R value in argument to take: *F does not implement R "
       "(missing method Read)",
       "Read F R"},
      {"invalid operation: x (variable of type int) cannot be called", ""},
      {"no required module provides package example.org/jobs/nopkg; to add it:",
       "example.org/jobs/nopkg"},
      {"syntax error: unexpected {, expecting )", ""},
  };
  for (const auto& [message, names] : cases) {
    CAPTURE(message);
    const auto log = read_text("a/b.go:3:8: " + std::string(message) + "\n");
    REQUIRE(log.problems.size() == 1);
    std::string found;
    for (const auto& name : log.problems[0].names) found += (found.empty() ? "" : " ") + name;
    CHECK(found == names);
  }
}

TEST_CASE("Go: the frame that panicked is the place, not those who passed it on") {
  const std::string_view expected = R"log(
runtime [TestA] /p/pan/a.go:5 panic: runtime error: index out of range [3] with length 3
  frame /usr/lib/go-1.19/src/testing/testing.go:1396 testing.tRunner.func1.2
  frame /usr/lib/go-1.19/src/runtime/panic.go:884 panic
  frame /p/pan/a.go:5 example.org/jobs/pan.(*S).At
  frame /p/pan/a_test.go:8 example.org/jobs/pan.TestA
  frame /usr/lib/go-1.19/src/testing/testing.go:1493 testing.(*T).Run
compile runner/runner.go:12:2 undefined: Foo
  name Foo
)log";
  CHECK(problems_in(kPanic) == expected);
  for (std::size_t piece = 1; piece < 8; ++piece) CHECK(problems_in(kPanic, piece) == expected);
  CHECK(problems_in("panic: assignment to entry in nil map\n"
                    "\tpanic: multi\n"
                    "line [recovered]\n"
                    "\tpanic: multi\n"
                    "line\n"
                    "\n"
                    "goroutine 1 [running]:\n"
                    "main.main.func1()\n"
                    "\t/p/cmd/main.go:8 +0x34\n"
                    "panic({0x45ee00, 0xc000014050})\n"
                    "\t/usr/lib/go-1.19/src/runtime/panic.go:884 +0x212\n"
                    "main.T.Do(...)\n"
                    "\t/p/cmd/main.go:6\n"
                    "exit status 2\n") == R"log(
runtime /p/cmd/main.go:6 panic: assignment to entry in nil map
  frame /p/cmd/main.go:8 main.main.func1
  frame /usr/lib/go-1.19/src/runtime/panic.go:884 panic
  frame /p/cmd/main.go:6 main.T.Do
)log");
}

TEST_CASE("Go: of a deadlock the first goroutine is told") {
  CHECK(problems_in("fatal error: all goroutines are asleep - deadlock!\n"
                    "\n"
                    "goroutine 1 [semacquire]:\n"
                    "sync.(*WaitGroup).Wait(0x0?)\n"
                    "\t/usr/lib/go-1.19/src/sync/waitgroup.go:139 +0x52\n"
                    "main.main()\n"
                    "\t/p/cmd2/main.go:8 +0x3e\n"
                    "\n"
                    "goroutine 5 [chan receive, 2 minutes]:\n"
                    "main.wait()\n"
                    "\t/p/cmd2/wait.go:3 +0x3e\n"
                    "created by main.main in goroutine 1\n"
                    "\t/p/cmd2/main.go:7 +0x3e\n"
                    "exit status 2\n") == R"log(
runtime /p/cmd2/main.go:8 fatal error: all goroutines are asleep - deadlock!
  frame /usr/lib/go-1.19/src/sync/waitgroup.go:139 sync.(*WaitGroup).Wait
  frame /p/cmd2/main.go:8 main.main
)log");
}

TEST_CASE("Go: what tests log and what compilers tell about good code are no problems") {
  CHECK(problems_in("# example.org/jobs/runner\n"
                    "=== RUN   TestOk\n"
                    "    a_test.go:8: text: more 3:4: foo\n"
                    "    a_test.go:8:3: text\n"
                    "--- PASS: TestOk (0.00s)\n"
                    "main.go:23: logged with its place\n"
                    "2026/01/02 03:04:05 main.go:23: undefined: x\n"
                    "./a.go:5:6: can inline f\n"
                    "./a.go:5:6: x escapes to heap\n"
                    "./a.go:5:6: b does not escape\n"
                    "./a.go:5:6: moved to heap: x\n"
                    "a.go:5:6: warning: hm\n"
                    "see a.go:5:6: it is there\n"
                    "example.org/jobs/a.go:3.5,4.2 1 1\n"
                    "panic: is recovered from\n"
                    "goroutine 5 is done\n"
                    "goroutine 1 [running]:\n"
                    "PASS\n"
                    "ok  \texample.org/jobs/pan\t0.005s\n") == "\n");
  CHECK(problems_in("goroutine 1 [running]:\nmain.main()\n\t/p/main.go:8 +0x3e\n") == "\n");
}

}  // namespace sprint::test
