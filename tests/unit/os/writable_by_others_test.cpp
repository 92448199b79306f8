// Files that someone else could exchange under our feet.
#include <sys/stat.h>

#include <filesystem>

#include "os/files.h"
#include "support/catch.h"
#include "unit/os/process_fixture.h"

namespace sprint::test {

namespace fs = std::filesystem;

TEST_CASE("A file is safe only if nobody else can write it or replace it") {
  const os::TempDir dir;
  const auto root = fs::canonical(dir.path());
  const auto file = root / "outer/inner/file";
  os::write_file_atomically(file, "text");

  struct Case {
    mode_t outer;
    mode_t inner;
    mode_t file;
    std::string culprit;  ///< below the root; empty: safe
  };
  const std::vector<Case> cases = {
      {0755, 0755, 0644, ""},
      {0775, 0775, 0664, ""},
      {0755, 0755, 0646, "outer/inner/file"},
      {0755, 0757, 0644, "outer/inner"},
      {0755, 01777, 0644, "outer/inner"},
      {0777, 0755, 0644, "outer"},
      {01777, 0755, 0644, ""},
      {01777, 0755, 0666, "outer/inner/file"},
      {01777, 01777, 0644, "outer/inner"},
  };
  for (const auto& [outer, inner, own, culprit] : cases) {
    CAPTURE(outer, inner, own);
    ::chmod((root / "outer").c_str(), outer);
    ::chmod((root / "outer/inner").c_str(), inner);
    ::chmod(file.c_str(), own);
    const auto complaint = os::writable_by_others(file);
    if (culprit.empty()) {
      CHECK(complaint == std::nullopt);
    } else {
      CHECK(complaint == "'" + (root / culprit).string() + "' can be written by everyone");
    }
  }
}

TEST_CASE("A symbolic link is judged by the file it leads to") {
  const os::TempDir dir;
  const auto root = fs::canonical(dir.path());
  os::write_file_atomically(root / "file", "text");
  fs::create_symlink("file", root / "link");
  CHECK(os::writable_by_others(root / "link") == std::nullopt);
  ::chmod((root / "file").c_str(), 0666);
  CHECK(os::writable_by_others(root / "link") ==
        "'" + (root / "file").string() + "' can be written by everyone");
}

TEST_CASE("A file that cannot be looked at is not safe") {
  CHECK(os::writable_by_others("/no/such/file") == "'/no/such/file': No such file or directory");
}

TEST_CASE("The root directory itself can be asked about") {
  CHECK(os::writable_by_others("/") == std::nullopt);
}

}  // namespace sprint::test
