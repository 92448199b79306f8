#include <atomic>
#include <thread>

#include "base/error.h"
#include "support/catch.h"
#include "support/error_of.h"
#include "support/test_space.h"

namespace sprint::test {

namespace fs = std::filesystem;
using os::read_file;
using os::replace_file;

namespace {

std::size_t files_in(const fs::path& folder) {
  return static_cast<std::size_t>(
      std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

}  // namespace

TEST_CASE("A replaced file has the new content, and nothing is left beside it") {
  const TestSpace space;
  const auto file = space / "deep/er/file";
  for (const auto& content : {std::string("one"), std::string(), std::string(300'000, 'x')}) {
    replace_file(file, content);
    CHECK(read_file(file) == content);
  }
  CHECK(files_in(space / "deep/er") == 1);
}

TEST_CASE("A replaced file is another one for whoever has the old one open") {
  const TestSpace space;
  const auto file = space / "file";
  replace_file(file, "old");
  fs::create_hard_link(file, space / "kept");
  replace_file(file, "new");
  CHECK(read_file(space / "kept") == "old");
  CHECK(read_file(file) == "new");
}

TEST_CASE("A replaced file keeps its permissions, and a link stays one") {
  const TestSpace space;
  const auto file = space / "file";
  replace_file(file, "old");
  fs::permissions(file, fs::perms::owner_all);
  fs::create_symlink("file", space / "link");
  replace_file(space / "link", "new");
  CHECK(fs::is_symlink(space / "link"));
  CHECK(read_file(file) == "new");
  CHECK(fs::status(file).permissions() == fs::perms::owner_all);
}

TEST_CASE("Where a file cannot be replaced the error says so and nothing is left behind") {
  const TestSpace space;
  space.write("file", "");
  fs::create_directories(space / "folder/inside");
  CHECK(error_of([&] { replace_file(space / "file/below", "x"); }).code() == ErrorCode::System);
  CHECK(error_of([&] { replace_file(space / "folder", "x"); }).code() == ErrorCode::System);
  CHECK(files_in(space.root()) == 2);
}

TEST_CASE("Readers of a file that several replace see one of the contents, whole") {
  const TestSpace space;
  const auto file = space / "file";
  const std::string a(70'000, 'a');
  const std::string b(70'000, 'b');
  replace_file(file, a);
  std::atomic<bool> done{false};
  std::atomic<unsigned> torn{0};
  std::thread reader([&] {
    while (!done) {
      const auto seen = read_file(file);
      if (seen != a && seen != b) ++torn;
    }
  });
  std::thread one([&] {
    for (int i = 0; i < 50; ++i) replace_file(file, a);
  });
  std::thread other([&] {
    for (int i = 0; i < 50; ++i) replace_file(file, b);
  });
  one.join();
  other.join();
  done = true;
  reader.join();
  CHECK(torn == 0);
  CHECK(files_in(space.root()) == 1);
}

}  // namespace sprint::test
