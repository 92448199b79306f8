#include "cmake/test_freshness.h"

#include <fstream>
#include <map>
#include <optional>
#include <set>

#include "cmake/build_graph.h"
#include "cmake/ctest_listing.h"
#include "cmake/gate_place.h"
#include "cmake/project_files.h"
#include "cmake/test_inputs.h"

namespace sprint::cmake {

namespace {

using sdk::Freshness;

constexpr double kDryRunSeconds = 300;
constexpr const char* kQuestion = "sprint-settings/question";

/// A manifest that includes that of the build and has one more edge, which needs all the products.
/// What ninja says about that edge's inputs is the answer for each of them. The manifest of the
/// build itself would not do: in a dry run ninja stops at it if it thinks that CMake must run
/// again, which it always does where files are globbed. The first and the last input do not exist;
/// if ninja does not call them dirty, its words are not the ones we know.
std::string question(const std::string& manifest, const BuildProducts& products,
                     const std::set<std::size_t>& asked) {
  const std::string name = kQuestion;
  std::string text =
      "include " + ninja_escaped(manifest) + "\nrule sprint_question\n  command = :\n";
  text += "build " + name + "-first: sprint_question\nbuild " + name + "-last: sprint_question\n";
  text += "build " + name + ": sprint_question " + name + "-first";
  for (const auto index : asked) text += " " + ninja_escaped(products.all[index].target);
  return text + " " + name + "-last\n";
}

/// The names in lines `ninja explain: NAME is dirty`.
std::set<std::string> dirty_names(const std::string& file) {
  static constexpr std::string_view kStart = "ninja explain: ";
  static constexpr std::string_view kEnd = " is dirty";
  std::set<std::string> names;
  std::ifstream stream(file, std::ios::binary);
  for (std::string line; std::getline(stream, line);) {
    if (!line.starts_with(kStart) || !line.ends_with(kEnd)) continue;
    names.insert(line.substr(kStart.size(), line.size() - kStart.size() - kEnd.size()));
  }
  return names;
}

/// Those of the products that ninja would make again; nothing if it does not say.
std::optional<std::set<std::size_t>> stale_by_ninja(const BuildGraph& graph,
                                                    const std::set<std::size_t>& asked,
                                                    const sdk::GateContext& context) {
  const std::string manifest = std::string(kQuestion) + ".ninja";
  write_text(graph.ninja->build() + "/" + manifest,
             question(graph.manifest, graph.products, asked));
  sdk::RunRequest request;
  // Explanations go to standard error, of which the host keeps only so much.
  request.argv = {"sh",      "-c", "exec \"$@\" 2>&1", "sh",     graph.program, "-n", "-d",
                  "explain", "-f", manifest,           kQuestion};
  request.cwd = graph.ninja->build();
  request.timeout_seconds = kDryRunSeconds;
  request.stdout_file = context.host.scratch_dir() + "/dirty.txt";
  if (!context.host.run(request).succeeded()) return std::nullopt;
  const auto names = dirty_names(request.stdout_file);
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
