#include "toolchains/checks/check_cache.h"

#include <sys/stat.h>
#include <unistd.h>

#include <limits>
#include <thread>

#include "support/catch.h"
#include "support/test_space.h"

using namespace sprint;
using namespace sprint::toolchains;
namespace fs = std::filesystem;

namespace {

/// Later than any change of a file: the command read what is there now.
constexpr std::int64_t kFarFuture = std::numeric_limits<std::int64_t>::max();

/// Keys are as long as a hash.
std::string long_key(const std::string& end) {
  return std::string(64 - end.size(), '0') + end;
}

std::string key_of(unsigned number) {
  return long_key(std::to_string(number));
}

const std::string kKey = long_key("aa");

struct CacheFixture : test::TestSpace {
  CacheFixture() {
    write("a.c", "int a;");
    write("a.h", "int h;");
  }

  fs::path folder() const { return *this / "cache"; }
  os::PlainPath place() const { return {root(), "cache"}; }
  std::string path(std::string_view name) const { return (*this / name).string(); }
  sdk::Words inputs() const { return {path("a.c"), path("a.h")}; }

  bool knows(const std::string& key, const std::string& scratch = {}) const {
    FileHashes hashes;
    return CheckCache(place()).find(key, scratch, hashes).has_value();
  }
  void store(const std::string& key, std::int64_t started = kFarFuture) const {
    FileHashes hashes;
    CheckCache(place()).store(key, {}, inputs(), {}, started, hashes);
  }
  fs::path file_of(const std::string& key) const {
    return folder() / key.substr(0, 2) / key.substr(2);
  }
  std::vector<fs::path> files() const {
    std::vector<fs::path> all;
    for (const auto& entry : fs::recursive_directory_iterator(folder())) {
      if (entry.is_regular_file()) all.push_back(entry.path());
    }
    return all;
  }
};

}  // namespace

TEST_CASE("A check that passed is known as long as all it has read is the same") {
  const CacheFixture cache;
  CHECK_FALSE(cache.knows(kKey));
  cache.store(kKey);
  CHECK(cache.knows(kKey));
  CHECK_FALSE(cache.knows(long_key("ab")));
  cache.write("a.h", "int H;");
  CHECK_FALSE(cache.knows(kKey));
  cache.write("a.h", "int h;");
  CHECK(cache.knows(kKey));
  fs::remove(cache / "a.c");
  CHECK_FALSE(cache.knows(kKey));
}

TEST_CASE("The warnings of a check that passed come back with it") {
  const CacheFixture cache;
  FileHashes hashes;
  CheckCache(cache.place())
      .store(kKey, {}, cache.inputs(),
             {{"a.c", 3, 4, sdk::Severity::Warning, "a\ttab, a\nline and a \\"}}, kFarFuture,
             hashes);
  const auto found = CheckCache(cache.place()).find(kKey, {}, hashes);
  REQUIRE(found);
  REQUIRE(found->size() == 1);
  CHECK(found->front().message == "a\ttab, a\nline and a \\");
  CHECK(found->front().line == 3);
}

TEST_CASE("Files in the scratch directory count by their content, wherever it is") {
  const CacheFixture cache;
  cache.write("s1/flags", "-O2");
  cache.write("s2/flags", "-O2");
  cache.write("s3/flags", "-O3");
  FileHashes hashes;
  // Made after the command was asked for, and yet not by somebody else.
  CheckCache(cache.place()).store(kKey, cache.path("s1"), {cache.path("s1/flags")}, {}, 0, hashes);
  CHECK(cache.knows(kKey, cache.path("s1")));
  CHECK(cache.knows(kKey, cache.path("s2")));
  CHECK_FALSE(cache.knows(kKey, cache.path("s3")));
  CHECK_FALSE(cache.knows(kKey, cache.path("s4")));
}

TEST_CASE("A check during which a file changed is not kept") {
  const CacheFixture cache;
  const auto changed = os::stamp_of(cache / "a.h").value().changed_ns;
  cache.store(kKey, changed);
  CHECK_FALSE(cache.knows(kKey));
  CHECK_FALSE(fs::exists(cache.folder()));
}

TEST_CASE("A check that has read nothing is not kept: nothing could ever change it") {
  const CacheFixture cache;
  FileHashes hashes;
  CheckCache(cache.place()).store(kKey, {}, {}, {}, kFarFuture, hashes);
  CHECK_FALSE(cache.knows(kKey));
}

TEST_CASE("A check that has read a file that is gone is not kept") {
  const CacheFixture cache;
  fs::remove(cache / "a.h");
  cache.store(kKey);
  CHECK_FALSE(cache.knows(kKey));
}

TEST_CASE("A broken entry is as good as none, and is replaced") {
  const CacheFixture cache;
  cache.store(kKey);
  const std::string whole = os::read_file(cache.file_of(kKey));
  const auto broken = GENERATE_COPY(values<std::string>(
      {"", "garbage", whole.substr(0, whole.size() / 2), whole.substr(0, whole.size() - 4)}));
  os::replace_file(cache.file_of(kKey), broken);
  CHECK_FALSE(cache.knows(kKey));
  cache.store(kKey);
  CHECK(cache.knows(kKey));
}

TEST_CASE("An entry that is a folder is as good as none") {
  const CacheFixture cache;
  fs::create_directories(cache.file_of(kKey));
  CHECK_FALSE(cache.knows(kKey));
  CHECK_NOTHROW(cache.store(kKey));
}

