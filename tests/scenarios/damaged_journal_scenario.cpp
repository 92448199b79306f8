// A journal that is not what was written: named, refused, and left for what can be verified.

#include <fstream>

#include "os/files.h"
#include "scenarios/driver_fixture.h"
#include "support/catch.h"

using namespace sprint;
using namespace sprint::test;

namespace {

namespace fs = std::filesystem;

class DamagedRun : public DriverFixture {
 public:
  DamagedRun() {
    write("EXECUTION_PLAN.md",
          "# A plan\n\n## Sprint 1: One\n\n- do\n\n## Sprint 2: Two\n\n- do\n");
    const auto played = run({"simulate", "--state", "state"});
    INFO(played.err);
    REQUIRE(played.exit_code == 0);
  }

  fs::path journal() const { return *this / "state/journal.db"; }

  /// Another word in the payload or the type of an event, as long as the one that was there.
  void forge(const std::string& word, const std::string& other) const {
    auto bytes = os::read_file(journal());
    const auto at = bytes.rfind(word);
    REQUIRE(at != std::string::npos);
    std::fstream file(journal(), std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(static_cast<std::streamoff>(at));
    file << other;
  }
};

}  // namespace

TEST_CASE("A forged event is named by log --verify, and nothing is shown of such a journal") {
  const DamagedRun played;
  CHECK(played.run({"log", "--verify", "--state", "state"}).exit_code == 0);
  played.forge("SprintVerified", "SprintVerifier");
  const auto verified = played.run({"log", "--verify", "--state", "state"});
  CHECK(verified.exit_code == 1);
  CHECK(has(verified.out, "is broken: "));
  const auto shown = played.run({"log", "--state", "state"});
  CHECK(shown.exit_code == 2);
  CHECK(has(shown.err, "is damaged: event "));
  CHECK(has(shown.err, "resume --from-snapshot"));
}

TEST_CASE("resume --from-snapshot goes back to what can be verified and keeps the rest aside") {
  const DamagedRun played;
  played.forge("SprintVerified", "SprintVerifier");
  const auto damaged = os::read_file(played.journal());
  const auto resumed = played.run({"resume", "--from-snapshot", "--state", "state"});
  INFO(resumed.err);
  CHECK(resumed.exit_code == 0);
  CHECK(has(resumed.out, "went back to event "));
  CHECK(os::read_file(played / "state/journal.db.damaged-1") == damaged);
  CHECK(played.run({"log", "--verify", "--state", "state"}).exit_code == 0);
  const auto log = played.run({"log", "--state", "state"});
  CHECK(log.exit_code == 0);
  CHECK(has(log.out, "the journal went back to this event"));
  CHECK(played.run({"status", "--state", "state"}).exit_code == 0);
}

TEST_CASE("resume is refused where there is nothing to do") {
  const DamagedRun played;
  check_refused(played.run({"resume"}), "no agents are run yet");
  check_refused(played.run({"resume", "--from-snapshot", "--state", "state"}), "is whole");
  fs::create_directory(played / "empty");
  check_refused(played.run({"resume", "--from-snapshot", "--state", "empty"}), "no run");
  CHECK(fs::is_empty(played / "empty"));
}
