#include "cmake/project/path_map.h"

#include "support/catch.h"
#include "support/test_space.h"

using namespace sprint;
using cmake::PathMap;

TEST_CASE("A folder holds itself and what lies below it, by whole names") {
  CHECK(cmake::is_within("/a/b", "/a"));
  CHECK(cmake::is_within("/a", "/a"));
  CHECK(cmake::is_within("/a", "/"));
  CHECK_FALSE(cmake::is_within("/ab", "/a"));
  CHECK_FALSE(cmake::is_within("/", "/a"));
}

TEST_CASE("Paths of another checkout are moved to this one") {
  PathMap map;
  map.add_rule("/main", "/tree");
  CHECK(map("/main/src/a.cpp") == "/tree/src/a.cpp");
  CHECK(map("/main") == "/tree");
  CHECK(map("/tree/src/a.cpp") == "/tree/src/a.cpp");
  CHECK(map("/mainly/a.cpp") == "/mainly/a.cpp");
  CHECK(map("/usr/include/a.h") == "/usr/include/a.h");
}

TEST_CASE("Without rules every path stays") {
  PathMap map;
  map.add_rule("/main", "/main");
  CHECK(map("/main/src/a.cpp") == "/main/src/a.cpp");
}

TEST_CASE("Of several rules the deepest decides, in whatever order they were made") {
  const bool deep_first = GENERATE(true, false);
  PathMap map;
  if (deep_first) map.add_rule("/main/part", "/elsewhere");
  map.add_rule("/main", "/tree");
  if (!deep_first) map.add_rule("/main/part", "/elsewhere");
  CHECK(map("/main/part/a.cpp") == "/elsewhere/a.cpp");
  CHECK(map("/main/parts/a.cpp") == "/tree/parts/a.cpp");
}

TEST_CASE("A worktree may lie inside the checkout it was made from") {
  PathMap map;
  map.add_rule("/main", "/main/trees/one");
  map.add_rule("/main/trees/two", "/main/trees/one");
  CHECK(map("/main/src/a.cpp") == "/main/trees/one/src/a.cpp");
  CHECK(map("/main/trees/one/src/a.cpp") == "/main/trees/one/src/a.cpp");
  CHECK(map("/main/trees/two/src/a.cpp") == "/main/trees/one/src/a.cpp");
}

TEST_CASE("The checkout may lie inside a worktree of it") {
  PathMap map;
  map.add_rule("/main/trees/one", "/main");
  CHECK(map("/main/trees/one/src/a.cpp") == "/main/src/a.cpp");
  CHECK(map("/main/src/a.cpp") == "/main/src/a.cpp");
}

TEST_CASE("What a build has made stays where it is") {
  const test::TestSpace space;
  space.write("main/build/CMakeCache.txt", "");
  space.write("main/build/gen/config.h", "");
  PathMap map;
  map.add_rule((space / "main").string(), (space / "tree").string());
  const auto stays = [&](const char* name) { return map((space / name).string()) == space / name; };
  CHECK(stays("main/build"));
  CHECK(stays("main/build/gen/config.h"));
  CHECK(stays("main/build/gen/not-made-yet.h"));
  CHECK(stays("main/build/gen"));
  CHECK_FALSE(stays("main/build.h"));
  CHECK_FALSE(stays("main/src/a.cpp"));
  CHECK(map((space / "main/src/a.cpp").string()) == space / "tree/src/a.cpp");
}

TEST_CASE("In a source tree that is a build tree, only what is not here stays") {
  const test::TestSpace space;
  space.write("main/CMakeCache.txt", "");
  space.write("main/config.h", "");
  space.write("tree/src/a.cpp", "");
  PathMap map;
  map.add_rule((space / "main").string(), (space / "tree").string());
  CHECK(map((space / "main/src/a.cpp").string()) == space / "tree/src/a.cpp");
  CHECK(map((space / "main/config.h").string()) == space / "main/config.h");
}