TEST_CASE("A folder that cannot be written is no failure") {
  const CacheFixture cache;
  cache.write("cache", "a file is in the way");
  FileHashes hashes;
  CheckCache broken(cache.place());
  CHECK_NOTHROW(broken.store(kKey, {}, cache.inputs(), {}, kFarFuture, hashes));
  CHECK_NOTHROW(broken.prune());
  CHECK_FALSE(broken.find(kKey, {}, hashes));
}

namespace {

/// Stores entries 0 to count - 1 and makes each younger than the one before.
void fill(const CacheFixture& cache, unsigned count) {
  const auto start = fs::file_time_type::clock::now() - std::chrono::hours(1);
  for (unsigned i = 0; i < count; ++i) {
    cache.store(key_of(i));
    fs::last_write_time(cache.file_of(key_of(i)), start + std::chrono::seconds(i));
  }
}

/// Stores one more and prunes.
void store_and_prune(const CacheFixture& cache, unsigned number, CheckCache::Limits limits) {
  FileHashes hashes;
  CheckCache bounded(cache.place(), limits);
  bounded.store(key_of(number), {}, cache.inputs(), {}, kFarFuture, hashes);
  bounded.prune();
}

}  // namespace

TEST_CASE("Too many entries: those not used for longest go, a quarter at once") {
  const CacheFixture cache;
  fill(cache, 8);
  CHECK(cache.knows(key_of(0)));  // used: now it is young
  store_and_prune(cache, 8, {.entries = 8});
  CHECK(cache.files().size() == 6);
  CHECK(cache.knows(key_of(0)));
  CHECK(cache.knows(key_of(8)));
  for (const unsigned gone : {1U, 2U, 3U}) CHECK_FALSE(cache.knows(key_of(gone)));
}

TEST_CASE("Too many bytes: the same") {
  const CacheFixture cache;
  fill(cache, 8);
  const auto size = fs::file_size(cache.file_of(key_of(0)));
  store_and_prune(cache, 8, {.entries = 1000, .bytes = 8 * size});
  CHECK(cache.files().size() == 6);
  CHECK_FALSE(cache.knows(key_of(0)));
  CHECK(cache.knows(key_of(8)));
}

TEST_CASE("At the limit nothing is removed, and a small limit does not empty the cache") {
  const CacheFixture cache;
  fill(cache, 3);
  store_and_prune(cache, 2, {.entries = 3});
  CHECK(cache.files().size() == 3);
  store_and_prune(cache, 2, {.entries = 2});
  CHECK(cache.files().size() == 2);
  store_and_prune(cache, 9, {.entries = 1});
  CHECK(cache.files().size() == 1);
  CHECK(cache.knows(key_of(9)));
}

TEST_CASE("Whoever has stored nothing prunes nothing") {
  const CacheFixture cache;
  fill(cache, 3);
  CheckCache(cache.place(), {.entries = 1}).prune();
  CHECK(cache.files().size() == 3);
}

TEST_CASE("Many may store, look up and prune at once") {
  const CacheFixture cache;
  std::vector<std::thread> users;
  std::atomic<unsigned> wrong{0};
  for (unsigned user = 0; user < 4; ++user) {
    users.emplace_back([&cache, &wrong] {
      FileHashes hashes;
      for (unsigned i = 0; i < 60; ++i) {
        CheckCache own(cache.place(), {.entries = 8});
        own.store(key_of(i % 20), {}, cache.inputs(), {{"a.c", i, 0, sdk::Severity::Warning, "x"}},
                  kFarFuture, hashes);
        const auto found = own.find(key_of((i + 7) % 20), {}, hashes);
        if (found && found->size() != 1) ++wrong;
        own.prune();
      }
    });
  }
  for (auto& user : users) user.join();
  CHECK(wrong == 0);
  for (const auto& file : cache.files()) CHECK(file.extension() != ".tmp");
  store_and_prune(cache, 3, {.entries = 8});
  CHECK(cache.files().size() <= 8);
  CHECK(cache.knows(key_of(3)));
}

TEST_CASE("What has not the name of an entry is never removed") {
  const CacheFixture cache;
  fill(cache, 3);
  const auto part = cache.file_of(key_of(0)).parent_path();
  os::replace_file(part / "notes.txt", "mine");
  os::replace_file(part / std::string(61, 'a'), "mine");
  os::replace_file(cache.folder() / "zz" / key_of(0).substr(2), "mine");
  os::replace_file(cache.folder() / "precious", "mine");
  os::replace_file(part / "deeper" / key_of(0).substr(2), "mine");
  cache.write("elsewhere/" + key_of(0).substr(2), "mine");
  fs::create_directory_symlink(cache / "elsewhere", cache.folder() / "ff");
  store_and_prune(cache, 8, {.entries = 1});
  CHECK_FALSE(cache.knows(key_of(0)));
  CHECK(cache.knows(key_of(8)));
  for (const auto& mine :
       {part / "notes.txt", part / std::string(61, 'a'), cache.folder() / "precious",
        cache.folder() / "zz" / key_of(0).substr(2), part / "deeper" / key_of(0).substr(2),
        cache / "elsewhere" / key_of(0).substr(2)}) {
    CAPTURE(mine.string());
    CHECK(fs::exists(mine));
  }
}

TEST_CASE("A cache that is a link is as good as none") {
  const CacheFixture cache;
  cache.store(kKey);
  fs::rename(cache.folder(), cache / "elsewhere");
  fs::create_directory_symlink(cache / "elsewhere", cache.folder());
  CHECK_FALSE(cache.knows(kKey));
  cache.store(key_of(1));
  CHECK_FALSE(fs::exists(cache.file_of(key_of(1))));
}
