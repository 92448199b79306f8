// A toolchain for a gate under test: its steps are shell lines, its answers what the test says.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "gate/tree_runner.h"
#include "sprint/toolchain.h"
#include "toolchains/interface/loaded_toolchain.h"

namespace sprint::test {

class FakeGateToolchain final : public sdk::Toolchain {
 public:
  std::vector<sdk::Step> steps;
  /// Why it builds nothing.
  std::string reason;
  /// From which kind of steps on it says so.
  sdk::StepKind reason_from = sdk::StepKind::Configure;
  /// Functions that throw.
  std::vector<std::string> broken;
  std::optional<sdk::Words> all_tests;
  /// Others are Unknown.
  std::map<std::string, sdk::Freshness> freshness;
  std::vector<sdk::TestResult> log_results;
  sdk::TestSources sources;
  /// What was asked for, at each call of gate().
  mutable std::vector<std::pair<sdk::StepKind, sdk::Selection>> asked;

  void add(sdk::StepKind kind, const std::string& line, sdk::Words junit = {}) {
    sdk::Step step;
    step.kind = kind;
    step.argv = {"/bin/sh", "-c", line};
    step.junit = std::move(junit);
    steps.push_back(std::move(step));
  }

  sdk::Detection detect(const sdk::Context& /*context*/) const override { return {true, "fake"}; }
  bool owns(const std::string& /*file*/) const override { return true; }

  sdk::GatePlan gate(const sdk::GateContext& context) const override {
    asked.emplace_back(context.kind, context.selection);
    may_throw("gate");
    sdk::GatePlan plan;
    if (context.kind >= reason_from) plan.reason = reason;
    for (const auto& step : steps) {
      if (step.kind == context.kind) plan.steps.push_back(step);
    }
    return plan;
  }
  std::vector<sdk::TestResult> results(const sdk::Step& /*step*/,
                                       const std::string& /*log*/) const override {
    may_throw("results");
    return log_results;
  }
  /// Tests named "unkeyed" cannot be run by themselves.
  std::string test_key(const sdk::TestResult& result) const override {
    return result.name == "unkeyed" ? "" : result.name;
  }
  std::optional<sdk::Words> tests(const sdk::GateContext& /*context*/) const override {
    may_throw("tests");
    return all_tests;
  }
  std::vector<sdk::Freshness> up_to_date(const sdk::Words& tests,
                                         const sdk::GateContext& /*context*/) const override {
    std::vector<sdk::Freshness> answer;
    for (const auto& test : tests) {
      const auto found = freshness.find(test);
      answer.push_back(found == freshness.end() ? sdk::Freshness::Unknown : found->second);
    }
    return answer;
  }
  sdk::TestSources sources_of(const sdk::Words& tests,
                              const sdk::GateContext& /*context*/) const override {
    may_throw("sources_of");
    asked_sources = tests;
    return sources;
  }
  mutable sdk::Words asked_sources;

 private:
  void may_throw(const std::string& function) const {
    for (const auto& each : broken) {
      if (each == function) throw std::runtime_error("the toolchain is tired");
    }
  }
};

/// Fake toolchains as a gate has them.
class FakeGateToolchains {
 public:
  FakeGateToolchain& add(const std::string& name) {
    auto fake = std::make_shared<FakeGateToolchain>();
    fakes_.push_back(fake);
    loaded_.push_back(std::make_unique<toolchains::LoadedToolchain>(
        toolchains::Identity{name, "1", toolchains::ToolchainKind::Plugin, name + ".so"}, fake));
    all_.push_back({loaded_.back().get(), {}});
    return *fake;
  }
  const std::vector<gate::GateToolchain>& all() const { return all_; }

 private:
  std::vector<std::shared_ptr<FakeGateToolchain>> fakes_;
  std::vector<std::unique_ptr<toolchains::LoadedToolchain>> loaded_;
  std::vector<gate::GateToolchain> all_;
};

}  // namespace sprint::test
