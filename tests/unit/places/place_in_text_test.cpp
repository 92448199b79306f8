#include "places/place_in_text.h"

#include "support/catch.h"

namespace sprint::test {

using places::find_places;
using places::PlaceInText;

TEST_CASE("A place is found in every form that tools write it in") {
  struct Case {
    const char* text;
    PlaceInText place;
  };
  const std::vector<Case> cases = {
      {"src/a.cpp:12:5: error: no", {"src/a.cpp", 12, 5}},
      {"a.cpp:12", {"a.cpp", 12, 0}},
      {"/x/a.cpp(12): ERROR: CHECK( 1 == 2 )", {"/x/a.cpp", 12, 0}},
      {"src/a.ts(12,5): error TS2304", {"src/a.ts", 12, 5}},
      {"at tests/a.cpp:12\n", {"tests/a.cpp", 12, 0}},
      {"- file   : a.cpp\n- line   : 12\n", {"a.cpp", 12, 0}},
      {"File: /core/a.cpp\nLine: 77", {"/core/a.cpp", 77, 0}},
      {"  File \"/x y/a.py\", line 12, in f", {"/x y/a.py", 12, 0}},
      {"file /x/test_a.py, line 3\n", {"/x/test_a.py", 3, 0}},
      {"at file:///x/a.mjs:3:32", {"/x/a.mjs", 3, 32}},
      {"at file:///C:/x/a.mjs:3:32", {"C:/x/a.mjs", 3, 32}},
      {"thread 't' panicked at src/a.rs:3:5:\nboom", {"src/a.rs", 3, 5}},
      {"thread 't' panicked at 'boom', src/a.rs:3:5", {"src/a.rs", 3, 5}},
      {"/app/a.swift:3: error: -[T t] : no", {"/app/a.swift", 3, 0}},
      {"C:\\src\\a.cpp:12", {"C:\\src\\a.cpp", 12, 0}},
      {"\tC:\\src\\a.cpp(12): error C2065", {"C:\\src\\a.cpp", 12, 0}},
      {"at T.F() in C:\\My Code\\a.cs:line 12", {"C:\\My Code\\a.cs", 12, 0}},
      {"at T.F() in /src/a.cs:line 12\n", {"/src/a.cs", 12, 0}},
      {"at Object.<anonymous> (/x/a.test.js:3:5)", {"/x/a.test.js", 3, 5}},
      {"at f (/x/my proj/a.js:3:5)", {"/x/my proj/a.js", 3, 5}},
      {"at f (/x/@scope/a.js:3:5)", {"/x/@scope/a.js", 3, 5}},
      {"at app/(group)/[id].tsx:3:5", {"app/(group)/[id].tsx", 3, 5}},
      {"f@/x/a.js:3:5", {"/x/a.js", 3, 5}},
      {"    a_test.go:3: boom", {"a_test.go", 3, 0}},
      {"# ./spec/foo.rb:12:in `block'", {"./spec/foo.rb", 12, 0}},
      {".../a.kt:12)", {".../a.kt", 12, 0}},
      {"[a.cpp:12] x", {"a.cpp", 12, 0}},
      {"error:src/a.c:3", {"src/a.c", 3, 0}},
      {"#  at t/a.t line 12.", {"t/a.t", 12, 0}},
      {"thrown in /x/a.php on line 12", {"/x/a.php", 12, 0}},
      {"CMake Error at CMakeLists.txt:3 (message):", {"CMakeLists.txt", 3, 0}},
      {"make: *** [Makefile:12: all] Error 1", {"Makefile", 12, 0}},
      {"  test/a_test.dart 12:5  main.<fn>", {"test/a_test.dart", 12, 5}},
      {"at node:internal/x.js:3:5", {"node:internal/x.js", 3, 5}},
      {"\tat com.acme.FooTest.works(FooTest.java:12)", {"FooTest.java", 12, 0, "com/acme"}},
      {"at java.base/java.util.List.of(List.java:1)", {"List.java", 1, 0, "java/util"}},
      {"at app//com.acme.A$B.lambda$x$0(A.kt:2)", {"A.kt", 2, 0, "com/acme"}},
  };
  for (const auto& [text, place] : cases) {
    CAPTURE(text);
    const auto found = find_places(text, 10);
    REQUIRE(found.size() == 1);
    CHECK(found[0].file == place.file);
    CHECK(found[0].line == place.line);
    CHECK(found[0].column == place.column);
    CHECK(found[0].folder == place.folder);
  }
}

TEST_CASE("Times, ports, versions, ratios and addresses are no places") {
  for (const char* text : {"12:34:56",
                           "2024-01-02T12:34:56.789",
                           "http://host:80",
                           "localhost:8080",
                           "1.2.3:4",
                           "std::vector:3",
                           "http://localhost:9876/base/src/a.js:3:5",
                           "https://x.org/a.js:3:5",
                           "webpack:///./src/a.js:3:5",
                           "v1.c:0",
                           "notes.txt:12",
                           "ratio 16:9",
                           ".py:3",
                           "a.cpp:3rd",
                           "Node.js v20:1",
                           "a.cpp:",
                           "(12)",
                           "f(3)",
                           "x.y(3)",
                           "File \"<string>\", line 1",
                           "line 12",
                           ", line 12",
                           "",
                           ":",
                           "file : a.cpp",
                           "tests/test_a.py::test_b"}) {
    CAPTURE(text);
    CHECK(find_places(text, 10).empty());
  }
}

TEST_CASE("Places come in the order of the text, and at most as many as asked for") {
  const std::string text = "b.py, line 2\na.cpp(1): x\n\tat c.d.E.f(E.java:3)\nz.rs:4:1 y.rs:5";
  const auto all = find_places(text, 10);
  std::vector<unsigned> lines;
  for (const auto& place : all) lines.push_back(place.line);
  CHECK(lines == std::vector<unsigned>{2, 1, 3, 4, 5});
  CHECK(find_places(text, 2).size() == 2);
  CHECK(find_places(text, 2)[0].file == "b.py");
  CHECK(find_places(text, 0).empty());
}

}  // namespace sprint::test
