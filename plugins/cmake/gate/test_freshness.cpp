#include "cmake/gate/test_freshness.h"

#include <chrono>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <set>

#include "cmake/databases/ninja_question.h"
#include "cmake/gate/build_graph.h"
#include "cmake/gate/ctest_listing.h"
#include "cmake/gate/gate_place.h"
#include "cmake/gate/test_inputs.h"
#include "cmake/project/look_at_files.h"

namespace sprint::cmake {

namespace {

using sdk::Freshness;

constexpr double kDryRunSeconds = 300;
constexpr const char* kQuestion = "sprint-settings/question";
/// The log of ninja as it was when the build was planned.
constexpr const char* kLogBefore = "log-before.txt";

/// The custom targets of a build, by the files that stand for them.
sdk::Words custom_targets(const NinjaGraph& graph) {
  sdk::Words names;
  for (const auto& edge : graph.edges()) {
    if (edge.rule == "CUSTOM_COMMAND" && stands_for_custom_target(edge.outputs.at(0))) {
      names.push_back(edge.outputs[0]);
    }
  }
  return names;
}

/// Those that have succeeded since the build was planned.
std::set<std::string> finished_targets(const NinjaGraph& graph, const sdk::GateContext& context) {
  std::set<std::string> finished;
  const auto names = custom_targets(graph);
  const auto before = log_before_build(context);
  const auto now = read_text(graph.build() + "/.ninja_log");
  if (!before || !now) return finished;
  for (const auto& name : names) {
    if (has_run_since(*before, *now, name)) finished.insert(name);
  }
  return finished;
}

/// The manifest to ask about: that of the build, or one in which custom targets are finished.
std::string manifest_to_ask(const BuildGraph& graph, const sdk::GateContext& context) {
  const auto finished = finished_targets(*graph.ninja, context);
  if (finished.empty()) return graph.manifest;
  const std::string oldest = own_folder(context) + "/oldest";
  write_text(oldest, "");
  // Not the very beginning: to ninja that is a file which does not exist.
  const auto long_ago = std::filesystem::file_time_type::clock::from_sys(
      std::chrono::sys_time<std::chrono::nanoseconds>(std::chrono::seconds(1)));
  std::error_code ignored;
  std::filesystem::last_write_time(oldest, long_ago, ignored);
  const auto load = [&](const std::string& file) { return read_text(graph.ninja->absolute(file)); };
  std::string file = own_folder(context) + "/finished.ninja";
  write_text(file, with_finished_targets(
                       load(graph.manifest).value_or(""), load,
                       [&](const std::string& name) { return finished.contains(name); }, oldest));
  return file;
}

/// Those of the products that ninja would make again; nothing if it does not say.
std::optional<std::set<std::size_t>> stale_by_ninja(const BuildGraph& graph,
                                                    const std::set<std::size_t>& asked,
                                                    const sdk::GateContext& context) {
  const std::string manifest = std::string(kQuestion) + ".ninja";
  sdk::Words targets;
  targets.reserve(asked.size());
  for (const auto index : asked) targets.push_back(graph.products.all[index].target);
  write_text(graph.ninja->build() + "/" + manifest,
             question_manifest(manifest_to_ask(graph, context), kQuestion, targets));
  sdk::RunRequest request;
  // Explanations go to standard error, of which the host keeps only so much.
  request.argv = {"sh",      "-c", "exec \"$@\" 2>&1", "sh",     graph.program, "-n", "-d",
                  "explain", "-f", manifest,           kQuestion};
  request.cwd = graph.ninja->build();
  request.timeout_seconds = kDryRunSeconds;
  request.stdout_file = context.host.scratch_dir() + "/dirty.txt";
  if (!context.host.run(request).succeeded()) return std::nullopt;
  std::ifstream output(request.stdout_file, std::ios::binary);
  const auto names = dirty_names(output);
  const std::string name = kQuestion;
  if (!names.contains(name + "-first") || !names.contains(name + "-last")) return std::nullopt;
  std::set<std::size_t> stale;
  for (const auto index : asked) {
    if (names.contains(graph.products.all[index].target)) stale.insert(index);
  }
  return stale;
}

/// Whether make would do something for a target. Its exit code does not tell, since CMake's
/// makefiles always do something; but whatever makes a file is announced with its progress.
Freshness target_by_make(const std::string& target, const BuildGraph& graph,
                         const sdk::GateContext& context) {
  sdk::RunRequest request;
  request.argv = {graph.program, "-n", "-k", target};
  request.cwd = graph.products.build;
  request.timeout_seconds = kDryRunSeconds;
  request.stdout_file = context.host.scratch_dir() + "/would-run.txt";
  const bool succeeded = context.host.run(request).succeeded();
  if (!succeeded) return Freshness::Unknown;
  std::ifstream stream(request.stdout_file, std::ios::binary);
  bool ended = false;
  for (std::string line; std::getline(stream, line);) {
    if (line.find(" --progress-num=") == std::string::npos) continue;
    const bool is_end = line.find("\"Built target ") != std::string::npos;
    if (!is_end) return Freshness::Stale;
    ended = true;
  }
  // If there is not even that, these are not the makefiles that we know.
  return ended ? Freshness::UpToDate : Freshness::Unknown;
}

std::map<std::size_t, Freshness> ask_products(const BuildGraph& graph,
                                              const std::set<std::size_t>& asked,
                                              const sdk::GateContext& context) {
  std::map<std::size_t, Freshness> answers;
  for (const auto index : asked) {
    const bool is_there = exists(graph.products.all[index].file);
    answers[index] = is_there ? Freshness::Unknown : Freshness::Stale;
  }
  if (asked.empty()) return answers;
  if (graph.ninja) {
    const auto stale = stale_by_ninja(graph, asked, context);
    for (auto& [index, answer] : answers) {
      if (!stale || answer == Freshness::Stale) continue;
      answer = stale->contains(index) ? Freshness::Stale : Freshness::UpToDate;
    }
    return answers;
  }
  std::map<std::string, Freshness> targets;
  for (auto& [index, answer] : answers) {
    if (answer == Freshness::Stale) continue;
    const std::string& target = graph.products.all[index].target;
    const auto known = targets.find(target);
    answer = known != targets.end() ? known->second : target_by_make(target, graph, context);
    targets[target] = answer;
  }
  return answers;
}

/// The worst of the answers for what a test uses.
Freshness judge(const TestInputs& inputs, const std::map<std::size_t, Freshness>& answers) {
  if (inputs.is_missing) return Freshness::Stale;
  Freshness worst = inputs.unknown.empty() ? Freshness::UpToDate : Freshness::Unknown;
  for (const auto index : inputs.products) {
    const Freshness answer = answers.at(index);
    if (answer == Freshness::Stale) return answer;
    if (answer == Freshness::Unknown) worst = answer;
  }
  return worst;
}

}  // namespace

void remember_before_build(const sdk::GateContext& context) {
  write_text(own_folder(context) + "/" + kLogBefore,
             read_text(context.build + "/.ninja_log").value_or(""));
}

std::optional<std::string> log_before_build(const sdk::GateContext& context) {
  return read_text(own_folder(context) + "/" + kLogBefore);
}

std::vector<sdk::Freshness> freshness_of(const sdk::Words& tests, const sdk::GateContext& context) {
  const auto listing = list_tests(context);
  if (!listing.problem.empty()) return std::vector<Freshness>(tests.size(), Freshness::Unknown);
  const auto graph = load_build_graph(context);
  if (graph.products.all.empty() && !graph.ninja) {
    return std::vector<Freshness>(tests.size(), Freshness::Unknown);
  }
  const auto inputs = inputs_of(tests, listing, graph.products);
  std::set<std::size_t> asked;
  for (const auto& test : inputs) asked.insert(test.products.begin(), test.products.end());
  const auto answers = ask_products(graph, asked, context);
  std::vector<Freshness> all;
  all.reserve(tests.size());
  for (std::size_t i = 0; i < tests.size(); ++i) {
    // What stands for a program of GoogleTest that has not been built.
    const bool is_placeholder = tests[i].ends_with("_NOT_BUILT");
    all.push_back(is_placeholder ? Freshness::Stale : judge(inputs[i], answers));
  }
  return all;
}

}  // namespace sprint::cmake
