#include "os/glob_files.h"

#include <algorithm>

#include "support/catch.h"
#include "support/test_space.h"

using sprint::os::glob_files;
using sprint::test::TestSpace;

namespace {

std::vector<std::string> names(const std::vector<std::filesystem::path>& paths) {
  return {paths.begin(), paths.end()};
}

using Names = std::vector<std::string>;

}  // namespace

TEST_CASE("Files are found by pattern, sorted and relative to the root") {
  const TestSpace space;
  for (const char* file :
       {"b.xml", "a.xml", "a.txt", "out/c.xml", "out/deep/d.xml", ".hidden/e.xml"}) {
    space.write(file, "");
  }
  struct Case {
    const char* pattern;
    Names found;
  };
  const auto [pattern, found] = GENERATE(values<Case>({
      {"a.xml", {"a.xml"}},
      {"missing.xml", {}},
      {"*.xml", {"a.xml", "b.xml"}},
      {"./*.txt", {"a.txt"}},
      {"out/*.xml", {"out/c.xml"}},
      {"*/*.xml", {"out/c.xml"}},
      {"**/*.xml", {"a.xml", "b.xml", "out/c.xml", "out/deep/d.xml"}},
      {"out/**/d.xml", {"out/deep/d.xml"}},
      {"**/**/d.xml", {"out/deep/d.xml"}},
      {".hidden/*.xml", {".hidden/e.xml"}},
      {"a.xml/*", {}},
      {"", {}},
  }));
  CAPTURE(pattern);
  CHECK(names(glob_files(space.root(), pattern, 100)) == found);
}

TEST_CASE("An absolute pattern gives absolute paths") {
  const TestSpace space;
  const auto file = space.write("sub/a.xml", "");
  CHECK(names(glob_files("/nowhere", (space / "*/a.xml").string(), 10)) == Names{file.string()});
}

TEST_CASE("No more than asked for are looked for") {
  const TestSpace space;
  for (const char* file : {"a", "b", "c"}) space.write(file, "");
  CHECK(names(glob_files(space.root(), "*", 1)) == Names{"a"});
}

TEST_CASE("A loop of symbolic links is not followed") {
  const TestSpace space;
  space.write("folder/a.xml", "");
  std::filesystem::create_directory_symlink(space.root(), space / "folder/loop");
  CHECK(names(glob_files(space.root(), "**/*.xml", 100)) == Names{"folder/a.xml"});
}
