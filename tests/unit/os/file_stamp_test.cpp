#include "os/file_stamp.h"

#include <fstream>

#include "support/catch.h"
#include "support/test_space.h"

namespace sprint::test {

namespace fs = std::filesystem;
using os::stamp_of;

TEST_CASE("A file that nobody touches keeps its stamp") {
  const TestSpace space;
  const auto file = space.write("a", "one");
  REQUIRE(stamp_of(file));
  CHECK(stamp_of(file) == stamp_of(file));
  CHECK(stamp_of(file)->size == 3);
}

TEST_CASE("What is not there has no stamp") {
  const TestSpace space;
  fs::create_symlink("nowhere", space / "dangling");
  fs::create_symlink("loop", space / "loop");
  space.write("a", "");
  CHECK_FALSE(stamp_of(space / "missing"));
  CHECK_FALSE(stamp_of(space / "dangling"));
  CHECK_FALSE(stamp_of(space / "loop"));
  CHECK_FALSE(stamp_of(space / "a/b"));
}

TEST_CASE("Another size, another file of the same name and other times are other stamps") {
  const TestSpace space;
  const auto file = space.write("a", "one");
  const auto before = stamp_of(file);
  SECTION("appended to") {
    std::ofstream(file, std::ios::app) << "more";
  }
  SECTION("replaced") {
    space.write("a", "two");
  }
  SECTION("touched") {
    fs::last_write_time(file, fs::file_time_type{});
  }
  CHECK(stamp_of(file) != before);
}

TEST_CASE("A symbolic link has the stamp of its target") {
  const TestSpace space;
  const auto file = space.write("a", "one");
  fs::create_symlink("a", space / "link");
  CHECK(stamp_of(space / "link") == stamp_of(file));
}

TEST_CASE("Setting the time of a file back does not hide when it changed") {
  const TestSpace space;
  const auto file = space.write("a", "one");
  const auto before = stamp_of(file).value();
  fs::last_write_time(file, fs::file_time_type{});
  const auto after = stamp_of(file).value();
  CHECK(after.modified_ns != before.modified_ns);
  CHECK(after.changed_ns >= before.changed_ns);
}

}  // namespace sprint::test
