// A gate that runs while the test looks on, and may be interrupted or killed.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "gates/gate_fixture.h"

namespace sprint::test {

class RunningGate {
 public:
  /// Starts `sprint-supervisor gate`; the outputs go to files NAME.out and NAME.err beside the
  /// project.
  RunningGate(const GateFixture& with, const std::string& name,
              Words arguments = {"--base", "base"});
  /// Kills it if it still runs.
  ~RunningGate();
  RunningGate(const RunningGate&) = delete;
  RunningGate& operator=(const RunningGate&) = delete;

  void send(int signal) const;
  /// Waits for its end. Exit code 128 + N: it died of signal N.
  Outcome wait();
  /// What it has printed on standard error so far.
  std::string errors() const;

 private:
  std::filesystem::path out_;
  std::filesystem::path err_;
  pid_t pid_ = -1;
};

/// Looks again and again until it is so; false if that takes longer than a minute.
bool comes_true(const std::function<bool()>& condition);

/// What the last gate of the repository has started, and is still there.
std::vector<pid_t> processes_of_gate(const std::filesystem::path& project);

/// A project whose steps `configure`, `build` and the test `one` wait for as long as a file
/// FOLDER/hold-STEP exists, and write FOLDER/at-STEP when they have begun. FOLDER is outside of the
/// project; the test is green if tests/answer.txt says "green".
Files waiting_project(const std::filesystem::path& folder);

}  // namespace sprint::test
