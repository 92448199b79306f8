#include "workspace/git/git_records.h"

#include "base/error.h"
#include "support/catch.h"

namespace sprint::test {

using namespace std::string_literals;
using workspace::parse_status;
using workspace::parse_tree_diff;
using Kind = workspace::StatusEntry::Kind;

TEST_CASE("Each record of a status is read, headers and all") {
  const auto status = parse_status(
      "# branch.oid abc\0# branch.head main\0# stash 3\0"
      "1 MD N... 100644 100755 000000 aa bb a name\0"
      "1 A. N... 000000 120000 120000 00 cc link\0"
      "u UU N... 100644 100644 100644 100644 a b c both\0"
      "? new\nline\0"s);
  CHECK(status.head == "abc");
  REQUIRE(status.entries.size() == 4);
  CHECK(status.entries[0].path == "a name");
  CHECK(status.entries[0].head == workspace::Blob{"100644", "aa"});
  CHECK(status.entries[0].index == workspace::Blob{"100755", "bb"});
  CHECK(status.entries[0].disk_mode == "000000");
  CHECK_FALSE(status.entries[0].same_as_index);
  CHECK(status.entries[1].same_as_index);
  CHECK(status.entries[2].kind == Kind::Unmerged);
  CHECK(status.entries[2].path == "both");
  CHECK(status.entries[3].kind == Kind::Untracked);
  CHECK(status.entries[3].path == "new\nline");
}

TEST_CASE("A branch without a commit has no head") {
  CHECK(parse_status("# branch.oid (initial)\0"s).head.empty());
  CHECK(parse_status("").entries.empty());
}

TEST_CASE("The differences of two trees are read") {
  const auto changes =
      parse_tree_diff(":100644 000000 aa 00 D\0old\0:000000 160000 00 bb A\0sub module\0"s);
  CHECK(changes.size() == 2);
  CHECK(changes.at("old").before == workspace::Blob{"100644", "aa"});
  CHECK(changes.at("sub module").after == workspace::Blob{"160000", "bb"});
}

TEST_CASE("What git would not print is refused") {
  const auto status = GENERATE(values<std::string>(
      {"? cut", "1 M. N... 100644\0"s, "2 R. renamed\0"s, "x\0"s, "\0"s, "u UU a\0"s}));
  CAPTURE(status);
  CHECK_THROWS_AS(parse_status(status), Error);
  const auto diff = GENERATE(values<std::string>(
      {":100644 100644 a b M\0"s, "100644 100644 a b M\0x\0"s, ":1 2\0x\0"s, ":1 2 3 4 M\0x"s}));
  CAPTURE(diff);
  CHECK_THROWS_AS(parse_tree_diff(diff), Error);
}

TEST_CASE("Files and symbolic links are told from submodules and from nothing") {
  CHECK(workspace::is_file_mode("100644"));
  CHECK(workspace::is_file_mode("100755"));
  CHECK(workspace::is_file_mode("120000"));
  CHECK_FALSE(workspace::is_file_mode("160000"));
  CHECK_FALSE(workspace::is_file_mode("000000"));
}

}  // namespace sprint::test
