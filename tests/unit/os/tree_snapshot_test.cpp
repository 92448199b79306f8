#include "os/tree_snapshot.h"

#include <algorithm>

#include "base/error.h"
#include "support/catch.h"
#include "support/test_space.h"

namespace sprint::test {

namespace fs = std::filesystem;

namespace {

using Names = std::vector<std::string>;

Names sorted(const std::vector<fs::path>& paths) {
  Names names;
  for (const auto& path : paths) names.push_back(path.string());
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace

TEST_CASE("A snapshot tells what was created, changed and removed since, and nothing else") {
  const TestSpace space;
  const auto tree = space / "tree";
  for (const auto* name :
       {"tree/same", "tree/a/same", "tree/a/longer", "tree/a/gone", "tree/b/gone"})
    space.write(name, "x");
  const os::TreeSnapshot snapshot(tree);
  CHECK(snapshot.difference_now().empty());
  CHECK(os::read_file(tree / "same") == "x");

  space.write("tree/a/longer", "longer");
  space.write("tree/a/new", "x");
  space.write("tree/c/d/new", "x");
  fs::create_symlink("same", tree / "link");
  fs::remove(tree / "a/gone");
  fs::remove_all(tree / "b");
  const auto difference = snapshot.difference_now();
  CHECK(sorted(difference.created) == Names{"a/new", "c", "link"});
  CHECK(sorted(difference.changed) == Names{"a/longer"});
  CHECK(sorted(difference.removed) == Names{"a/gone", "b", "b/gone"});
}

TEST_CASE("A change of the same length with the old time is seen, and so are other permissions") {
  const TestSpace space;
  const auto file = space.write("tree/file", "one");
  space.write("tree/program", "x");
  const auto time = fs::last_write_time(file);
  const os::TreeSnapshot snapshot(space / "tree");
  os::replace_file(file, "two");
  fs::last_write_time(file, time);
  fs::permissions(space / "tree/program", fs::perms::owner_all);
  CHECK(sorted(snapshot.difference_now().changed) == Names{"file", "program"});
}

TEST_CASE("A file in the place of a folder is a change, and what was in it is gone") {
  const TestSpace space;
  space.write("tree/place/file", "x");
  const os::TreeSnapshot snapshot(space / "tree");
  fs::remove_all(space / "tree/place");
  space.write("tree/place", "x");
  const auto difference = snapshot.difference_now();
  CHECK(sorted(difference.changed) == Names{"place"});
  CHECK(sorted(difference.removed) == Names{"place/file"});
}

TEST_CASE("What a link leads to is not looked at") {
  const TestSpace space;
  space.write("elsewhere/file", "x");
  space.write("tree/file", "x");
  fs::create_symlink(space / "elsewhere", space / "tree/link");
  fs::create_symlink(".", space / "tree/loop");
  const os::TreeSnapshot snapshot(space / "tree");
  space.write("elsewhere/new", "x");
  CHECK(snapshot.difference_now().empty());
}

TEST_CASE("A folder that is not there is empty") {
  const TestSpace space;
  const os::TreeSnapshot snapshot(space / "tree");
  CHECK(snapshot.difference_now().empty());
  space.write("tree/file", "x");
  CHECK(sorted(snapshot.difference_now().created) == Names{"file"});
}

}  // namespace sprint::test
