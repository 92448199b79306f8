#include "plan/criteria/criteria.h"

#include <string>

#include "plan/criteria/check_class.h"
#include "support/catch.h"

using namespace sprint::plan;
using Kind = CriterionKind;

namespace {

/// What is expected of a text; fields that are not given are empty.
struct CriterionCase {
  const char* text;
  Kind kind = Kind::Assertion;
  const char* command = "";
  const char* expect = "";
  const char* path = "";
  const char* pattern = "";
};

void check(const Criterion& got, const CriterionCase& wanted) {
  INFO(wanted.text);
  CHECK(got.kind == wanted.kind);
  CHECK(got.command == wanted.command);
  CHECK(got.expect == wanted.expect);
  CHECK(got.path == wanted.path);
  CHECK(got.pattern == wanted.pattern);
}

}  // namespace

TEST_CASE("Commands are code that begins with a program, or that exits") {
  const auto it = GENERATE(values<CriterionCase>({
      {"`ctest --preset dev` passes", Kind::Command, "ctest --preset dev", "exit 0"},
      {"`make` exits 0", Kind::Command, "make", "exit 0"},
      {"`pytest` passes", Kind::Command, "pytest", "exit 0"},
      {"Build succeeds: `cmake --build build`", Kind::Command, "cmake --build build", "exit 0"},
      {"Build succeeds: cmake --build build", Kind::Command, "cmake --build build", "exit 0"},
      {"cargo test passes", Kind::Command, "cargo test", "exit 0"},
      {"`make build` + `make test` exit 0", Kind::Command, "make build && make test", "exit 0"},
      {"`./run lint` is green", Kind::Command, "./run lint", "exit 0"},
      {"`scripts/check.sh --all` succeeds", Kind::Command, "scripts/check.sh --all", "exit 0"},
      {"`$ npm run build` succeeds", Kind::Command, "npm run build", "exit 0"},
      {"`build_all` exits with code 0", Kind::Command, "build_all", "exit 0"},
      {"`ourtool verify plan.md` exits 3", Kind::Command, "ourtool verify plan.md", "exit 3"},
      {"`CI=1 npm test` passes", Kind::Command, "CI=1 npm test", "exit 0"},
      {"`cd sub && make all`", Kind::Command, "cd sub && make all", "exit 0"},
      {"`for f in a b; do test -f $f; done` succeeds", Kind::Command,
       "for f in a b; do test -f $f; done", "exit 0"},
      {"`test -d a` or `test -d b` succeeds", Kind::Command, "test -d a || test -d b", "exit 0"},
      {"by eye, but `make test` passes", Kind::Command, "make test", "exit 0"},
  }));
  check(read_criterion(it.text, 7), it);
}

TEST_CASE("Names, types and mentioned commands are no commands") {
  const auto it = GENERATE(values<CriterionCase>({
      {"`Cache.evict(older: Date)` is public"},
      {"the make target builds everything"},
      {"`make` is the only build tool"},
      {"make sure that the build passes"},
      {"test suite passes"},
      {"`find` returns nil for an unknown key"},
      {"`Code | Command | Manual` are the cases"},
      {"`let limit = 5` is the default"},
      {"`parse` throws on an empty line"},
      {"The job runs before `make test`"},
      {"`Test Plan` section is there"},
  }));
  check(read_criterion(it.text, 7), it);
}

