#include "os/process_mark.h"

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <filesystem>

#include "support/catch.h"
#include "unit/os/process_fixture.h"

namespace sprint::test {

namespace {

namespace fs = std::filesystem;

/// A shell in a session of its own that carries a mark. Its script says `echo up > ready` when it
/// is ready to be looked at, and writes the numbers of its processes to the file `pids`.
class Outsider {
 public:
  Outsider(const fs::path& folder, const std::string& script, int mark) : folder_(folder) {
    make_fifo(folder / "ready");
    os::replace_file(folder / "script", script);
    auto command = shell_in(folder, "setsid sh script >/dev/null 2>&1 & read up < ready");
    command.held_open = mark;
    REQUIRE(run(command).succeeded());
    fs::remove(folder / "ready");
  }
  ~Outsider() {
    // What they started without the mark is in their groups.
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

// One process from first to last: a shell's child would carry the mark from its fork to the moment
// it lets go of it.
constexpr const char* kWaits = "echo $$ > pids; echo up > ready; exec sleep 1000";

/// Leads a session. TERM is blocked: who gets it takes about as long as there is between two looks,
/// then leaves a successor and ends.
[[noreturn]] void leave_successors(const sigset_t& term, int left) {
  ::setsid();
  for (int signal = 0;;) {
    ::sigwait(&term, &signal);
    constexpr int kMillisecond = 1000;
    ::usleep(static_cast<useconds_t>((17 + ::getpid() % 8) * kMillisecond));
    if (left-- == 0 || ::fork() != 0) ::_exit(0);
  }
}

}  // namespace

TEST_CASE("Whoever was started with a mark is found by it, and nobody else is") {
  const os::TempDir dir;
  fs::create_directories(dir.path() / "here");
  fs::create_directories(dir.path() / "there");
  const os::ProcessMark mark;
  const os::ProcessMark other_mark;
  REQUIRE(mark.id() != other_mark.id());
  const Outsider user(dir.path() / "here", kWaits, mark.descriptor());
  const Outsider other(dir.path() / "there", kWaits, other_mark.descriptor());
  CHECK(os::carriers_of(mark.id()) == user.pids());
  CHECK(os::carriers_of(other_mark.id()) == other.pids());
  CHECK(os::carriers_of("").empty());
  CHECK(os::carriers_of(std::string(32, '0')).empty());
  CHECK(os::end_carriers_of(mark.id(), kTooLong).empty());
  CHECK(user.all_gone());
  CHECK(os::carriers_of(other_mark.id()) == other.pids());
  CHECK(os::end_carriers_of(other_mark.id(), kTooLong).empty());
  CHECK(other.all_gone());
}

TEST_CASE("A mark stays with a process that changes its environment, session and name") {
  const os::TempDir dir;
  const os::ProcessMark mark;
  // The one that forked is on its way out, and carries the mark until it is gone.
  const Outsider user(dir.path(),
                      "exec env -i PATH=\"$PATH\" FORKED=$$ setsid --fork sh -c '"
                      "while test -n \"$(ls /proc/$FORKED/fd 2>/dev/null)\"; do :; done; "
                      "echo $$ > pids; echo up > ready; exec sleep 1000'",
                      mark.descriptor());
  CHECK(os::carriers_of(mark.id()) == user.pids());
  CHECK(os::end_carriers_of(mark.id(), kTooLong).empty());
  CHECK(user.all_gone());
}

TEST_CASE("We are not among those who carry our own mark") {
  const os::ProcessMark mark;
  CHECK(os::carriers_of(mark.id()).empty());
  CHECK(os::end_carriers_of(mark.id(), Duration(0)).empty());
}

TEST_CASE("One that ignores TERM is killed after the grace period") {
  const os::TempDir dir;
  const os::ProcessMark mark;
  const Outsider deaf(dir.path(),
                      "trap '' TERM; echo $$ > pids; echo up > ready; "
                      "while :; do sleep 1000; done",
                      mark.descriptor());
  REQUIRE_FALSE(os::carriers_of(mark.id()).empty());
  CHECK(os::end_carriers_of(mark.id(), std::chrono::milliseconds(50)).empty());
  CHECK(os::carriers_of(mark.id()).empty());
  CHECK(deaf.all_gone());
}

TEST_CASE("A stopped process is ended as well") {
  const os::TempDir dir;
  const os::ProcessMark mark;
  const Outsider stopped(dir.path(),
                         "echo $$ > pids; echo up > ready; kill -STOP $$; "
                         "while :; do sleep 1000; done",
                         mark.descriptor());
  CHECK(os::end_carriers_of(mark.id(), kTooLong).empty());
  CHECK(stopped.all_gone());
}

TEST_CASE("A chain whose links start another one when they are ended comes to its end") {
  const os::TempDir dir;
  const os::ProcessMark mark;
  // Each link, when it gets TERM, leaves a successor that has the mark too, unless it is
  // ended before it can; five times over.
  os::replace_file(dir.path() / "link",
                   "n=$1\n"
                   "trap 'test $n -gt 0 && { setsid sh link $((n - 1)) & } ; exit' TERM\n"
                   "echo $$ >> pids\n"
                   "test -p ready && echo up > ready\n"
                   "while :; do sleep 1000 & wait; done\n");
  const Outsider chain(dir.path(), "exec sh link 5", mark.descriptor());
  CHECK(os::end_carriers_of(mark.id(), kTooLong).empty());
  CHECK(os::carriers_of(mark.id()).empty());
  CHECK(chain.all_gone());
}

TEST_CASE("Nobody escapes by leaving a successor while processes are looked at") {
  sigset_t term;
  sigset_t old;
  ::sigemptyset(&term);
  ::sigaddset(&term, SIGTERM);
  for (int round = 0; round < 4; ++round) {
    const os::ProcessMark mark;
    ::pthread_sigmask(SIG_BLOCK, &term, &old);
    const pid_t first = ::fork();
    if (first == 0) leave_successors(term, 5);
    ::pthread_sigmask(SIG_SETMASK, &old, nullptr);
    REQUIRE(first > 0);
    CHECK(os::end_carriers_of(mark.id(), kTooLong).empty());
    CHECK(os::carriers_of(mark.id()).empty());
    // Also what was not found: it is in the group of the first, which is ours until we wait for it.
    ::kill(-first, SIGKILL);
    CHECK(::waitpid(first, nullptr, 0) == first);
  }
}

TEST_CASE("A watcher that starts its child anew does not outlive its end") {
  const os::TempDir dir;
  const os::ProcessMark mark;
  const Outsider watcher(dir.path(),
                         "trap '' TERM\necho $$ >> pids\necho up > ready\n"
                         "while :; do sh -c 'echo $$ >> pids; exec sleep 1000'; done\n",
                         mark.descriptor());
  CHECK(os::end_carriers_of(mark.id(), std::chrono::milliseconds(100)).empty());
  CHECK(os::carriers_of(mark.id()).empty());
  CHECK(watcher.all_gone());
}

TEST_CASE("One that closes the mark is found by who started it, and stays found") {
  const os::TempDir dir;
  const os::ProcessMark mark;
  // As Python starts its children: without a descriptor, in a session of their own. Its parent
  // obeys TERM at once; it does not.
  os::replace_file(dir.path() / "child",
                   "trap '' TERM\necho $$ >> pids\necho up > ready\n"
                   "while :; do sleep 0.1; done\n");
  const Outsider parent(dir.path(),
                        "echo $$ > pids\n"
                        "exec python3 -c 'import subprocess; subprocess.Popen([\"sh\", \"child\"], "
                        "start_new_session=True).wait()'\n",
                        mark.descriptor());
  CHECK(os::carriers_of(mark.id()).size() >= 2);
  CHECK(os::end_carriers_of(mark.id(), std::chrono::milliseconds(100)).empty());
  CHECK(os::carriers_of(mark.id()).empty());
  CHECK(parent.all_gone());
}

}  // namespace sprint::test
