#include "cmake/databases/ninja_deps.h"

#include <sstream>

#include "fakes/fake_host.h"
#include "support/catch.h"
#include "support/test_space.h"

using namespace sprint;

namespace {

/// Each object with its files, as one line.
std::vector<std::string> read(const std::string& output) {
  std::vector<std::string> lines;
  std::istringstream stream(output);
  cmake::read_ninja_deps(stream, [&](const cmake::ObjectDeps& deps) {
    std::string line = deps.object + (deps.is_valid ? ":" : " (old):");
    for (const auto& file : deps.files) line += " [" + file + "]";
    lines.push_back(line);
  });
  return lines;
}

}  // namespace

TEST_CASE("The output of ninja -t deps is read object by object") {
  CHECK(read("a.o: #deps 2, deps mtime 1 (VALID)\n    ../a.cpp\n    /x/my file.h\n\n"
             "b: #deps 0.o: #deps 1, deps mtime 1 (STALE)\n    ../b.cpp\n\n"
             "c.o: #deps 0, deps mtime 1 (VALID)\n\n") ==
        std::vector<std::string>{"a.o: [../a.cpp] [/x/my file.h]", "b: #deps 0.o (old): [../b.cpp]",
                                 "c.o:"});
}

TEST_CASE("An object that ninja cut off is still read, other lines are not") {
  CHECK(read("") == std::vector<std::string>{});
  CHECK(read("ninja: warning: something\n") == std::vector<std::string>{});
  CHECK(read("a.o: deps not found\nb.o: #deps 1, deps mtime 1 (VALID)\n    b.cpp") ==
        std::vector<std::string>{"b.o: [b.cpp]"});
}

TEST_CASE("Ninja is asked only in a tree that it has built") {
  const test::TestSpace space;
  test::FakeHost host;
  host.scratch = space.root().string();
  const auto visit = [&] {
    cmake::visit_ninja_deps(space.root().string(), host, [](const cmake::ObjectDeps&) {});
    return host.requests.size();
  };
  CHECK(visit() == 0);
  space.write("build.ninja", "");
  CHECK(visit() == 0);
  space.write(".ninja_deps", "");
  CHECK(visit() == 1);
  CHECK(host.requests.back().argv == sdk::Words{"ninja", "-n", "-t", "deps"});
  CHECK(host.requests.back().cwd == space.root().string());
  space.write("CMakeCache.txt", "CMAKE_MAKE_PROGRAM:FILEPATH=/opt/ninja\n");
  CHECK(visit() == 2);
  CHECK(host.requests.back().argv.front() == "/opt/ninja");
}

TEST_CASE("A ninja that fails tells nothing") {
  const test::TestSpace space;
  test::FakeHost host;
  host.scratch = space.root().string();
  host.answer.failure = "not found";
  space.write("build.ninja", "");
  space.write(".ninja_deps", "");
  space.write("ninja-deps.txt", "a.o: #deps 1, deps mtime 1 (VALID)\n    a.h\n");
  int visits = 0;
  const auto count = [&](const cmake::ObjectDeps&) { ++visits; };
  cmake::visit_ninja_deps(space.root().string(), host, count);
  CHECK(visits == 0);
  host.answer = {};
  host.answer.exit_code = 0;
  cmake::visit_ninja_deps(space.root().string(), host, count);
  CHECK(visits == 1);
}
