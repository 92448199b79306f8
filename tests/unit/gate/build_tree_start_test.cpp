#include "gate/build_tree_start.h"

#include <chrono>
#include <filesystem>

#include "base/error.h"
#include "support/catch.h"
#include "support/test_space.h"

using namespace sprint;
namespace fs = std::filesystem;

namespace {

struct Builds : test::TestSpace {
  os::PlainFolder folder = os::PlainFolder::make({root(), "build"});
  os::Environment environment = os::Environment().set("PATH", "/bin").set("TERM", "dumb");

  gate::TreeStart start(bool always_fresh = false) const {
    return gate::start_build_tree(folder, "cmake", always_fresh, environment);
  }
  /// As after a gate that came to its end.
  void make_used() const {
    start();
    write("build/cmake/object.o", "x");
    gate::build_ended(folder, "cmake");
  }
  bool has_object() const { return fs::exists(*this / "build/cmake/object.o"); }
};

}  // namespace

TEST_CASE("A build tree of a gate that came to its end is used, whatever the terminal") {
  Builds builds;
  builds.make_used();
  builds.environment.set("TERM", "xterm").set("SSH_TTY", "/dev/pts/1");
  const auto start = builds.start();
  CHECK(start.why.empty());
  CHECK(start.previous.empty());
  CHECK(builds.has_object());
}

TEST_CASE("Of another environment or a broken off build objects may be taken over") {
  Builds builds;
  builds.make_used();
  SECTION("a variable") {
    builds.environment.set("FEATURE", "1");
  }
  SECTION("a kill") {
    builds.start();
  }
  const auto start = builds.start();
  CHECK_FALSE(start.why.empty());
  CHECK_FALSE(builds.has_object());
  CHECK(fs::exists(start.previous / "object.o"));
  gate::remove_previous(builds.folder, "cmake");
  CHECK_FALSE(fs::exists(start.previous));
}

TEST_CASE("Nothing is left of a tree that nobody can vouch for") {
  Builds builds;
  builds.make_used();
  bool always = false;
  SECTION("asked for") {
    always = true;
  }
  SECTION("a variable of compilers") {
    builds.environment.set("CPATH", "/x");
  }
  SECTION("unknown") {
    fs::remove(builds / "build/cmake.state");
  }
  SECTION("the clock") {
    fs::last_write_time(builds / "build/cmake/object.o",
                        fs::file_time_type::clock::now() + std::chrono::hours(1));
  }
  const auto start = builds.start(always);
  CHECK_FALSE(start.why.empty());
  CHECK(start.previous.empty());
  CHECK_FALSE(builds.has_object());
  CHECK_FALSE(fs::exists(builds / "build/cmake.before"));
}

TEST_CASE("A link in the place of a build tree is not followed") {
  Builds builds;
  builds.write("mine/keep.txt", "mine");
  fs::create_directory_symlink(builds / "mine", builds / "build/cmake");
  CHECK_THROWS_AS(builds.start(), Error);
  CHECK_THROWS_AS(builds.start(true), Error);
  CHECK(fs::exists(builds / "mine/keep.txt"));
}