TEST_CASE("What a command must answer is read from the words behind it") {
  const auto it = GENERATE(values<CriterionCase>({
      {"`git status --porcelain` prints nothing", Kind::Command, "git status --porcelain",
       "no output"},
      {"`git diff --stat` is empty", Kind::Command, "git diff --stat", "no output"},
      {"`tool --bad` exits with code 2", Kind::Command, "tool --bad", "exit 2"},
      {"`./run bad` returns non-zero", Kind::Command, "./run bad", "exit nonzero"},
      {"`./run bad` fails", Kind::Command, "./run bad", "exit nonzero"},
      {"`ls | wc -l` returns 1", Kind::Command, "ls | wc -l", "output 1"},
      {"`ls | wc -l` returns at least 4", Kind::Command, "ls | wc -l", "output >= 4"},
      {"`ls | wc -l` returns fewer than 4", Kind::Command, "ls | wc -l", "output < 4"},
      {"`ls | wc -l` prints <=4", Kind::Command, "ls | wc -l", "output <= 4"},
      {"`ls | wc -l` returns ≥ 4.", Kind::Command, "ls | wc -l", "output >= 4"},
      {"`python3 -c 'print(5)'` prints `5`", Kind::Command, "python3 -c 'print(5)'", "output 5"},
      {"`gh pr view 3 --json state -q .state` outputs MERGED", Kind::Command,
       "gh pr view 3 --json state -q .state", "output MERGED"},
      {"`tool --bad` exits 2 and prints `usage`", Kind::Command, "tool --bad",
       "exit 2; output usage"},
      {"`make` exits 0 and prints nothing", Kind::Command, "make", "no output"},
      {"`make` exits 0 with no warnings", Kind::Command, "make", "no warnings"},
      {"`make` passes without any compiler warnings", Kind::Command, "make", "no warnings"},
      {"No warnings: `make all`", Kind::Command, "make all", "no warnings"},
      {"`make` exits 0. The log has 3 lines", Kind::Command, "make", "exit 0"},
      {"`pytest` reports at least 40 tests", Kind::Command, "pytest", "output counts >= 40 tests"},
      {"`jq length a.json` returns at least 5", Kind::Command, "jq length a.json", "output >= 5"},
      {"`jq .n a.json` returns exactly 5", Kind::Command, "jq .n a.json", "output 5"},
      {"`tool --version` shows `2.1`", Kind::Command, "tool --version", "output has 2.1"},
      {"`curl -s localhost:1` prints JSON", Kind::Command, "curl -s localhost:1", "some output"},
      {"`ctest -N` shows 12 tests", Kind::Command, "ctest -N", "output counts 12 tests"},
      {"`clang-tidy a.cpp` reports no warnings", Kind::Command, "clang-tidy a.cpp", "no warnings"},
      {"`git tag -l v2` prints one line", Kind::Command, "git tag -l v2", "output lines 1"},
      {"`tool --version` prints 1.0.2", Kind::Command, "tool --version", "output has 1.0.2"},
      {"`tool --help` lists `add` and `remove`", Kind::Command, "tool --help", "output has add"},
      {"`ruff check` finds 0 lint issues", Kind::Command, "ruff check", "no issues"},
      {"`make test` returns 0", Kind::Command, "make test", "exit 0"},
      {"`ls x | wc -l` → 7", Kind::Command, "ls x | wc -l", "output 7"},
  }));
  check(read_criterion(it.text, 7), it);
}

TEST_CASE("Files that must exist") {
  const auto it = GENERATE(values<CriterionCase>({
      {"`test -f src/a.cpp`", Kind::FileExists, "test -f src/a.cpp", "exit 0", "src/a.cpp"},
      {"Notes are there: `[ -f NOTES.md ]`", Kind::FileExists, "[ -f NOTES.md ]", "exit 0",
       "NOTES.md"},
      {"`ls -la build/out.bin`", Kind::FileExists, "ls -la build/out.bin", "exit 0",
       "build/out.bin"},
      {"File exists: `src/b.swift`", Kind::FileExists, "", "", "src/b.swift"},
      {"**File exists:** `src/b.swift`", Kind::FileExists, "", "", "src/b.swift"},
      {"`docs/b.md` exists", Kind::FileExists, "", "", "docs/b.md"},
      {"docs/b.md exists", Kind::FileExists, "", "", "docs/b.md"},
      {"`x.cpp` created", Kind::FileExists, "", "", "x.cpp"},
      {"`out/` is present", Kind::FileExists, "", "", "out/"},
      {"`out/` contains `a.json`", Kind::FileExists, "", "", "out/a.json"},
      {"`a.h` and `b.h` exist", Kind::FileExists, "test -e a.h && test -e b.h", "exit 0", "a.h"},
  }));
  check(read_criterion(it.text, 7), it);
}

TEST_CASE("That a file is not there is a check") {
  const auto it = GENERATE(values<CriterionCase>({
      {"`test -f old.txt` fails", Kind::Command, "test -f old.txt", "exit 1", "old.txt"},
      {"`! test -f old.txt`", Kind::Command, "test -f old.txt", "exit 1", "old.txt"},
      {"`test ! -f old.txt`", Kind::Command, "test ! -f old.txt", "exit 0", "old.txt"},
      {"`[ ! -e old.txt ]`", Kind::Command, "[ ! -e old.txt ]", "exit 0", "old.txt"},
      {"`old.txt` does not exist", Kind::Command, "test ! -e old.txt", "exit 0", "old.txt"},
      {"`old.txt` no longer exists", Kind::Command, "test ! -e old.txt", "exit 0", "old.txt"},
      {"The file old.txt doesn't exist.", Kind::Command, "test ! -e old.txt", "exit 0", "old.txt"},
      {"`old.txt` must not be present", Kind::Command, "test ! -e old.txt", "exit 0", "old.txt"},
      {"`src/old.c` is gone", Kind::Command, "test ! -e src/old.c", "exit 0", "src/old.c"},
      {"`src/old.c` deleted", Kind::Command, "test ! -e src/old.c", "exit 0", "src/old.c"},
      {"Deleted: `src/old.c`", Kind::Command, "test ! -e src/old.c", "exit 0", "src/old.c"},
      {"`a.h` and `b.h` do not exist", Kind::Command, "test ! -e a.h && test ! -e b.h", "exit 0",
       "a.h"},
  }));
  check(read_criterion(it.text, 7), it);
}

