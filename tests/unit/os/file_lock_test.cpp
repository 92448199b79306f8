#include "os/file_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>

#include "base/error.h"
#include "os/files.h"
#include "support/catch.h"
#include "support/forked.h"
#include "unit/os/process_fixture.h"

namespace sprint::test {

using os::FileLock;
using os::LockHolder;

namespace {

bool is_held(const std::variant<FileLock, LockHolder>& lock) {
  return std::holds_alternative<FileLock>(lock);
}

LockHolder holder_of(const os::PlainPath& file) {
  auto result = FileLock::try_acquire(file, "a second try");
  REQUIRE(std::holds_alternative<LockHolder>(result));
  return std::get<LockHolder>(result);
}

}  // namespace

TEST_CASE("A lock that is free is taken, and its file names the holder") {
  const os::TempDir dir;
  const os::PlainPath file{dir.path(), "lock"};
  const auto lock = FileLock::try_acquire(file, "gate");
  REQUIRE(is_held(lock));
  const auto lines = lines_of(os::read_file(file.path()));
  REQUIRE(lines.size() == 4);
  CHECK(lines[0] == std::to_string(::getpid()));
  CHECK(lines[2] == "gate");
}

TEST_CASE("A second try in the same process is told who holds the lock") {
  const os::TempDir dir;
  const auto lock = FileLock::try_acquire({dir.path(), "lock"}, "gate");
  REQUIRE(is_held(lock));
  const auto holder = holder_of({dir.path(), "lock"});
  CHECK(holder.pid == ::getpid());
  CHECK(holder.purpose == "gate");
  CHECK_FALSE(holder.host.empty());
  CHECK(holder.since.size() == std::string("2026-01-31 12:00:00").size());
  CHECK(to_string(holder) == "gate, pid " + std::to_string(::getpid()) + " on " + holder.host +
                                 ", since " + holder.since);
}

TEST_CASE("Another process holds the lock until it is killed") {
  const os::TempDir dir;
  const os::PlainPath file{dir.path(), "lock"};
  Forked other([&] { return FileLock::try_acquire(file, "in the other process"); });
  const auto holder = holder_of(file);
  CHECK(holder.pid == other.pid());
  CHECK(holder.purpose == "in the other process");
  other.kill();
  CHECK(is_held(FileLock::try_acquire(file, "now us")));
}

TEST_CASE("The lock is free again when its holder is destroyed, and the label is gone") {
  const os::TempDir dir;
  const os::PlainPath file{dir.path(), "lock"};
  CHECK(is_held(FileLock::try_acquire(file, "first")));
  CHECK(os::read_file(file.path()).empty());
  CHECK(is_held(FileLock::try_acquire(file, "second")));
}

TEST_CASE("Who holds a lock can be asked without taking it or making its file") {
  const os::TempDir dir;
  const os::PlainPath file{dir.path(), "lock"};
  CHECK_FALSE(FileLock::holder(file));
  CHECK_FALSE(std::filesystem::exists(file.path()));
  {
    const auto lock = FileLock::try_acquire(file, "gate");
    REQUIRE(FileLock::holder(file));
    CHECK(FileLock::holder(file)->purpose == "gate");
  }
  CHECK_FALSE(FileLock::holder(file));
  CHECK_FALSE(FileLock::holder({dir.path(), "missing/lock"}));
}

TEST_CASE("A child that inherited the lock holds it too") {
  const os::TempDir dir;
  const os::PlainPath file{dir.path(), "lock"};
  auto lock =
      std::make_unique<std::variant<FileLock, LockHolder>>(FileLock::try_acquire(file, "parent"));
  REQUIRE(is_held(*lock));
  Forked child([] { return 0; });
  lock.reset();
  // The label went with the parent's lock object; the lock itself did not.
  CHECK(to_string(holder_of(file)) == "another process");
  child.kill();
  CHECK(is_held(FileLock::try_acquire(file, "now us")));
}

TEST_CASE("A program we start does not inherit the lock") {
  const os::TempDir dir;
  const os::PlainPath file{dir.path(), "lock"};
  std::optional<std::variant<FileLock, LockHolder>> lock = FileLock::try_acquire(file, "parent");
  auto job = shell_in(dir.path(), "setsid sleep 1000 & echo $! > escaped");
  CHECK(run(job).succeeded());
  lock.reset();
  CHECK(is_held(FileLock::try_acquire(file, "again")));
  ::kill(pid_in(dir.path() / "escaped"), SIGKILL);
}

TEST_CASE("A lock moves with its object") {
  const os::TempDir dir;
  const os::PlainPath first{dir.path(), "first"};
  const os::PlainPath second{dir.path(), "second"};
  auto a = std::get<FileLock>(FileLock::try_acquire(first, "first"));
  {
    auto b = std::get<FileLock>(FileLock::try_acquire(second, "second"));
    a = std::move(b);
  }
  CHECK(is_held(FileLock::try_acquire(first, "free again")));
  CHECK(holder_of(second).purpose == "second");
}

TEST_CASE("A label without content, or with nonsense, is no holder we can name") {
  CHECK(to_string(LockHolder{}) == "another process");
  const os::TempDir dir;
  const os::PlainPath file{dir.path(), "lock"};
  const auto lock = FileLock::try_acquire(file, "line\nbreak");
  CHECK(holder_of(file).purpose == "line\\nbreak");
  for (const char* label : {"", "\n", "not a number\n", "12"}) {
    CAPTURE(label);
    // In place: another file of the same name would not be the locked one.
    FILE* raw = std::fopen(file.path().c_str(), "w");
    REQUIRE(raw != nullptr);
    std::fputs(label, raw);
    std::fclose(raw);
    const auto holder = holder_of(file);
    CHECK(holder.pid == (std::string(label) == "12" ? 12 : 0));
    CHECK(holder.purpose.empty());
  }
}

TEST_CASE("A lock file that cannot be opened is an error") {
  CHECK_THROWS_AS(FileLock::try_acquire({"/no/such/folder", "lock"}, "x"), Error);
  const os::TempDir dir;
  CHECK_THROWS_AS(FileLock::try_acquire({dir.path().parent_path(), dir.path().filename()}, "x"),
                  Error);
}

TEST_CASE("A lock file that is a link or a pipe is refused, and nothing waits for it") {
  const os::TempDir dir;
  os::replace_file(dir.path() / "precious", "mine");
  SECTION("a link to a file") {
    std::filesystem::create_symlink("precious", dir.path() / "lock");
  }
  SECTION("a link to nothing") {
    std::filesystem::create_symlink("made", dir.path() / "lock");
  }
  SECTION("a pipe") {
    make_fifo(dir.path() / "lock");
  }
  CHECK_THROWS_AS(FileLock::try_acquire({dir.path(), "lock"}, "x"), Error);
  CHECK(os::read_file(dir.path() / "precious") == "mine");
  CHECK_FALSE(std::filesystem::exists(dir.path() / "made"));
}

TEST_CASE("What a killed holder wrote about itself is not told of the next one") {
  const os::TempDir dir;
  const os::PlainPath file{dir.path(), "lock"};
  Forked killed([&] { return FileLock::try_acquire(file, "killed"); });
  killed.kill();
  REQUIRE_FALSE(os::read_file(file.path()).empty());
  // Somebody who knows nothing of labels.
  const os::UniqueFd other(::open(file.path().c_str(), O_RDONLY | O_CLOEXEC));
  REQUIRE(::flock(other.get(), LOCK_EX | LOCK_NB) == 0);
  CHECK(to_string(holder_of(file)) == "another process");
}

}  // namespace sprint::test
