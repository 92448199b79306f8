// A toolchain described by a `*.toolchain.toml` file instead of code. Behind the same interface as
// every other, so that nothing else knows the difference.
#pragma once

#include <filesystem>

#include "toolchains/declarative/toolchain_file.h"
#include "toolchains/interface/loaded_toolchain.h"

namespace sprint::toolchains {

class DeclarativeToolchain final : public sdk::Toolchain {
 public:
  explicit DeclarativeToolchain(ToolchainFile content) : content_(std::move(content)) {}

  sdk::Detection detect(const sdk::Context& context) const override;
  std::vector<sdk::Need> needs(const sdk::Context& context) const override;
  bool owns(const std::string& file) const override;
  sdk::CheckPlan syntax_check(const sdk::Words& files, const sdk::Context& context) const override;
  sdk::GatePlan gate(const sdk::GateContext& context) const override;
  std::vector<sdk::Diagnostic> diagnostics(const sdk::Step& step,
                                           const std::string& log) const override;
  /// As `test.key` has it; empty if the report lacks a part of it.
  std::string test_key(const sdk::TestResult& result) const override;
  /// What `test.list` prints; not known without it, or if it fails.
  std::optional<sdk::Words> tests(const sdk::GateContext& context) const override;
  sdk::CommandClass classify(const sdk::Words& argv) const override;

 private:
  ToolchainFile content_;
};

/// Throws Error(BadInput) where the file is wrong.
LoadedToolchain load_declarative(const std::filesystem::path& file);

}  // namespace sprint::toolchains