TEST_CASE("Functions that exist, and files that are taken out of something, are no such check") {
  const auto it = GENERATE(values<CriterionCase>({
      {"`load(from:)` exists"},
      {"`load(from:)` no longer exists"},
      {"`src/old.c` is removed from the build", Kind::Assertion, "", "", "src/old.c"},
      {"Falls back to nil if `a.md` does not exist", Kind::Assertion, "", "", "a.md"},
      {"Is quiet when a.md exists", Kind::Assertion, "", "", "a.md"},
      {"`src/old.c` is not deleted", Kind::Assertion, "", "", "src/old.c"},
  }));
  check(read_criterion(it.text, 7), it);
}

TEST_CASE("Patterns come from searches and from sentences") {
  const auto it = GENERATE(values<CriterionCase>({
      {R"(`grep -q "a b" src/x.c`)", Kind::Pattern, R"(grep -q "a b" src/x.c)", "exit 0", "src/x.c",
       "a b"},
      {"`rg TODO src`", Kind::Pattern, "rg TODO src", "exit 0", "src", "TODO"},
      {R"(`git grep -nE "a|b" -- x.c y.c` returns no matches)", Kind::Pattern,
       R"(git grep -nE "a|b" -- x.c y.c)", "exit 1", "x.c y.c", "a|b"},
      {"`grep -rn old src/` must return zero results", Kind::Pattern, "grep -rn old src/", "exit 1",
       "src/", "old"},
      {"`grep -rn old src/ 2>/dev/null` finds nothing", Kind::Pattern,
       "grep -rn old src/ 2>/dev/null", "exit 1", "src/", "old"},
      {"`grep -q old a.c` returns no matches", Kind::Pattern, "grep -q old a.c", "exit 1", "a.c",
       "old"},
      {"`grep -c old a.c` returns no matches", Kind::Pattern, "grep -c old a.c", "output 0", "a.c",
       "old"},
      {"`grep -n new a.c` returns at least 3 matches", Kind::Pattern, "grep -n new a.c",
       "output lines >= 3", "a.c", "new"},
      {"`grep -c new a.c` returns 3", Kind::Pattern, "grep -c new a.c", "output 3", "a.c", "new"},
      {"`! grep -q old a.c`", Kind::Pattern, "grep -q old a.c", "exit 1", "a.c", "old"},
      {"`grep -e one -m 1 a.c`", Kind::Pattern, "grep -e one -m 1 a.c", "exit 0", "a.c", "one"},
      {"No matches: `grep -n old a.c`", Kind::Pattern, "grep -n old a.c", "exit 1", "a.c", "old"},
      {"No calls (shown by `grep -n call a.c` returning no matches)", Kind::Pattern,
       "grep -n call a.c", "exit 1", "a.c", "call"},
      {"`README.md` contains `add_thing`", Kind::Pattern, "", "", "README.md", "add_thing"},
      {"`README.md` documents `make install`", Kind::Pattern, "", "", "README.md", "make install"},
      {"`README.md` no longer contains `old`", Kind::Pattern, "", "no output", "README.md", "old"},
      {"`add_thing` appears in `docs/a.md`", Kind::Pattern, "", "", "docs/a.md", "add_thing"},
      {"No `old()` remains in `a.c`", Kind::Pattern, "", "no output", "a.c", "old()"},
      {"`a.md` mentions `x` and `y`", Kind::Pattern, "grep -qF -- x a.md && grep -qF -- y a.md",
       "exit 0", "a.md", "x"},
      {"`a.md` no longer mentions `x` and `y`", Kind::Pattern,
       "{ grep -qF -- x a.md; test $? -eq 1; } && { grep -qF -- y a.md; test $? -eq 1; }", "exit 0",
       "a.md", "x"},
      {"`grep x a.c | head -1` shows the line", Kind::Command, "grep x a.c | head -1",
       "some output"},
  }));
  check(read_criterion(it.text, 7), it);
}

