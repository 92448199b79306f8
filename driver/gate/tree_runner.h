// Configures, builds and tests one checkout with the toolchains that detect it, and keeps what came
// out. Asks toolchains and runs their steps; says nothing about who is to blame.
#pragma once

#include <filesystem>
#include <functional>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "base/duration.h"
#include "gate/gate_observer.h"
#include "gate/gate_run.h"
#include "logs/build_log.h"
#include "os/plain_folder.h"
#include "os/process_runner.h"
#include "places/project_files.h"
#include "results/test_reports.h"
#include "toolchains/interface/loaded_toolchain.h"
#include "toolchains/interface/tool_host.h"
#include "workspace/git/repository.h"

namespace sprint::gate {

/// A checkout and its build trees, one for each toolchain.
struct TreePlaces {
  std::filesystem::path top;
  /// The project root in it.
  std::filesystem::path root;
  std::filesystem::path builds;

  std::filesystem::path build_of(const std::string& toolchain) const { return builds / toolchain; }
  /// What the tests of the last gate have written, for people.
  std::filesystem::path left() const { return builds.parent_path() / "left"; }
  /// It is there while tests run, and as long as what they left is not cleared away.
  std::filesystem::path testing_mark() const { return builds / "tests.running"; }
};

/// A toolchain that may build the project, and what its host knows about the user's checkout.
struct GateToolchain {
  const toolchains::LoadedToolchain* toolchain = nullptr;
  toolchains::HostFacts facts;

  const std::string& name() const { return toolchain->name(); }
};

struct GateLimits {
  Duration step_timeout = std::chrono::minutes(60);
  Duration test_timeout = std::chrono::seconds(300);
  std::string preset{};
  std::string configuration{};
  /// No build tree of an earlier gate is used.
  bool always_fresh = false;
  /// A test tool that finds no tests at all has done its work.
  bool allow_no_tests = false;
};

/// A test as its toolchain knows it. The toolchain is a number of the list that was passed.
struct TestKey {
  std::size_t toolchain = 0;
  std::string key;

  friend bool operator==(const TestKey&, const TestKey&) = default;
};
struct TestKeyHash {
  std::size_t operator()(const TestKey& test) const {
    return std::hash<std::string>{}(test.key) * 31 + test.toolchain;
  }
};

/// What a run of steps left behind.
struct TreeRun {
  std::vector<StepRecord> steps{};
  results::TestReports reports{};
  /// For each report, the toolchain whose step wrote it.
  std::vector<std::size_t> toolchain_of_report{};
  std::vector<logs::BuildLog> logs{};
  /// Steps that could not be carried out, a line each.
  std::vector<std::string> could_not_run{};
  /// What is wrong and stands in no log and no report, a line each.
  std::vector<std::string> unexplained{};
  /// The toolchains that these lines are about: what they report proves nothing.
  std::unordered_set<std::size_t> unsound{};
  std::vector<std::string> notes{};
  /// Toolchains whose tests did not run at all, since the build had failed or not one of them could
  /// be loaded, a line each.
  std::vector<std::string> untested{};
  /// Or configured.
  bool build_failed = false;
  /// What tests left in the tree could not be cleared away; a note says why.
  bool is_untidy = false;

  /// Whether every step came to its end, and everything that is wrong stands in logs and reports.
  bool is_sound() const { return could_not_run.empty() && unexplained.empty() && !is_untidy; }
};

/// Which tests to run.
struct Selection {
  /// Whatever `tests` says.
  bool all = true;
  std::vector<TestKey> tests{};
  /// Builds everything, not only what these tests need.
  bool whole_build = false;

  static Selection only(std::vector<TestKey> tests) { return {false, std::move(tests)}; }
};

/// The files of the project, asked for only when something is red: a green gate need not know them.
using ProjectFilesOnDemand = std::function<const places::ProjectFiles&()>;

class TreeRunner {
 public:
  struct Options {
    GateLimits limits;
    /// Where logs go.
    os::PlainPath logs;
    ProjectFilesOnDemand project;
    /// Gives the checkout the files of its commit again, and no others.
    std::function<void(const TreePlaces&)> restore_sources{};
  };

  /// Everything must outlive it.
  TreeRunner(os::ProcessRunner& runner, Options options, GateObserver& observer)
      : runner_(runner), options_(std::move(options)), observer_(observer) {}

  struct Detected {
    /// Those that detect the project.
    std::vector<GateToolchain> toolchains{};
    /// Of the others, why not: "cmake: no CMakeLists.txt".
    std::vector<std::string> refusals{};
    /// A line for each that threw instead of an answer.
    std::vector<std::string> trouble{};
  };
  /// Asks the toolchains whether the project in this checkout is theirs.
  Detected detecting(const TreePlaces& places, const std::vector<GateToolchain>& candidates) const;

  /// Configure, build and test. After a failed configure step nothing more of that toolchain runs;
  /// after a failed build only the tests whose programs are up to date, the others are not-run. A
  /// toolchain that throws could not run.
  ///
  /// Tests have a folder for temporary files of their own, and what they leave in the tree is
  /// cleared away after each step; of a gate it is kept beside the tree until the next one. Where a
  /// gate was killed on the way, the tree is built from nothing.
  TreeRun build_and_test(const TreePlaces& places, const std::vector<GateToolchain>& toolchains,
                         Purpose purpose, const Selection& selection = {});

  /// Runs these tests in a tree that is built, one after the other. They find it as those before
  /// them did: what a test has spoilt is built again.
  TreeRun test_alone(const TreePlaces& places, const std::vector<GateToolchain>& toolchains,
                     Purpose purpose, std::vector<TestKey> tests);

 private:
  friend class ToolchainRun;

  os::ProcessRunner& runner_;
  Options options_;
  GateObserver& observer_;
  std::size_t steps_ = 0;
  /// Build folders in which something is missing that tests have changed or removed.
  std::set<std::filesystem::path> spoilt_;
};

/// Gives the checkout the files of the commit, and makes sure that the folder of the build trees is
/// ours. Fails as workspace::check_out().
void check_out(os::ProcessRunner& runner, const workspace::Repository& repository,
               const TreePlaces& places, const std::string& commit);

/// What the toolchain's host knows in this tree: the checkout before the user's.
toolchains::HostFacts facts_in(const TreePlaces& places, const GateToolchain& toolchain);

/// The context for questions to a toolchain about a tree; the host must outlive it.
sdk::GateContext gate_context(const TreePlaces& places, const std::string& toolchain,
                              const GateLimits& limits, toolchains::ToolHost& host);

/// What the toolchain calls the test of a case.
std::string key_of(const toolchains::LoadedToolchain& toolchain, const results::TestCase& test);

}  // namespace sprint::gate
