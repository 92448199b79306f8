#include "cmake/gate/fetched_sources.h"

#include <filesystem>

#include "support/catch.h"
#include "support/test_space.h"

using namespace sprint;

namespace {

const std::string kCommit(40, 'a');

std::string populates(const std::string& details) {
  return "ExternalProject_Add(x-populate\n" + details + "\nCONFIGURE_COMMAND \"\")\n";
}

}  // namespace

TEST_CASE("Only what was fetched from elsewhere and is pinned stays as it is") {
  const std::string from = "\"GIT_REPOSITORY\" \"https://host.invalid/x.git\" ";
  CHECK(cmake::is_pinned(populates(from + "\"GIT_TAG\" \"" + kCommit + "\"")));
  CHECK(cmake::is_pinned(
      populates("\"URL\" \"https://host.invalid/x.tgz\" \"URL_HASH\" \"SHA256=0\"")));
  for (const std::string& details :
       {from + "\"GIT_TAG\" \"v1.0\"", from, std::string("\"URL\" \"https://host.invalid/x.tgz\""),
        std::string("\"URL\" \"/here/x.tgz\" \"URL_HASH\" \"SHA256=0\""),
        std::string("\"URL\" \"file:///here/x.tgz\" \"URL_HASH\" \"SHA256=0\""),
        from + "\"GIT_TAG\" \"" + kCommit + "\" \"PATCH_COMMAND\" \"sh\" \"fix.sh\"",
        std::string("\"SOURCE_DIR\" \"/here\"")}) {
    CAPTURE(details);
    CHECK_FALSE(cmake::is_pinned(populates(details)));
  }
}

TEST_CASE("Pinned sources are moved to the new tree, others are not") {
  const test::TestSpace space;
  const std::string from = "\"GIT_REPOSITORY\" \"https://host.invalid/x.git\" \"GIT_TAG\" \"";
  space.write("old/_deps/pinned-subbuild/CMakeLists.txt", populates(from + kCommit + "\""));
  space.write("old/_deps/pinned-src/a.c", "");
  space.write("old/_deps/moving-subbuild/CMakeLists.txt", populates(from + "main\""));
  space.write("old/_deps/moving-src/a.c", "");
  cmake::keep_fetched_sources((space / "old").string(), (space / "new").string());
  CHECK(std::filesystem::exists(space / "new/_deps/pinned-src/a.c"));
  CHECK(std::filesystem::exists(space / "new/_deps/pinned-subbuild/CMakeLists.txt"));
  CHECK_FALSE(std::filesystem::exists(space / "new/_deps/moving-src"));
}
