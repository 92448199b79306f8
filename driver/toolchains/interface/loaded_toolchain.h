// A toolchain ready for use. The boundary to foreign code: whatever a toolchain throws is caught
// here and becomes Error(Plugin) with the names of toolchain and function.
#pragma once

#include <exception>
#include <memory>
#include <string_view>
#include <utility>

#include "base/error.h"
#include "sprint/toolchain.h"
#include "toolchains/interface/toolchain_info.h"

namespace sprint::toolchains {

class LoadedToolchain {
 public:
  LoadedToolchain(Identity identity, std::shared_ptr<const sdk::Toolchain> implementation)
      : identity_(std::move(identity)), implementation_(std::move(implementation)) {}

  const Identity& identity() const { return identity_; }
  const std::string& name() const { return identity_.name; }

  sdk::Detection detect(const sdk::Context& context) const {
    return call("detect", &sdk::Toolchain::detect, context);
  }
  std::vector<sdk::Need> needs(const sdk::Context& context) const {
    return call("needs", &sdk::Toolchain::needs, context);
  }
  std::vector<sdk::SettingDoc> settings() const {
    return call("settings", &sdk::Toolchain::settings);
  }
  bool owns(const std::string& file) const { return call("owns", &sdk::Toolchain::owns, file); }
  sdk::CheckPlan syntax_check(const sdk::Words& files, const sdk::Context& context) const {
    return call("syntax_check", &sdk::Toolchain::syntax_check, files, context);
  }
  std::string excuse(const sdk::CheckCommand& command, const std::string& log,
                     const sdk::Context& context) const {
    return call("excuse", &sdk::Toolchain::excuse, command, log, context);
  }
  sdk::GatePlan gate(const sdk::GateContext& context) const {
    return call("gate", &sdk::Toolchain::gate, context);
  }
  std::vector<sdk::Diagnostic> diagnostics(const sdk::Step& step, const std::string& log) const {
    return call("diagnostics", &sdk::Toolchain::diagnostics, step, log);
  }
  std::vector<sdk::TestResult> results(const sdk::Step& step, const std::string& log) const {
    return call("results", &sdk::Toolchain::results, step, log);
  }
  std::vector<sdk::Freshness> up_to_date(const sdk::Words& tests,
                                         const sdk::GateContext& context) const {
    return call("up_to_date", &sdk::Toolchain::up_to_date, tests, context);
  }
  sdk::TestSources sources_of(const sdk::Words& tests, const sdk::GateContext& context) const {
    return call("sources_of", &sdk::Toolchain::sources_of, tests, context);
  }
  std::string test_key(const sdk::TestResult& result) const {
    return call("test_key", &sdk::Toolchain::test_key, result);
  }
  std::optional<sdk::Words> tests(const sdk::GateContext& context) const {
    return call("tests", &sdk::Toolchain::tests, context);
  }
  sdk::CommandClass classify(const sdk::Words& argv) const {
    return call("classify", &sdk::Toolchain::classify, argv);
  }

 private:
  template <typename Result, typename... Parameter, typename... Argument>
  Result call(std::string_view function, Result (sdk::Toolchain::*member)(Parameter...) const,
              Argument&&... arguments) const {
    try {
      return ((*implementation_).*member)(std::forward<Argument>(arguments)...);
    } catch (const std::exception& error) {
      throw failure(function, error.what());
    } catch (...) {
      throw failure(function, "threw something that is not a std::exception");
    }
  }

  Error failure(std::string_view function, const std::string& what) const {
    return {ErrorCode::Plugin,
            "toolchain '" + identity_.name + "': " + std::string(function) + " failed: " + what,
            {},
            Place{identity_.file}};
  }

  Identity identity_;
  std::shared_ptr<const sdk::Toolchain> implementation_;
};

}  // namespace sprint::toolchains
