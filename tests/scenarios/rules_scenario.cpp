// Three of the rules of what a supervisor must not do; the others are in
// unit/engine/rules_test.cpp.

#include <map>

#include "os/files.h"
#include "scenarios/driver_fixture.h"
#include "support/catch.h"

using namespace sprint;
using namespace sprint::test;

namespace {

namespace fs = std::filesystem;

constexpr const char* kPlan = R"(# Calculator

## Core

### Sprint 1: Tokens

1. Create `src/token.cpp`
2. Create `tests/token_test.cpp`

**Exit criteria**:
- [ ] `ctest` passes

### Sprint 2: Parser

1. Create `src/parse.cpp`
)";

/// One sprint fails, a gate sends it back, and the run comes to its end.
constexpr const char* kWorld = R"([[dispatch]]
sprint = "Core/1"
outcome = "failed"

[[gate]]
verdict = "fail"
failures = [{ id = "token", blame = "confirmed", sprints = ["Core/1"] }]
)";

class Project : public DriverFixture {
 public:
  Project() {
    write("EXECUTION_PLAN.md", kPlan);
    write("src/main.cpp", "int main() {}\n");
    write("tests/main_test.cpp", "int main() {}\n");
    write("world.toml", kWorld);
    before_ = files();
  }

  /// All that there is below the project, with its bytes and times.
  std::map<std::string, std::string> files() const {
    std::map<std::string, std::string> all;
    for (const auto& entry : fs::recursive_directory_iterator(*this / "")) {
      const auto name = entry.path().lexically_relative(*this / "").string();
      all[name] = entry.is_regular_file() ? os::read_file(entry.path()) : "";
      all[name] += std::to_string(entry.last_write_time().time_since_epoch().count());
    }
    return all;
  }
  bool is_untouched() const { return files() == before_; }

 private:
  std::map<std::string, std::string> before_;
};

/// Every command of a run that there is.
void go_through_a_run(const Project& project) {
  const os::TempDir state;
  const auto folder = (state.path() / "run").string();
  CHECK(project.run({"start", "--dry-run"}).exit_code == 0);
  const auto played = project.run({"simulate", "--script", "world.toml", "--state", folder});
  INFO(played.out << played.err);
  CHECK(played.exit_code == 0);
  CHECK(project.run({"log", "--state", folder}).exit_code == 0);
  CHECK(project.run({"status", "--state", folder}).exit_code == 0);
}

}  // namespace

TEST_CASE("Rule 1: a supervisor writes no production code") {
  const Project project;
  go_through_a_run(project);
  CHECK_FALSE(fs::exists(project / "src/token.cpp"));
  CHECK(project.is_untouched());
}

TEST_CASE("Rule 2: a supervisor writes no test code") {
  const Project project;
  go_through_a_run(project);
  CHECK_FALSE(fs::exists(project / "tests/token_test.cpp"));
  CHECK(project.is_untouched());
}

TEST_CASE("Rule 7: EXECUTION_PLAN.md is not modified by what executes it") {
  const Project project;
  go_through_a_run(project);
  CHECK(os::read_file(project / "EXECUTION_PLAN.md") == kPlan);
}
