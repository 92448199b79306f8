// Whoever only looks at the files of a gate's lock is no process of a gate.
#include <fcntl.h>
#include <sys/file.h>

#include <csignal>

#include "gates/running_gate.h"
#include "os/unique_fd.h"
#include "support/catch.h"
#include "support/forked.h"

using namespace sprint::test;
namespace fs = std::filesystem;
using sprint::os::UniqueFd;

namespace {

class Locked : public GateFixture {
 public:
  Locked() {
    fs::create_directory(root() / "at");
    commit_base(waiting_project(root() / "at"));
    commit("Say more", {{"README.md", "Hello\n"}});
  }

  fs::path state() const { return project() / ".git/sprint"; }
  fs::path hold() const { return root() / "at/hold-test"; }
  bool is_at_test() const { return fs::exists(root() / "at/at-test"); }

  /// A gate is killed, and its test goes on.
  void leave_orphan() const {
    sprint::os::replace_file(hold(), "");
    RunningGate gate(*this, "killed");
    REQUIRE(comes_true([&] { return is_at_test(); }));
    gate.send(SIGKILL);
    gate.wait();
    REQUIRE_FALSE(processes_of_gate(project()).empty());
  }
};

bool lives(pid_t pid) {
  const auto stat = sprint::os::read_file_if_exists("/proc/" + std::to_string(pid) + "/stat");
  return stat && !has(*stat, ") Z ");
}

}  // namespace

TEST_CASE("A bystander that has files of the lock open is not ended with the orphans") {
  const Locked with;
  with.leave_orphan();
  const Forked bystander([&] {
    std::vector<UniqueFd> files;
    for (const auto* name : {"gate.lock", "gate.steps"}) {
      for (const int flags : {O_RDONLY, O_RDWR}) {
        files.emplace_back(::open((with.state() / name).c_str(), flags));
      }
    }
    return files;
  });
  fs::remove(with.hold());
  const auto next = with.gate();
  INFO(next.err);
  CHECK(next.exit_code == 0);
  CHECK(processes_of_gate(with.project()).empty());
  CHECK(lives(bystander.pid()));
}

TEST_CASE("A bystander that locks the file of the steps stops nobody") {
  const Locked with;
  with.leave_orphan();
  const Forked bystander([&] {
    // A file of its own, as an editor would leave it.
    fs::remove(with.state() / "gate.steps.old");
    fs::copy(with.state() / "gate.steps", with.state() / "gate.steps.old");
    UniqueFd file(::open((with.state() / "gate.steps").c_str(), O_RDWR | O_CLOEXEC));
    ::flock(file.get(), LOCK_SH | LOCK_NB);
    return file;
  });
  fs::remove(with.hold());
  CHECK(with.gate().exit_code == 0);
  CHECK(lives(bystander.pid()));
}

TEST_CASE("A bystander that holds the gate's lock is waited for, named as unknown, and lives") {
  const Locked with;
  REQUIRE(with.gate().exit_code == 0);
  Forked bystander([&] {
    UniqueFd file(::open((with.state() / "gate.lock").c_str(), O_RDONLY | O_CLOEXEC));
    ::flock(file.get(), LOCK_EX);
    return file;
  });
  RunningGate gate(with, "waits");
  REQUIRE(comes_true([&] { return has(gate.errors(), "another process"); }));
  CHECK(lives(bystander.pid()));
  bystander.kill();
  CHECK(gate.wait().exit_code == 0);
}

TEST_CASE("An orphan that has cleared its environment and left its session is found all the same") {
  const Locked with;
  const auto at = (with.root() / "at").string();
  with.commit("Wander off", {{"wait.sh", "exec env -i PATH=\"$PATH\" setsid --wait sh -c 'echo > " +
                                             at + "/at-'$1'; while [ -e " + at +
                                             "/hold-'$1' ]; do sleep 0.05; done'\n"}});
  with.leave_orphan();
  RunningGate next(with, "next");
  REQUIRE(comes_true([&] { return has(next.errors(), "that a killed gate had left behind"); }));
  fs::remove(with.hold());
  CHECK(next.wait().exit_code == 0);
}

TEST_CASE("A lock that is a link is refused") {
  const Locked with;
  const auto* const name = GENERATE("gate.lock", ".");
  const auto link = (with.state() / name).lexically_normal();
  sprint::os::replace_file(with.root() / "precious/file", "mine");
  if (std::string(name) == ".") {
    fs::create_directory_symlink(with.root() / "precious", with.state());
  } else {
    fs::create_directories(with.state());
    fs::create_symlink(with.root() / "precious/file", link);
  }
  const auto outcome = with.gate();
  INFO(outcome.err);
  CHECK(outcome.exit_code != 0);
  CHECK(has(outcome.err, "is a symbolic link"));
  CHECK(sprint::os::read_file(with.root() / "precious/file") == "mine");
  CHECK(std::distance(fs::directory_iterator(with.root() / "precious"), {}) == 1);
}
