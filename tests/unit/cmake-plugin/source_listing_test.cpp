#include "cmake/gate/source_listing.h"

#include <filesystem>

#include "support/catch.h"
#include "support/test_space.h"

using namespace sprint;
using sdk::Words;

TEST_CASE("A listing tells what is new, gone and changed, links and odd names included") {
  const test::TestSpace space;
  space.write("top/a", "1");
  space.write("top/b\nc", "1");
  space.write("top/.git", "gitdir: " + (space / "git").string() + "\n");
  space.write("git/HEAD", "one\n");
  std::filesystem::create_symlink("a", space / "top/link");
  const auto top = (space / "top").string();
  const auto before = cmake::list_sources(top);
  CHECK(cmake::read_listing_text(cmake::listing_text(before)) == before);
  CHECK_FALSE(before.contains(".git"));
  CHECK(cmake::changes_between(before, cmake::list_sources(top)).none());

  space.write("top/a", "12");
  space.write("top/d/e", "1");
  space.write("git/HEAD", "two\n");
  std::filesystem::remove(space / "top/b\nc");
  std::filesystem::remove(space / "top/link");
  std::filesystem::create_symlink("d", space / "top/link");
  const auto changes = cmake::changes_between(before, cmake::list_sources(top));
  CHECK(changes.changed == Words{"a", "link"});
  CHECK(changes.links == Words{"link"});
  CHECK(changes.added == Words{"d/e"});
  CHECK(changes.removed == Words{"b\nc"});
  CHECK(changes.other_head);
}