TEST_CASE("What hides that a program is missing is no part of the command") {
  const auto it = GENERATE(values<CriterionCase>({
      {"`! make bad`", Kind::Command, "make bad", "exit nonzero"},
      {"`! make bad` fails", Kind::Command, "make bad", "exit 0"},
      {"`make test || true`", Kind::Command, "make test", "exit 0"},
      {"`make test; :` passes", Kind::Command, "make test", "exit 0"},
      {"`grep -c old a.c || true` returns 0", Kind::Pattern, "grep -c old a.c", "output 0", "a.c",
       "old"},
      {"`grep -rn old src || true` prints nothing", Kind::Pattern, "grep -rn old src", "exit 1",
       "src", "old"},
      {"`ls src | grep old` prints nothing", Kind::Command, "ls src | grep old", "exit 1"},
      {"`! ls src | grep old`", Kind::Command, "ls src | grep old", "exit 1"},
      {"`pgrep -f server` returns nothing", Kind::Command, "pgrep -f server", "exit 1"},
      {"`command -v jq` succeeds", Kind::Command, "command -v jq", "exit 0"},
      {"`command -v jq` fails", Kind::Command, "! command -v jq", "exit 0"},
      {"`! grep -q a x.c && make`", Kind::Command, "! grep -q a x.c && make", "exit 0"},
  }));
  check(read_criterion(it.text, 7), it);
}

TEST_CASE("A judgement that only a person can make is manual") {
  const auto it = GENERATE(values<CriterionCase>({
      {"The page looks right in the browser", Kind::Manual},
      {"Spot-check three recordings", Kind::Manual},
      {"User confirms the wording", Kind::Manual},
      {"Looks up the handler by its name", Kind::Assertion},
      {"All sixteen cases are covered", Kind::Assertion},
  }));
  check(read_criterion(it.text, 7), it);
}

TEST_CASE("A criterion keeps its text and its line") {
  const Criterion it = read_criterion("  `make` exits 0\n  on both machines ", 12);
  CHECK(it.text == "`make` exits 0\n  on both machines");
  CHECK(it.line == 12);
}

TEST_CASE("A command of a code block takes its text from the comment above") {
  const Criterion it = command_criterion("# 2. Count the callers, expect 3", "grep -c call a.c", 4);
  CHECK(it.text == "Count the callers, expect 3");
  check(it, {"", Kind::Pattern, "grep -c call a.c", "output 3", "a.c", "call"});

  const Criterion bare = command_criterion("", "$ make test  # must exit 1", 4);
  CHECK(bare.text == "make test");
  check(bare, {"", Kind::Command, "make test", "exit 1"});

  const Criterion lines = command_criterion("", "cd a\nmake", 4);
  CHECK(lines.text == "cd a");
  check(lines, {"", Kind::Command, "cd a\nmake", "exit 0"});
}

TEST_CASE("Hostile criteria are read in one go") {
  const std::string opened(kLongestCriterion - 1, '(');
  CHECK(read_criterion("`" + opened, 1).kind == Kind::Assertion);
  std::string many;
  while (many.size() < kLongestCriterion - 20) many += "`make a` ";
  CHECK(read_criterion(many, 1).kind == Kind::Command);
  CHECK(read_criterion(std::string(3'000'000, '`'), 1).kind == Kind::Assertion);
  CHECK(command_criterion("", std::string(3'000'000, '\''), 1).kind == Kind::Command);
  for (const char* const odd :
       {"", "`", "``", "` `", "`grep`", "`test -f`", "`[ -f`", "`ls`", "`!`", "`| a`", "`grep -e`",
        "`git grep`", "\"", "`make >`", "`$ `"}) {
    INFO(odd);
    CHECK(read_criterion(odd, 1).text == odd);
    CHECK(command_criterion(odd, odd, 1).line == 1);
  }
}

TEST_CASE("A command builds if one of its line does, and quotes and comments hide what they hold") {
  const auto builds = [](const std::string& command) {
    Criterion criterion;
    criterion.kind = CriterionKind::Command;
    criterion.command = command;
    return check_class(criterion).builds;
  };
  CHECK(builds("make"));
  CHECK(builds("cd src && make"));
  CHECK(builds("true; (make 2>&1)"));
  CHECK_FALSE(builds("printf 'all; make'"));
  CHECK_FALSE(builds("printf \"a && make\" > notes"));
  CHECK_FALSE(builds("true # make"));
  CHECK_FALSE(builds(""));
}
