// The toolchain for C and C++ projects built with CMake.
#pragma once

#include "sprint/sdk.h"

namespace sprint::cmake {

class CMakeToolchain final : public sdk::Toolchain {
 public:
  /// A CMakeLists.txt with a project() call in the root, or in a folder of it, or in the source
  /// folder below it of a build tree that the user has named.
  sdk::Detection detect(const sdk::Context& context) const override;

  /// cmake, ctest, a compiler and the build program. If a build tree exists, those it was
  /// configured with; else what CMake would choose, with Ninja before make.
  std::vector<sdk::Need> needs(const sdk::Context& context) const override;

  /// C and C++ sources and headers.
  bool owns(const std::string& file) const override;

  /// Each file with the command that compiles it, turned into one that only checks; see
  /// check_planner.h.
  sdk::CheckPlan syntax_check(const sdk::Words& files, const sdk::Context& context) const override;

  /// See check_excuse.h.
  std::string excuse(const sdk::CheckCommand& command, const std::string& log,
                     const sdk::Context& context) const override;

  std::vector<sdk::SettingDoc> settings() const override;

  /// Configures as the user's own build tree is, builds what can be built, runs CTest; see
  /// gate_settings.h and gate_steps.h.
  sdk::GatePlan gate(const sdk::GateContext& context) const override;

  /// The names of CTest's tests; see names_in().
  std::optional<sdk::Words> tests(const sdk::GateContext& context) const override;

  /// See test_freshness.h.
  std::vector<sdk::Freshness> up_to_date(const sdk::Words& tests,
                                         const sdk::GateContext& context) const override;

  /// See test_closure.h.
  sdk::TestSources sources_of(const sdk::Words& tests,
                              const sdk::GateContext& context) const override;

  /// cmake, ctest, make, ninja, compilers and linkers; see classify_command().
  sdk::CommandClass classify(const sdk::Words& argv) const override;
};

}  // namespace sprint::cmake
