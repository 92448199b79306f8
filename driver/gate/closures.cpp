#include "gate/closures.h"

#include <filesystem>
#include <memory>
#include <string_view>
#include <utility>

#include "attribution/consequence.h"
#include "base/error.h"

namespace sprint::gate {

namespace fs = std::filesystem;

namespace {

/// Files of the checkout, relative to its top.
attribution::FileSet files_in(const sdk::Words& files, const fs::path& top) {
  const std::string prefix = top.string() + "/";
  attribution::FileSet inside;
  for (const auto& file : files) {
    const auto path = fs::path(file).lexically_normal().string();
    if (path.starts_with(prefix)) inside.insert(path.substr(prefix.size()));
  }
  return inside;
}

struct Asked {
  std::vector<std::string> ids;
  sdk::Words keys;
};

sdk::TestSources ask(os::ProcessRunner& runner, const TreePlaces& places,
                     const GateToolchain& toolchain, const GateLimits& limits,
                     const sdk::Words& keys) {
  toolchains::ToolHost host(runner, facts_in(places, toolchain));
  try {
    auto context = gate_context(places, toolchain.name(), limits, host);
    context.kind = sdk::StepKind::Test;
    auto answer = toolchain.toolchain->sources_of(keys, context);
    host.rethrow_interruption();
    return answer;
  } catch (const Error& error) {
    // Without an answer nobody is cleared, which is always right.
    if (error.code() != ErrorCode::Plugin) throw;
    return {};
  }
}

}  // namespace

std::unordered_map<std::string, attribution::Closure> closures_of(
    os::ProcessRunner& runner, const TreePlaces& places,
    const std::vector<GateToolchain>& toolchains, const GateLimits& limits,
    const std::unordered_map<std::string, TestKey>& tests) {
  std::vector<Asked> asked(toolchains.size());
  for (const auto& [id, test] : tests) {
    asked.at(test.toolchain).ids.push_back(id);
    asked.at(test.toolchain).keys.push_back(test.key);
  }
  std::unordered_map<std::string, attribution::Closure> closures;
  for (std::size_t i = 0; i < toolchains.size(); ++i) {
    if (asked[i].keys.empty()) continue;
    const auto answer = ask(runner, places, toolchains[i], limits, asked[i].keys);
    // Answers are matched by position; one that has another length cannot be trusted with clearing
    // anybody.
    if (answer.tests.size() != asked[i].keys.size()) continue;
    const auto known =
        std::make_shared<const attribution::FileSet>(files_in(answer.known, places.top));
    for (std::size_t test = 0; test < answer.tests.size(); ++test) {
      const auto& sources = answer.tests[test];
      // "It may depend on anything" clears nobody, and speaks against nobody.
      if (sources.everything && sources.files.empty()) continue;
      closures[asked[i].ids[test]] = {files_in(sources.files, places.top), !sources.everything,
                                      known};
    }
  }
  return closures;
}

void lend_closures(const std::vector<attribution::Failure>& failures,
                   std::unordered_map<std::string, attribution::Closure>& closures) {
  // Each looks through all closures; past the first few, errors in foreign headers are of one
  // cause.
  constexpr std::size_t kMost = 20;
  std::unordered_map<std::string, attribution::Closure> lent;
  for (const auto& failure : failures) {
    const bool is_elsewhere = failure.place.file.starts_with('/');
    if (failure.kind != attribution::FailureKind::Build || !is_elsewhere || lent.size() >= kMost)
      continue;
    const attribution::Closure* narrowest = nullptr;
    for (const auto& [id, closure] : closures) {
      const bool is_narrower =
          narrowest == nullptr || closure.files.size() < narrowest->files.size();
      if (is_narrower && attribution::is_found_in(failure, closure.files)) narrowest = &closure;
    }
    if (narrowest != nullptr) lent[failure.id] = {narrowest->files, false, {}};
  }
  closures.merge(lent);
}

}  // namespace sprint::gate
