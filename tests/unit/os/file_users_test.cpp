#include "os/file_users.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <filesystem>

#include "os/unique_fd.h"
#include "support/catch.h"
#include "unit/os/process_fixture.h"

namespace sprint::test {

namespace {

namespace fs = std::filesystem;

/// A shell in a session of its own. Its script says `echo up > ready` when it is ready to be looked
/// at, and writes the numbers of its processes to the file `pids`.
class Outsider {
 public:
  explicit Outsider(const fs::path& folder, const std::string& script) : folder_(folder) {
    make_fifo(folder / "ready");
    os::replace_file(folder / "script", script);
    auto command = shell_in(folder, "setsid sh script >/dev/null 2>&1 & read up < ready");
    REQUIRE(run(command).succeeded());
    fs::remove(folder / "ready");
  }
  ~Outsider() {
    // What they started without the file is in their groups.
    for (const pid_t pid : pids()) ::kill(-pid, SIGKILL);
  }
  Outsider(const Outsider&) = delete;
  Outsider& operator=(const Outsider&) = delete;

  std::vector<pid_t> pids() const {
    std::vector<pid_t> all;
    const auto text = os::read_file_if_exists(folder_ / "pids").value_or("");
    for (const auto& line : lines_of(text)) {
      if (!line.empty()) all.push_back(std::stoi(line));
    }
    return all;
  }
  bool all_gone() const {
    const auto all = pids();
    return std::all_of(all.begin(), all.end(), wait_until_gone);
  }

 private:
  fs::path folder_;
};

}  // namespace

TEST_CASE("Whoever has a file open is found by the file, not by its name") {
  const os::TempDir dir;
  fs::create_directories(dir.path() / "here");
  fs::create_directories(dir.path() / "there");
  const auto file = dir.path() / "here" / "lock";
  const auto namesake = dir.path() / "there" / "lock";
  os::replace_file(file, "");
  os::replace_file(namesake, "");
  fs::create_hard_link(file, dir.path() / "link");
  const Outsider user(dir.path() / "here",
                      "echo $$ > pids; exec 5<lock; echo up > ready; "
                      "while :; do sleep 1000 5<&-; done");
  const Outsider other(dir.path() / "there",
                       "echo $$ > pids; exec 5<lock; echo up > ready; "
                       "while :; do sleep 1000 5<&-; done");
  CHECK(os::users_of(file) == user.pids());
  CHECK(os::users_of(namesake) == other.pids());
  CHECK(os::users_of(dir.path() / "link") == user.pids());
  // Another file of the same name is not the one they have.
  fs::rename(file, dir.path() / "here" / "old");
  os::replace_file(file, "");
  CHECK(os::users_of(file).empty());
  CHECK(os::users_of(dir.path() / "here" / "old") == user.pids());
  // Both sleep without the file.
  for (const auto& each : {dir.path() / "here" / "old", namesake}) {
    CHECK(os::end_users_of(each, kTooLong).empty());
  }
  CHECK(user.all_gone());
  CHECK(other.all_gone());
}

TEST_CASE("We are not among the users of a file that we have open") {
  const os::TempDir dir;
  os::replace_file(dir.path() / "lock", "");
  const os::UniqueFd ours(::open((dir.path() / "lock").c_str(), O_RDONLY | O_CLOEXEC));
  REQUIRE(ours.is_open());
  CHECK(os::users_of(dir.path() / "lock").empty());
  CHECK(os::end_users_of(dir.path() / "lock", Duration(0)).empty());
  CHECK(os::users_of(dir.path() / "no such file").empty());
}

TEST_CASE("A user of a file that ignores TERM is killed after the grace period") {
  const os::TempDir dir;
  os::replace_file(dir.path() / "lock", "");
  const Outsider deaf(dir.path(),
                      "trap '' TERM; echo $$ > pids; exec 5<lock; echo up > ready; "
                      "while :; do sleep 1000; done");
  REQUIRE_FALSE(os::users_of(dir.path() / "lock").empty());
  CHECK(os::end_users_of(dir.path() / "lock", std::chrono::milliseconds(50)).empty());
  CHECK(os::users_of(dir.path() / "lock").empty());
  CHECK(deaf.all_gone());
}

TEST_CASE("A stopped process is ended as well") {
  const os::TempDir dir;
  os::replace_file(dir.path() / "lock", "");
  const Outsider stopped(dir.path(),
                         "echo $$ > pids; exec 5<lock; echo up > ready; kill -STOP $$; "
                         "while :; do sleep 1000; done");
  CHECK(os::end_users_of(dir.path() / "lock", kTooLong).empty());
  CHECK(stopped.all_gone());
}

TEST_CASE("A chain whose links start another one when they are ended comes to its end") {
  const os::TempDir dir;
  os::replace_file(dir.path() / "lock", "");
  // Each link, when it gets TERM, leaves a successor that has the lock too, unless it is
  // ended before it can; five times over.
  os::replace_file(dir.path() / "link",
                   "n=$1\n"
                   "trap 'test $n -gt 0 && { setsid sh link $((n - 1)) & } ; exit' TERM\n"
                   "echo $$ >> pids\n"
                   "test -p ready && echo up > ready\n"
                   "while :; do sleep 1000 & wait; done\n");
  const Outsider chain(dir.path(), "exec 5<lock; exec sh link 5");
  CHECK(os::end_users_of(dir.path() / "lock", kTooLong).empty());
  CHECK(os::users_of(dir.path() / "lock").empty());
  CHECK(chain.all_gone());
}

TEST_CASE("A watcher that starts its child anew does not outlive its end") {
  const os::TempDir dir;
  os::replace_file(dir.path() / "lock", "");
  const Outsider watcher(dir.path(),
                         "trap '' TERM\necho $$ >> pids\nexec 5<lock\necho up > ready\n"
                         "while :; do sh -c 'echo $$ >> pids; exec sleep 1000'; done\n");
  CHECK(os::end_users_of(dir.path() / "lock", std::chrono::milliseconds(100)).empty());
  CHECK(os::users_of(dir.path() / "lock").empty());
  CHECK(watcher.all_gone());
}

}  // namespace sprint::test
