#include "os/plain_folder.h"

#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>

#include "base/error.h"
#include "support/catch.h"
#include "support/error_of.h"
#include "support/test_space.h"

namespace sprint::test {

namespace fs = std::filesystem;
using os::PlainFolder;

namespace {

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("A folder is made component by component, and found again") {
  const TestSpace space;
  CHECK_FALSE(PlainFolder::find({space.root(), "a/b/c"}));
  CHECK_FALSE(PlainFolder::find({space / "missing"}));
  const auto made = PlainFolder::make({space.root(), "a/b/c"});
  CHECK(made.path() == space / "a/b/c");
  CHECK(fs::is_directory(space / "a/b/c"));
  CHECK(PlainFolder::find({space.root(), "a/b/c"}));
  CHECK(PlainFolder::make({space.root()}).path() == space.root());
  CHECK(made.folder("d").path() == space / "a/b/c/d");
  CHECK(made.find_folder("d"));
  CHECK_FALSE(made.find_folder("e"));
}

TEST_CASE("A link below the anchor is refused by name, wherever it leads; above it is fine") {
  const TestSpace space;
  fs::create_directories(space / "elsewhere/c");
  fs::create_directories(space / "top/a");
  space.write("file", "x");
  const auto target = GENERATE(as<std::string>{}, "elsewhere", "nowhere", "file", "top/a", ".");
  CAPTURE(target);
  fs::create_symlink(space / target, space / "top/a/b");
  for (const auto& call : {&PlainFolder::find}) {
    const auto error = error_of([&] { call({space.root(), "top/a/b/c"}); });
    CHECK(error.code() == ErrorCode::System);
    CHECK(has(error.message(), "'" + (space / "top/a/b").string() + "' is a symbolic link"));
    CHECK(error.hint() == "remove it");
  }
  CHECK_THROWS_AS(PlainFolder::make({space.root(), "top/a/b/c"}), Error);
  CHECK_THROWS_AS(PlainFolder::make({space.root(), "top/a/b"}), Error);
  CHECK_FALSE(fs::exists(space / "nowhere"));
  fs::create_directory_symlink(space / "top", space / "way");
  CHECK(PlainFolder::make({space / "way", "a/made"}).path() == space / "way/a/made");
  CHECK(fs::is_directory(space / "top/a/made"));
}

TEST_CASE("What is no folder is in the way, and nothing waits for a pipe") {
  const TestSpace space;
  space.write("file", "x");
  REQUIRE(::mkfifo((space / "pipe").c_str(), 0600) == 0);
  for (const auto* name : {"file", "pipe"}) {
    CHECK(has(error_of([&] {
                PlainFolder::make({space.root(), name});
              }).message(),
              std::string(name) + "' is in the way"));
    CHECK_THROWS_AS(PlainFolder::find({space.root(), fs::path(name) / "deeper"}), Error);
  }
  CHECK_THROWS_AS(PlainFolder::make({space.root()}).read("pipe"), Error);
  CHECK_THROWS_AS(PlainFolder::make({space.root()}).open_lasting("pipe"), Error);
}

TEST_CASE("No name leads out of a folder") {
  const TestSpace space;
  const auto folder = PlainFolder::make({space.root(), "a"});
  for (const std::string& name :
       {std::string(".."), std::string("."), std::string(), std::string("b/c"), std::string("/etc"),
        std::string("a\0b", 3)}) {
    CHECK_THROWS_AS(folder.write(name, "x"), Error);
    CHECK_THROWS_AS(folder.read(name), Error);
    CHECK_THROWS_AS(folder.folder(name), Error);
    CHECK_THROWS_AS(folder.remove_all(name), Error);
  }
  CHECK_THROWS_AS(PlainFolder::make({space.root(), "a/../.."}), Error);
}

TEST_CASE("Writing replaces a link or a file with other names, and never writes to them") {
  const bool grows = GENERATE(false, true);
  const TestSpace space;
  const auto folder = PlainFolder::make({space.root(), "a"});
  const auto precious = space.write("precious", "mine");
  SECTION("a link") {
    fs::create_symlink(precious, space / "a/file");
    CHECK_THROWS_AS(folder.read("file"), Error);
  }
  SECTION("a link to nothing") {
    fs::create_symlink(space / "nowhere", space / "a/file");
  }
  SECTION("a file with another name") {
    fs::create_hard_link(precious, space / "a/file");
    CHECK(folder.read("file") == "mine");
  }
  SECTION("a pipe") {
    REQUIRE(::mkfifo((space / "a/file").c_str(), 0600) == 0);
  }
  SECTION("nothing") {
    CHECK_FALSE(folder.read("file"));
  }
  if (grows) {
    const auto file = folder.create("file");
    file.write("ou");
    CHECK(folder.read("file") == "ou");
    file.write("rs");
  } else {
    folder.write("file", "ours");
  }
  CHECK(folder.read("file") == "ours");
  CHECK(fs::is_regular_file(fs::symlink_status(space / "a/file")));
  CHECK(os::read_file(precious) == "mine");
  CHECK_FALSE(fs::exists(space / "nowhere"));
  CHECK(folder.names() == std::vector<std::string>{"file"});
}

TEST_CASE("A new folder is one that did not exist") {
  const TestSpace space;
  const auto folder = PlainFolder::make({space.root()});
  CHECK(folder.new_folder("1").path() == space / "1");
  fs::create_symlink(space / "nowhere", space / "2");
  for (const auto* name : {"1", "2"}) CHECK_THROWS_AS(folder.new_folder(name), Error);
  CHECK_FALSE(fs::exists(space / "nowhere"));
}

TEST_CASE("Only regular files are listed and removed one by one") {
  const TestSpace space;
  const auto folder = PlainFolder::make({space.root(), "a"});
  const auto precious = space.write("precious", "mine");
  folder.write("file", "four");
  folder.folder("sub");
  fs::create_symlink(precious, space / "a/link");
  REQUIRE(folder.files().size() == 1);
  CHECK(folder.files()[0].name == "file");
  CHECK(folder.files()[0].size == 4);
  for (const auto* name : {"link", "sub", "missing"}) CHECK_FALSE(folder.remove_file(name));
  CHECK(folder.remove_file("file"));
  CHECK(fs::exists(precious));
  CHECK(fs::is_symlink(space / "a/link"));
}

TEST_CASE("Removing a tree removes links, and what they lead to stays") {
  const TestSpace space;
  const auto folder = PlainFolder::make({space.root(), "a"});
  const auto precious = space.write("elsewhere/precious", "mine");
  space.write("a/tree/deep/file", "x");
  fs::create_directory_symlink(space / "elsewhere", space / "a/tree/deep/link");
  fs::create_directory_symlink(space / "elsewhere", space / "a/link");
  space.write("a/other", "x");
  folder.remove_all("tree");
  CHECK_FALSE(fs::exists(space / "a/tree"));
  folder.remove_all("tree");
  const auto before = folder.identity();
  folder.clear();
  CHECK(fs::is_empty(space / "a"));
  CHECK(folder.identity() == before);
  CHECK(os::read_file(precious) == "mine");
}

TEST_CASE("A folder that is open is the one that is used, whatever takes its place") {
  const TestSpace space;
  const auto folder = PlainFolder::make({space.root(), "a"});
  space.write("elsewhere/file", "mine");
  fs::rename(space / "a", space / "moved");
  fs::create_directory_symlink(space / "elsewhere", space / "a");
  folder.write("file", "ours");
  CHECK(os::read_file(space / "elsewhere/file") == "mine");
  CHECK(os::read_file(space / "moved/file") == "ours");
  folder.clear();
  CHECK(os::read_file(space / "elsewhere/file") == "mine");
}

TEST_CASE("A folder that is moved stays itself; a copy, or a new one in its place, is another") {
  const TestSpace space;
  const auto identity = PlainFolder::make({space.root(), "a"}).identity();
  CHECK(PlainFolder::make({space.root(), "a"}).identity() == identity);
  fs::rename(space / "a", space / "b");
  CHECK(PlainFolder::make({space.root(), "b"}).identity() == identity);
  fs::copy(space / "b", space / "c");
  CHECK(PlainFolder::make({space.root(), "c"}).identity() != identity);
  fs::remove(space / "b");
  // The number of the old one may be given out again at once.
  CHECK(PlainFolder::make({space.root(), "b"}).identity() != identity);
}

TEST_CASE("A link inside of a folder is found on the way to a file; one elsewhere is not") {
  const TestSpace space;
  fs::create_directories(space / "top/real");
  fs::create_directories(space / "out");
  fs::create_directory_symlink(space / "out", space / "top/link");
  fs::create_symlink(space / "nowhere", space / "top/dangling");
  fs::create_directory_symlink(space / "top", space / "way");
  fs::create_directory_symlink(space / "out", space / "other");
  const auto top = space / "top";
  CHECK(os::link_within(top, top / "link/x") == top / "link");
  CHECK(os::link_within(top, top / "dangling") == top / "dangling");
  CHECK(os::link_within(top, space / "way/link/x") == top / "link");
  CHECK(os::link_within(space / "way", top / "link/x") == top / "link");
  CHECK(os::link_within(top, space / "other/../top/link") == top / "link");
  CHECK_FALSE(os::link_within(top, top / "real/new/x"));
  CHECK_FALSE(os::link_within(top, space / "other/x"));
  CHECK_FALSE(os::link_within(top, space / "way/real/x"));
  CHECK_FALSE(os::link_within(top, "/dev/stdout"));
  CHECK_FALSE(os::link_within(space / "no such folder", top / "link"));
}

TEST_CASE("A file gets another name only if that is free") {
  const TestSpace space;
  const auto folder = PlainFolder::make({space.root(), "a"});
  folder.write("one", "1");
  folder.write("two", "2");
  CHECK_THROWS_AS(folder.rename("one", "two"), Error);
  CHECK_THROWS_AS(folder.rename("missing", "three"), Error);
  CHECK_THROWS_AS(folder.rename("one", "../one"), Error);
  folder.rename("one", "three");
  CHECK(folder.read("three") == "1");
  CHECK(folder.read("two") == "2");
  CHECK_FALSE(folder.has("one"));
  folder.sync();
}

TEST_CASE("The status of a name is that of a link itself and of the same file under another name") {
  const TestSpace space;
  const auto folder = PlainFolder::make({space.root(), "a"});
  folder.write("file", "four");
  CHECK(folder.status("file")->is_file);
  CHECK(folder.status("file")->size == 4);
  CHECK_FALSE(folder.status("missing"));
  fs::create_symlink("file", space / "a/link");
  CHECK_FALSE(folder.status("link")->is_file);
  fs::create_hard_link(space / "a/file", space / "a/same");
  CHECK(folder.status("same")->is_same_file(*folder.status("file")));
  CHECK_FALSE(folder.status("link")->is_same_file(*folder.status("file")));
}

TEST_CASE("No more of a file is read than was asked for") {
  const TestSpace space;
  const auto folder = PlainFolder::make({space.root()});
  folder.write("file", std::string(200'000, 'x'));
  CHECK(folder.read("file", 100'000)->size() == 100'000);
  CHECK(folder.read("file", 0)->empty());
  CHECK(folder.read("file")->size() == 200'000);
}

TEST_CASE("The door leads to the folder wherever it was moved") {
  const TestSpace space;
  const auto folder = PlainFolder::make({space.root(), "a"});
  const auto again = folder.reopened();
  fs::rename(space / "a", space / "b");
  os::replace_file(again.door() / "file", "x");
  CHECK(fs::exists(space / "b/file"));
  CHECK(folder.lasting_identity() == again.lasting_identity());
  CHECK(folder.lasting_identity() == PlainFolder::make({space.root(), "b"}).lasting_identity());
  fs::create_directory(space / "c");
  CHECK(folder.lasting_identity() != PlainFolder::make({space.root(), "c"}).lasting_identity());
}

TEST_CASE("The begin of a file is overwritten in place") {
  const TestSpace space;
  const auto folder = PlainFolder::make({space.root()});
  const os::PlainFile file(folder.open_lasting("file"), space / "file");
  file.overwrite_begin("first line");
  file.overwrite_begin("FIRST");
  CHECK(folder.read("file") == "FIRST line");
}

}  // namespace sprint::test
