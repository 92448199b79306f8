#include "cmake/gate/test_closure.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <unordered_map>
#include <unordered_set>

#include "cmake/databases/ninja_deps.h"
#include "cmake/gate/build_graph.h"
#include "cmake/gate/ctest_listing.h"
#include "cmake/gate/test_inputs.h"
#include "cmake/project/look_at_files.h"
#include "cmake/project/path_map.h"

namespace sprint::cmake {

namespace {

namespace fs = std::filesystem;

/// The sources behind products of the build, with the headers that compilers have read.
class Closures {
 public:
  Closures(const NinjaGraph& graph, sdk::Host& host) : graph_(graph) {
    visit_ninja_deps(graph.build(), host, [this](const ObjectDeps& object) {
      sdk::Words files;
      files.reserve(object.files.size());
      for (const auto& file : object.files) files.push_back(graph_.absolute(file));
      std::string name = graph_.absolute(object.object);
      if (object.is_valid && is_newest(name, files)) headers_[std::move(name)] = std::move(files);
    });
  }

  struct Closure {
    std::unordered_set<std::string> files;
    /// An object of which it is not known what it is made of; empty if there is none.
    std::string never_compiled;
  };

  /// Everything that a product is made of, directly or not. Each is walked through once.
  const Closure& of(const std::string& product) {
    const auto [place, is_new] = closures_.emplace(product, Closure{});
    Closure& closure = place->second;
    if (!is_new) return closure;
    std::unordered_set<std::string> seen{product};
    for (sdk::Words open{product}; !open.empty();) {
      const std::string file = std::move(open.back());
      open.pop_back();
      const auto* maker = graph_.maker_of(file);
      if (maker == nullptr || is_cmake_file(*maker)) {
        closure.files.insert(file);
        continue;
      }
      if (compiles(*maker) && !headers_.contains(file)) closure.never_compiled = file;
      for (const auto& input : inputs_of_edge(*maker, file)) {
        if (seen.insert(input).second) open.push_back(input);
      }
    }
    return closure;
  }

  /// All sources that the graph has.
  sdk::Words known() const {
    std::unordered_set<std::string> files;
    const auto add = [&](const std::string& file) {
      if (!is_within(file, graph_.build()) && !file.empty()) files.insert(file);
    };
    for (const auto& edge : graph_.edges()) {
      for (const auto& input : edge.inputs) add(graph_.absolute(input));
    }
    for (const auto& [object, headers] : headers_) {
      for (const auto& header : headers) add(header);
    }
    return {files.begin(), files.end()};
  }

 private:
  /// Whether an object is younger than all it was made of. A compiler that failed has left the old
  /// object, and with it the list of what the old source included.
  bool is_newest(const std::string& object, const sdk::Words& files) {
    const auto made = time_of(object);
    return std::all_of(files.begin(), files.end(),
                       [&](const std::string& file) { return time_of(file) <= made; });
  }

  /// A file that is not there is younger than any.
  fs::file_time_type time_of(const std::string& file) {
    const auto [place, is_new] = times_.emplace(file, fs::file_time_type::max());
    if (!is_new) return place->second;
    std::error_code failed;
    const auto time = fs::last_write_time(file, failed);
    if (!failed) place->second = time;
    return place->second;
  }

  /// CMake gives its input files an edge without inputs, for when one is deleted.
  static bool is_cmake_file(const NinjaEdge& maker) {
    return maker.rule == "phony" && maker.inputs.empty();
  }

  /// A compiler whose command does not tell what it reads (of Fortran) never has headers.
  bool compiles(const NinjaEdge& maker) const {
    return graph_.has_deps(maker) || maker.rule.find("_COMPILER__") != std::string::npos;
  }

  sdk::Words inputs_of_edge(const NinjaEdge& edge, const std::string& file) const {
    sdk::Words inputs;
    inputs.reserve(edge.inputs.size());
    for (const auto& input : edge.inputs) inputs.push_back(graph_.absolute(input));
    const auto headers = headers_.find(file);
    if (headers == headers_.end()) return inputs;
    inputs.insert(inputs.end(), headers->second.begin(), headers->second.end());
    return inputs;
  }

  const NinjaGraph& graph_;
  std::unordered_map<std::string, sdk::Words> headers_;
  std::unordered_map<std::string, fs::file_time_type> times_;
  std::unordered_map<std::string, Closure> closures_;
};

/// What CMake has read, as far as it belongs to the project.
std::set<std::string> cmake_files(const BuildGraph& build) {
  const NinjaGraph& graph = *build.ninja;
  const std::string& source = build.products.source;
  std::set<std::string> files;
  // Presets are read, but not by the project.
  for (const auto* name : {"/CMakePresets.json", "/CMakeUserPresets.json"}) {
    if (exists(build.project + name)) files.insert(build.project + name);
  }
  const auto* maker = graph.maker_of(graph.absolute("build.ninja"));
  if (maker == nullptr) return files;
  for (const auto& input : maker->inputs) {
    std::string file = graph.absolute(input);
    if (is_within(file, source) && !is_within(file, graph.build())) files.insert(std::move(file));
  }
  return files;
}

sdk::Sources everything(const std::string& why) {
  return {true, {}, why};
}

sdk::Sources sources_of_test(const TestInputs& inputs, const BuildGraph& graph,
                             const std::set<std::string>& always,
                             const std::set<std::size_t>& modules, Closures& closures) {
  if (!inputs.unknown.empty()) return everything(inputs.unknown);
  std::set<std::size_t> products = inputs.products;
  if (!products.empty()) products.insert(modules.begin(), modules.end());
  std::set<std::string> files = always;
  files.insert(inputs.files.begin(), inputs.files.end());
  std::string never_compiled;
  for (const auto index : products) {
    const auto& closure = closures.of(graph.products.all[index].file);
    if (!closure.never_compiled.empty()) never_compiled = closure.never_compiled;
    for (const auto& file : closure.files) {
      if (!is_within(file, graph.products.build)) files.insert(file);
    }
  }
  sdk::Words all(files.begin(), files.end());
  if (never_compiled.empty()) return {false, std::move(all), "the graph of the build"};
  return {true, std::move(all), never_compiled + " is not compiled as it is now"};
}

sdk::TestSources all_unknown(std::size_t count, const std::string& why) {
  return {std::vector<sdk::Sources>(count, everything(why)), {}};
}

}  // namespace

sdk::TestSources closures_of(const sdk::Words& tests, const sdk::GateContext& context) {
  const auto listing = list_tests(context);
  if (!listing.problem.empty()) return all_unknown(tests.size(), listing.problem);
  const auto graph = load_build_graph(context);
  if (!graph.ninja) return all_unknown(tests.size(), "only Ninja's build graph can be read");
  if (graph.ninja->edges().empty()) return all_unknown(tests.size(), "there is no build graph");
  const auto inputs = inputs_of(tests, listing, graph.products);
  const auto always = cmake_files(graph);
  std::set<std::size_t> modules;
  for (std::size_t i = 0; i < graph.products.all.size(); ++i) {
    if (graph.products.all[i].is_module) modules.insert(i);
  }
  Closures closures(*graph.ninja, context.host);
  sdk::TestSources answer;
  answer.tests.reserve(tests.size());
  for (const auto& test : inputs) {
    answer.tests.push_back(sources_of_test(test, graph, always, modules, closures));
  }
  answer.known = closures.known();
  answer.known.insert(answer.known.end(), always.begin(), always.end());
  return answer;
}

}  // namespace sprint::cmake
