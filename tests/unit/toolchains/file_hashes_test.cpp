#include "toolchains/checks/file_hashes.h"

#include <fstream>
#include <limits>

#include "base/sha256.h"
#include "support/catch.h"
#include "support/test_space.h"

using namespace sprint;
using toolchains::FileHashes;

namespace {

constexpr std::int64_t kMuchLater = std::numeric_limits<std::int64_t>::max();

/// The moment of a file's last change; what was read then or later may be the new content.
std::int64_t change_of(const std::filesystem::path& file) {
  return os::stamp_of(file).value().changed_ns;
}

}  // namespace

TEST_CASE("A fingerprint is that of the content when it was first asked for") {
  const test::TestSpace space;
  const auto file = space.write("a", "one");
  FileHashes hashes;
  CHECK(hashes.of(file) == sha256_hex("one"));
  space.write("a", "three");
  CHECK(hashes.of(file) == sha256_hex("one"));
  CHECK(FileHashes().of(file) == sha256_hex("three"));
}

TEST_CASE("What cannot be read has no fingerprint") {
  const test::TestSpace space;
  FileHashes hashes;
  CHECK_FALSE(hashes.of((space / "missing").string()));
  CHECK_FALSE(hashes.of(space.root().string()));
  CHECK_FALSE(hashes.of_unchanged_since((space / "missing").string(), kMuchLater));
  CHECK_FALSE(hashes.of_unchanged_since(space.root().string(), kMuchLater));
}

TEST_CASE("A file that changed since it was first read gets the fingerprint of what it has now") {
  const test::TestSpace space;
  const auto file = space.write("a", "one");
  FileHashes hashes;
  CHECK(hashes.of(file) == sha256_hex("one"));
  space.write("a", "three");
  CHECK(hashes.of_unchanged_since(file, kMuchLater) == sha256_hex("three"));
}

TEST_CASE("A change of the same size within one tick of the clock does not go unnoticed") {
  const test::TestSpace space;
  const auto file = space / "a";
  // Written in place, only the times could tell them apart, and often they do not.
  for (int repetition = 0; repetition < 20; ++repetition) {
    std::ofstream(file) << "one";
    FileHashes hashes;
    CHECK(hashes.of(file) == sha256_hex("one"));
    std::ofstream(file) << "two";
    CHECK(hashes.of_unchanged_since(file, kMuchLater) == sha256_hex("two"));
  }
}

TEST_CASE("A file that changed at the moment or later has no certain fingerprint") {
  const test::TestSpace space;
  const auto file = space.write("a", "one");
  FileHashes hashes;
  const auto change = change_of(file);
  CHECK_FALSE(hashes.of_unchanged_since(file, change));
  CHECK_FALSE(hashes.of_unchanged_since(file, change - 1));
  CHECK(hashes.of_unchanged_since(file, change + 1) == sha256_hex("one"));
}

TEST_CASE("A file whose times were set back is still known to have changed") {
  const test::TestSpace space;
  const auto file = space.write("a", "one");
  std::filesystem::last_write_time(file, std::filesystem::file_time_type{});
  CHECK_FALSE(FileHashes().of_unchanged_since(file, change_of(file)));
}
