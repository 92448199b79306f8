// Loads well, and breaks every promise that can be broken by an answer.
#include <filesystem>
#include <fstream>
#include <optional>

#include "sprint/sdk.h"

namespace {

using namespace sprint::sdk;

class PromiseBreaker final : public Toolchain {
 public:
  Detection detect(const Context&) const override { return {true, ""}; }
  std::vector<Need> needs(const Context&) const override { return {Need{}}; }
  std::vector<SettingDoc> settings() const override { return {{"a", "x"}, {"a", "y"}}; }
  bool owns(const std::string&) const override { return true; }
  CheckPlan syntax_check(const Words&, const Context& context) const override {
    std::ofstream(std::filesystem::path(context.root) / "litter.txt") << "left behind\n";
    return {};
  }
  GatePlan gate(const GateContext&) const override { return {}; }
  std::vector<TestResult> results(const Step&, const std::string&) const override {
    return {TestResult{}};
  }
  std::string test_key(const TestResult&) const override { return "always the same"; }
  std::optional<Words> tests(const GateContext&) const override { return Words{"", ""}; }
  std::vector<Freshness> up_to_date(const Words&, const GateContext&) const override {
    return {Freshness::UpToDate};
  }
  TestSources sources_of(const Words&, const GateContext&) const override {
    return {{Sources{false, {}, ""}}, {}};
  }
  CommandClass classify(const Words&) const override { return CommandClass::Build; }
};

}  // namespace

SPRINT_TOOLCHAIN(PromiseBreaker, "promise-breaker", "1");
