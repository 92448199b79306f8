#include "cmake/gate/unmade_outputs.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <optional>
#include <unordered_set>

#include "cmake/databases/build_products.h"
#include "cmake/databases/compile_database.h"
#include "cmake/databases/file_api.h"
#include "cmake/databases/ninja_log.h"
#include "cmake/gate/build_graph.h"
#include "cmake/gate/gate_place.h"
#include "cmake/gate/test_freshness.h"
#include "cmake/project/look_at_files.h"
#include "cmake/project/path_map.h"
#include "sprint/depfile.h"
#include "sprint/paths.h"

namespace sprint::cmake {

namespace {

namespace fs = std::filesystem;
using nlohmann::json;

std::string start_mark(const sdk::GateContext& context) {
  return own_folder(context) + "/build-began.txt";
}

std::optional<fs::file_time_type> written_at(const std::string& file) {
  std::error_code failed;
  const auto time = fs::last_write_time(file, failed);
  if (failed) return std::nullopt;
  return time;
}

/// Neither objects nor what is linked can be empty; a shell runs an empty program without an error.
bool is_empty(const std::string& file) {
  std::error_code failed;
  return fs::file_size(file, failed) == 0 && !failed;
}

/// Whether it is a program's whole purpose to write the outputs.
bool must_write(const NinjaGraph& graph, const NinjaEdge& edge) {
  const bool links =
      edge.rule.find("_LINKER__") != std::string::npos && !edge.rule.starts_with("Swift");
  return links || is_compilation(graph, edge);
}

/// What compilations wait for: generated sources and headers.
std::unordered_set<std::string> files_to_compile(const NinjaGraph& graph) {
  std::unordered_set<std::string> files;
  for (const auto& edge : graph.edges()) {
    const bool orders = edge.rule == "phony" && !edge.outputs.empty() &&
                        edge.outputs.front().starts_with("cmake_object_order_depends_target_");
    if (!orders && !is_compilation(graph, edge)) continue;
    for (const auto& input : edge.inputs) files.insert(graph.absolute(input));
  }
  return files;
}

std::string complaint(const std::string& file, const std::string& build, const std::string& what) {
  const bool is_below = file.starts_with(build + "/");
  return "the build says that it is done, but " +
         (is_below ? file.substr(build.size() + 1) : file) + " " + what;
}

std::string unmade_by_ninja(const NinjaGraph& graph, const std::unordered_set<std::string>& made,
                            const sdk::GateContext& context) {
  const auto began = written_at(start_mark(context));
  const auto wanted = files_to_compile(graph);
  for (const auto& edge : graph.edges()) {
    const bool has_run = std::any_of(edge.outputs.begin(), edge.outputs.end(),
                                     [&](const auto& output) { return made.contains(output); });
    if (!has_run) continue;
    const bool writes = must_write(graph, edge);
    for (const auto& output : edge.outputs) {
      const std::string file = graph.absolute(output);
      const auto written = written_at(file);
      if (!written && (writes || wanted.contains(file))) {
        return complaint(file, graph.build(), "was not made");
      }
      if (writes && written < began) {
        return complaint(file, graph.build(), "was not written");
      }
      if (writes && is_empty(file)) return complaint(file, graph.build(), "is empty");
    }
  }
  return {};
}

/// The first header that was there before the build and is younger than the object that includes
/// it.
std::string younger_header(const std::string& object, fs::file_time_type compiled,
                           const BuildProducts& products, std::optional<fs::file_time_type> began) {
  const auto found = sdk::parse_depfile(read_text(object + ".d").value_or(""));
  for (const auto& name : found.value_or(sdk::Words())) {
    std::string file = absolute_path(products.build, name);
    // A file of the build may be written by one of its targets at any time.
    if (!is_within(file, products.source)) continue;
    const auto written = written_at(file);
    if (written && written > compiled && written < began) return file;
  }
  return {};
}

/// Whether a static library of the build that a target is linked with is younger than what was
/// linked.
bool has_younger_library(const json& target, fs::file_time_type linked,
                         const BuildProducts& products) {
  const json link = target.value("link", json::object());
  const json fragments = link.value("commandFragments", json::array());
  return std::any_of(fragments.begin(), fragments.end(), [&](const json& each) {
    const std::string word = each.value("fragment", "");
    if (each.value("role", "") != "libraries" || !word.ends_with(".a")) return false;
    const std::string file = absolute_path(products.build, word);
    return products.by_path.contains(file) && written_at(file) > linked;
  });
}

/// Objects of a target that are empty, or older than their source or a header; artifacts that are
/// empty, or older than an object or a library.
std::string outdated_in(const json& target, const BuildProducts& products,
                        std::optional<fs::file_time_type> began) {
  const std::string folder =
      absolute_path(products.build, target.at("paths").at("build").get<std::string>());
  const std::string objects = folder + "/CMakeFiles/" + target.value("name", "") + ".dir/";
  const std::string sources =
      absolute_path(products.source, target.at("paths").at("source").get<std::string>());
  std::optional<fs::file_time_type> newest;
  for (const auto& source : target.value("sources", json::array())) {
    if (!source.contains("compileGroupIndex")) continue;
    const std::string file = absolute_path(products.source, source.value("path", ""));
    if (!file.starts_with(sources + "/")) continue;
    const std::string object = objects + file.substr(sources.size() + 1) + ".o";
    const auto compiled = written_at(object);
    if (!compiled) continue;
    if (is_empty(object)) return complaint(object, products.build, "is empty");
    if (compiled < written_at(file))
      return complaint(object, products.build, "is older than its source");
    const std::string header = younger_header(object, *compiled, products, began);
    if (!header.empty()) return complaint(object, products.build, "is older than " + header);
    newest = std::max(newest, compiled);
  }
  for (const auto& artifact : target.value("artifacts", json::array())) {
    const std::string file = absolute_path(products.build, artifact.value("path", ""));
    const auto linked = written_at(file);
    if (is_empty(file)) return complaint(file, products.build, "is empty");
    if (linked && has_younger_library(target, *linked, products)) {
      return complaint(file, products.build, "is older than a library in it");
    }
    if (linked && newest && *linked < *newest) {
      return complaint(file, products.build, "is older than its objects");
    }
  }
  return {};
}

std::string unmade_by_make(const BuildGraph& graph, const sdk::GateContext& context) {
  const auto began = written_at(start_mark(context));
  const std::string& build = graph.products.build;
  try {
    const json model = newest_reply(build, "codemodel-v2");
    for (const auto& target : model.at("configurations").at(0).at("targets")) {
      const auto file = reply_folder(build) + "/" + target.at("jsonFile").get<std::string>();
      auto products = graph.products;
      products.source = graph.project;
      auto found = outdated_in(read_json(file), products, began);
      if (!found.empty()) return found;
    }
  } catch (const json::exception&) {
    return {};
  }
  return {};
}

}  // namespace

void remember_build_start(const sdk::GateContext& context) {
  std::error_code ignored;
  fs::create_directories(own_folder(context), ignored);
  // Its time is what matters; it must be of the clock of the tree's own file system.
  std::ofstream mark(start_mark(context), std::ios::binary | std::ios::trunc);
  mark << "the time of this file\n";
  mark.close();
  if (!mark) throw write_error(start_mark(context));
}

std::string unmade_outputs(const sdk::GateContext& context, bool all_was_built) {
  const auto made = outputs_since(log_before_build(context).value_or(""),
                                  read_text(context.build + "/.ninja_log").value_or(""));
  if (made.empty() && exists(context.build + "/.ninja_log")) return {};
  const auto graph = load_build_graph(context);
  if (graph.ninja) return unmade_by_ninja(*graph.ninja, made, context);
  return all_was_built ? unmade_by_make(graph, context) : std::string();
}

}  // namespace sprint::cmake
