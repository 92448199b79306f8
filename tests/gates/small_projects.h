// Projects whose gates take no time: CMake without a compiler, and a toolchain of a few lines of
// TOML. Tests are shell scripts.
#pragma once

#include <string>

#include "gates/gate_fixture.h"

namespace sprint::test {

/// A test that passes.
constexpr const char* kGreenScript = "exit 0\n";
/// What a commit may write that changes no result.
constexpr const char* kUnrelatedText = "Nothing to do with it\n";

/// A CMake project without languages. Each script is a CTest test: NAME is tests/NAME.sh, run in
/// the source folder. `more` comes at the end of CMakeLists.txt.
Files script_project(const Files& scripts, const std::string& more = "");

/// The text of its CMakeLists.txt alone.
std::string script_lists(const std::vector<std::string>& names, const std::string& more = "");

/// A project with the toolchain `paper`: `sh run.sh REPORT [TEST...]` writes a JUnit report. If
/// there is a build.sh, that is the build.
class PaperFixture : public GateFixture {
 public:
  /// `junit` is where the report is expected; default: REPORT itself.
  explicit PaperFixture(const std::string& junit = "results.xml");

  /// With `--base base` and the folder of the toolchain.
  Outcome paper_gate(Words more = {}) const;
  nlohmann::json paper_json(int exit_code, Words more = {}) const;

 private:
  Words arguments(Words more) const;
};

/// Lines of a run.sh: they write a report with these tests. A name that begins with '!' is red.
std::string writes_report(const Words& names);

/// The notes of a gate, one per line.
std::string notes_of(const nlohmann::json& gate);

}  // namespace sprint::test
