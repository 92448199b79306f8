// The interface of a toolchain: all that the driver needs to know about a language or build tool.
//
// Life of a toolchain:
//   1. The driver loads the library, checks interface version and build signature, and calls the
//      factory. Nothing of the plugin runs before that but its static initialisers.
//   2. detect() says whether the project is one of ours; needs() which programs it takes.
//   3. While agents work, owns(), syntax_check() and diagnostics() serve `sprint-supervisor check`,
//      and classify() tells builds from harmless commands.
//   4. At a gate the driver asks gate() for the configure steps and runs them, then for the build
//      steps, then for the test steps. It reads JUnit files or asks results(). After a failed build
//      it asks tests() and up_to_date() and runs only tests whose programs are fresh; of tests that
//      failed it asks sources_of(). Tests are named by test_key().
//   5. The library stays loaded until the driver ends.
//
// Rules: functions are const and may be called in any order and any number of times, from one
// thread at a time. The same question gets the same answer. To fail, throw an exception derived
// from std::exception: the driver catches it at the call, names the toolchain and the function,
// shows what() and goes on without the answer.
//
// Only detect() and owns() must be written; every other function has a default that says "I do not
// know" in the way that is safe for it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sprint/gcc_diagnostics.h"
#include "sprint/host.h"
#include "sprint/types.h"

namespace sprint::sdk {

class Toolchain {
 public:
  Toolchain() = default;
  virtual ~Toolchain() = default;
  Toolchain(const Toolchain&) = delete;
  Toolchain& operator=(const Toolchain&) = delete;

  /// Whether the project at context.root is this toolchain's, and why. Cheap: it is asked of every
  /// toolchain at every start.
  virtual Detection detect(const Context& context) const = 0;

  /// The programs it uses in this project. Asked only where detect() said yes.
  virtual std::vector<Need> needs(const Context& /*context*/) const { return {}; }

  /// The keys it reads with Host::setting().
  virtual std::vector<SettingDoc> settings() const { return {}; }

  /// Whether a file is written in this toolchain's language, by its name alone; the file may not
  /// exist. `file` is relative to the project root.
  virtual bool owns(const std::string& file) const = 0;

  /// How to check these files, all of which it owns, without building. Default: not checkable.
  virtual CheckPlan syntax_check(const Words& files, const Context& /*context*/) const {
    CheckPlan plan;
    for (const auto& file : files) {
      plan.not_checkable.push_back({file, "this toolchain has no syntax check", true});
    }
    return plan;
  }

  /// A command of syntax_check() has failed with this output. If that says nothing about the files,
  /// because the project is not that far yet (a header that the build generates is not there), the
  /// reason; else an empty text. Default: the files are to blame.
  virtual std::string excuse(const CheckCommand& /*command*/, const std::string& /*log*/,
                             const Context& /*context*/) const {
    return {};
  }

  /// How to configure, build and test: the steps of context.kind. It is asked anew before each
  /// kind, so that the test steps can rest on what the build has made. context.selection may narrow
  /// them to some tests or targets; a toolchain that cannot narrow runs all. Default: nothing to
  /// build.
  virtual GatePlan gate(const GateContext& /*context*/) const {
    return {{}, "this toolchain has no build"};
  }

  /// The diagnostics in the output of a step or of a check command. Default: GCC's format.
  virtual std::vector<Diagnostic> diagnostics(const Step& /*step*/, const std::string& log) const {
    return parse_gcc_diagnostics(log);
  }

  /// Test results in the output of a test step, for tools that write no JUnit XML. Default: none.
  virtual std::vector<TestResult> results(const Step& /*step*/, const std::string& /*log*/) const {
    return {};
  }

  /// What Selection::tests, up_to_date() and sources_of() call the test of this result; the result
  /// is as the report of a test step has it. Empty: it cannot be run by itself. Default: its name.
  virtual std::string test_key(const TestResult& result) const { return result.name; }

  /// The keys of all tests that the test step would run in context.build. Default: not known.
  virtual std::optional<Words> tests(const GateContext& /*context*/) const { return std::nullopt; }

  /// For each test, whether its program is up to date in context.build. Default: unknown.
  virtual std::vector<Freshness> up_to_date(const Words& tests,
                                            const GateContext& /*context*/) const {
    return std::vector<Freshness>(tests.size(), Freshness::Unknown);
  }

  /// The files that each of the tests depends on. Default: everything.
  virtual TestSources sources_of(const Words& tests, const GateContext& /*context*/) const {
    const Sources unknown{true, {}, "this toolchain does not know"};
    return {std::vector<Sources>(tests.size(), unknown), {}};
  }

  /// What one simple command (no shell syntax) does. Default: other.
  virtual CommandClass classify(const Words& /*argv*/) const { return CommandClass::Other; }
};

}  // namespace sprint::sdk
