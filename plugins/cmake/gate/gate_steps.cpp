#include "cmake/gate/gate_steps.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <unordered_set>

#include "cmake/gate/build_graph.h"
#include "cmake/gate/ctest_listing.h"
#include "cmake/gate/gate_configuration.h"
#include "cmake/gate/gate_place.h"
#include "cmake/gate/gate_settings.h"
#include "cmake/gate/test_freshness.h"
#include "cmake/gate/test_inputs.h"
#include "cmake/gate/tree_begin.h"
#include "cmake/gate/unmade_outputs.h"
#include "cmake/gate/written_sources.h"
#include "cmake/project/cache_entries.h"
#include "sprint/argv.h"

namespace sprint::cmake {

namespace {

std::string seconds_text(double seconds) {
  return std::to_string(static_cast<long long>(std::ceil(seconds)));
}

/// The numbers of the selected tests.
std::vector<std::size_t> numbers_of(const sdk::Words& names, const TestListing& listing) {
  const std::unordered_set<std::string> wanted(names.begin(), names.end());
  std::vector<std::size_t> numbers;
  for (const auto& test : listing.tests) {
    if (wanted.contains(test.name)) numbers.push_back(test.number);
  }
  return numbers;
}

sdk::Words split_list(const std::string& text) {
  sdk::Words words;
  for (std::size_t start = 0; start < text.size();) {
    const auto end = std::min(text.find_first_of(" ,;", start), text.size());
    if (end > start) words.push_back(text.substr(start, end - start));
    start = end + 1;
  }
  return words;
}

/// The targets that the tests need; empty if that is not known for all of them, so that all must be
/// built.
sdk::Words targets_of_tests(const sdk::Words& tests, const sdk::GateContext& context) {
  const auto listing = list_tests(context);
  if (!listing.problem.empty() || listing.tests.empty()) return {};
  const auto graph = load_build_graph(context);
  std::set<std::string> targets;
  for (const auto& inputs : inputs_of(tests, listing, graph.products)) {
    if (!inputs.unknown.empty()) return {};
    for (const auto index : inputs.products) targets.insert(graph.products.all[index].target);
  }
  if (targets.empty()) return {};
  // Programs load modules while they run, and nothing tells which program loads which.
  for (const auto& product : graph.products.all) {
    if (product.is_module) targets.insert(product.target);
  }
  return {targets.begin(), targets.end()};
}

sdk::Words targets_for(const sdk::GateContext& context) {
  if (!context.selection.targets.empty()) return context.selection.targets;
  if (!context.selection.tests.empty()) {
    auto needed = targets_of_tests(context.selection.tests, context);
    if (!needed.empty()) return needed;
  }
  return split_list(context.host.setting("targets").value_or(""));
}

}  // namespace

sdk::GatePlan plan_configure(const sdk::GateContext& context) {
  sdk::GatePlan plan;
  const GatePlace place = find_gate_place(context);
  if (place.source.empty()) {
    plan.reason = context.source + ": no CMakeLists.txt with project()";
    return plan;
  }
  const GateSettings settings = settings_for(place, context);
  const std::string why = begin_tree(place, settings, context);
  sdk::Step step;
  step.kind = sdk::StepKind::Configure;
  step.argv = sdk::Argv("cmake")
                  .add("-S", place.source, "-B", context.build)
                  .add_all(settings.words)
                  .take();
  // Presets are looked for in the working directory.
  step.cwd = place.source;
  plan.steps = {std::move(step)};
  plan.notes = place.notes;
  plan.notes.insert(plan.notes.end(), settings.notes.begin(), settings.notes.end());
  if (!why.empty()) plan.notes.push_back("configured afresh: " + why);
  return plan;
}

sdk::GatePlan plan_build(const sdk::GateContext& context) {
  complete_tree(context);
  const std::string generator = value_of(gate_cache(context), "CMAKE_GENERATOR");
  const auto targets = targets_for(context);
  if (generator.starts_with("Ninja")) remember_before_build(context);
  remember_build_start(context);
  remember_sources_before_build(context);
  sdk::Argv argv("cmake");
  argv.add("--build", context.build).add_all(configuration_words("--config", context));
  argv.add("-j", std::to_string(std::max(1U, context.host.jobs())));
  if (!targets.empty()) argv.add("--target").add_all(targets);
  // Everything that can be built is: one gate shall find all that is wrong.
  if (generator.starts_with("Ninja")) argv.add("--", "-k", "0");
  // The lines of one command stay together.
  if (generator.ends_with("Makefiles")) argv.add("--", "-k", "-O");
  sdk::Step step;
  step.kind = sdk::StepKind::Build;
  step.argv = argv.take();
  step.cwd = context.build;
  // In its quick mode ccache takes an object for good though a header is new that is found before
  // the one which it was made of.
  step.env = {{"CCACHE_NODIRECT", "1"}};
  return {{std::move(step)}, {}, {}};
}

sdk::GatePlan plan_test(const sdk::GateContext& context) {
  sdk::GatePlan plan;
  if (context.host.setting("tests").value_or("") == "none") {
    plan.notes = {"no tests are run: [toolchain.cmake] tests = \"none\""};
    return plan;
  }
  const auto& selection = context.selection;
  if (!selection.alone) remember_written_sources(context);
  const bool all_was_built = selection.tests.empty() && targets_for(context).empty();
  plan.reason = selection.alone ? "" : unmade_outputs(context, all_was_built);
  if (!plan.reason.empty()) return plan;
  sdk::Argv argv("ctest");
  // To CTest itself a project without tests is a success.
  argv.add("--test-dir", context.build, "--no-tests=error", "--output-on-failure");
  argv.add_all(configuration_words("-C", context));
  argv.add("--timeout", seconds_text(context.test_timeout_seconds));
  argv.add("-j", selection.alone ? "1" : std::to_string(std::max(1U, context.host.jobs())));
  // What a failing test says is needed, but not megabytes of it.
  argv.add("--test-output-size-failed", "131072", "--test-output-truncation", "middle");
  if (selection.tests.empty()) {
    argv.add_all(label_words(context.host));
  } else {
    // By number: CTest drops a long regular expression without a word. Numbers count what the
    // labels leave over, so there must be none of those.
    const auto numbers = numbers_of(selection.tests, list_tests(context));
    if (numbers.empty()) return plan;
    const std::string file = own_folder(context) + "/selection.txt";
    write_text(file, selection_file(numbers));
    argv.add("-I", file);
  }
  sdk::Step step;
  step.kind = sdk::StepKind::Test;
  const std::string junit = own_folder(context) + "/ctest.junit.xml";
  step.argv = argv.add("--output-junit", junit).take();
  step.cwd = context.build;
  step.junit = {junit};
  plan.steps = {std::move(step)};
  return plan;
}

}  // namespace sprint::cmake
