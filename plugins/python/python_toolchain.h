// The toolchain for Python projects.
#pragma once

#include "sprint/sdk.h"

namespace sprint::python {

class PythonToolchain final : public sdk::Toolchain {
 public:
  /// A file that marks a Python project in the root, else any Python source; see evidence_in().
  sdk::Detection detect(const sdk::Context& context) const override;

  /// The project's interpreter.
  std::vector<sdk::Need> needs(const sdk::Context& context) const override;

  std::vector<sdk::SettingDoc> settings() const override;

  /// .py, .pyi and .pyw.
  bool owns(const std::string& file) const override;

  /// All files in one process, or in a few if there are many; see check_plan(). The interpreter is
  /// asked for its real name first, since a cached answer is good for that one only.
  sdk::CheckPlan syntax_check(const sdk::Words& files, const sdk::Context& context) const override;

  /// Compiles every file in memory, then runs pytest, or unittest where there is no pytest; see
  /// gate_plan().
  sdk::GatePlan gate(const sdk::GateContext& context) const override;

  /// A node id of pytest, or a dotted name; see key_of().
  std::string test_key(const sdk::TestResult& result) const override;

  /// What pytest collects; not known for unittest.
  std::optional<sdk::Words> tests(const sdk::GateContext& context) const override;

  /// There is nothing to build: a test that exists is up to date.
  std::vector<sdk::Freshness> up_to_date(const sdk::Words& tests,
                                         const sdk::GateContext& context) const override;

  /// What the tests import; see import_sources().
  sdk::TestSources sources_of(const sdk::Words& tests,
                              const sdk::GateContext& context) const override;

  sdk::CommandClass classify(const sdk::Words& argv) const override;
};

}  // namespace sprint::python
