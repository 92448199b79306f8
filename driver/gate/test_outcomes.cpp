#include "gate/test_outcomes.h"

#include <algorithm>
#include <unordered_set>

#include "base/text.h"

namespace sprint::gate {

namespace {

/// Several cases may have one key. Of those any failure counts; a pass says more than a skip, since
/// something has run.
int badness(results::TestOutcome outcome) {
  switch (outcome) {
    case results::TestOutcome::Skipped:
      return 0;
    case results::TestOutcome::Passed:
      return 1;
    case results::TestOutcome::NotRun:
      return 2;
    case results::TestOutcome::Failed:
    case results::TestOutcome::Error:
      return 3;
  }
  return 3;
}

TestKey key_in(const TreeRun& run, const results::TestCase& test,
               const std::vector<GateToolchain>& toolchains) {
  const auto toolchain = run.toolchain_of_report.at(test.report);
  return {toolchain, key_of(*toolchains.at(toolchain).toolchain, test)};
}

void replace_all(std::string& text, const std::string& what, const std::string& by) {
  for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size())) {
    text.replace(at, what.size(), by);
  }
}

}  // namespace

OutcomesByKey outcomes_of(const TreeRun& run, const std::vector<GateToolchain>& toolchains) {
  OutcomesByKey outcomes;
  for (const auto& test : run.reports.cases) {
    auto key = key_in(run, test, toolchains);
    if (key.key.empty()) continue;
    const auto [at, is_new] = outcomes.try_emplace(std::move(key), test.outcome);
    if (!is_new && badness(test.outcome) > badness(at->second)) at->second = test.outcome;
  }
  return outcomes;
}

std::unordered_map<std::string, TestKey> keys_of_red(const TreeRun& run,
                                                     const std::vector<GateToolchain>& toolchains) {
  std::unordered_map<std::string, TestKey> keys;
  for (const auto& [test, id] : attribution::red_cases(run.reports)) {
    auto key = key_in(run, *test, toolchains);
    if (!key.key.empty()) keys.emplace(id, std::move(key));
  }
  return keys;
}

std::unordered_map<CaseName, attribution::RedCase> red_by_name(
    const TreeRun& run, const std::vector<GateToolchain>& toolchains) {
  std::unordered_map<const results::TestCase*, std::string> red;
  std::unordered_set<std::string> ids;
  for (auto& [test, id] : attribution::red_cases(run.reports)) {
    ids.insert(attribution::test_id(*test));
    red.emplace(test, std::move(id));
  }
  std::unordered_map<CaseName, attribution::RedCase> named;
  std::unordered_map<CaseName, std::size_t> counts;
  for (const auto& test : run.reports.cases) {
    const auto id = attribution::test_id(test);
    if (!ids.contains(id)) continue;
    const auto key = key_in(run, test, toolchains);
    const auto name = join({std::to_string(key.toolchain), key.key, id}, "\x1f");
    // Green ones count, too, so that the third is the third in every run.
    const auto number = ++counts[name];
    const auto found = red.find(&test);
    if (found == red.end()) continue;
    named.emplace(name + "\x1f" + std::to_string(number),
                  attribution::RedCase{&test, std::move(found->second)});
  }
  return named;
}

void add_run(KnownResults& known, const OutcomesByKey& outcomes,
             const std::vector<GateToolchain>& toolchains) {
  for (const auto& [test, outcome] : outcomes) {
    auto& history = known.tests[known_test(toolchains.at(test.toolchain).name(), test.key)];
    if (outcome == results::TestOutcome::Passed) ++history.passes;
    if (outcome == results::TestOutcome::Failed || outcome == results::TestOutcome::Error)
      ++history.fails;
  }
}

std::string configuration_of(const std::vector<StepRecord>& steps, const TreePlaces& places) {
  std::string text;
  for (const auto& step : steps) {
    text += step.toolchain + " " + join(step.argv, "\x1f") + "\n";
  }
  // The base is built in other folders, but in the same way if nothing else differs.
  replace_all(text, places.builds.string(), "{build}");
  replace_all(text, places.top.string(), "{source}");
  return text;
}

}  // namespace sprint::gate
