#include "toolchains/interface/loaded_toolchain.h"

#include "fakes/fake_host.h"
#include "support/catch.h"
#include "support/error_of.h"

using namespace sprint;
using namespace sprint::toolchains;

namespace {

/// Throws from every function.
class Grumpy final : public sdk::Toolchain {
 public:
  [[noreturn]] static void grumble() { throw std::runtime_error("leave me alone"); }

  sdk::Detection detect(const sdk::Context&) const override { grumble(); }
  std::vector<sdk::Need> needs(const sdk::Context&) const override { grumble(); }
  std::vector<sdk::SettingDoc> settings() const override { grumble(); }
  bool owns(const std::string&) const override { grumble(); }
  sdk::CheckPlan syntax_check(const sdk::Words&, const sdk::Context&) const override { grumble(); }
  sdk::GatePlan gate(const sdk::GateContext&) const override { grumble(); }
  std::vector<sdk::Diagnostic> diagnostics(const sdk::Step&, const std::string&) const override {
    grumble();
  }
  std::vector<sdk::TestResult> results(const sdk::Step&, const std::string&) const override {
    grumble();
  }
  std::vector<sdk::Freshness> up_to_date(const sdk::Words&,
                                         const sdk::GateContext&) const override {
    grumble();
  }
  sdk::TestSources sources_of(const sdk::Words&, const sdk::GateContext&) const override {
    grumble();
  }
  std::string test_key(const sdk::TestResult&) const override { grumble(); }
  std::optional<sdk::Words> tests(const sdk::GateContext&) const override { grumble(); }
  sdk::CommandClass classify(const sdk::Words&) const override { throw 42; }
};

}  // namespace

TEST_CASE("Whatever a toolchain throws becomes an error that names it and the function") {
  const LoadedToolchain grumpy({"grumpy", "1", ToolchainKind::Plugin, "/g.so"},
                               std::make_shared<Grumpy>());
  test::FakeHost host;
  const sdk::Context context{"/", host};
  const sdk::GateContext gate{"/", "/b", {}, 300, host};
  struct Case {
    const char* function;
    std::function<void()> call;
  };
  const std::vector<Case> cases = {
      {"detect", [&] { grumpy.detect(context); }},
      {"needs", [&] { grumpy.needs(context); }},
      {"settings", [&] { grumpy.settings(); }},
      {"owns", [&] { grumpy.owns(""); }},
      {"syntax_check", [&] { grumpy.syntax_check({}, context); }},
      {"gate", [&] { grumpy.gate(gate); }},
      {"diagnostics", [&] { grumpy.diagnostics({}, ""); }},
      {"results", [&] { grumpy.results({}, ""); }},
      {"up_to_date", [&] { grumpy.up_to_date({}, gate); }},
      {"sources_of", [&] { grumpy.sources_of({}, gate); }},
      {"test_key", [&] { grumpy.test_key({}); }},
      {"tests", [&] { grumpy.tests(gate); }},
  };
  for (const auto& [function, call] : cases) {
    const auto error = test::error_of(call);
    CHECK(error.code() == ErrorCode::Plugin);
    CHECK(std::string(error.what()) ==
          "/g.so: toolchain 'grumpy': " + std::string(function) + " failed: leave me alone");
  }
  CHECK(test::error_of([&] { grumpy.classify({}); }).message() ==
        "toolchain 'grumpy': classify failed: threw something that is not a std::exception");
}
