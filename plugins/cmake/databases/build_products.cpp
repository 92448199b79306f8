#include "cmake/databases/build_products.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "cmake/databases/compile_database.h"
#include "cmake/databases/file_api.h"
#include "sprint/paths.h"

namespace sprint::cmake {

namespace {

using nlohmann::json;

/// Symbolic names (`all`, `clean`, what stands for a custom target) are no files.
bool makes_files(const NinjaEdge& edge) {
  static constexpr std::array<std::string_view, 5> kNoFiles = {"phony", "RERUN_CMAKE", "CLEAN",
                                                               "HELP", "VERIFY_GLOBS"};
  return std::find(kNoFiles.begin(), kNoFiles.end(), edge.rule) == kNoFiles.end();
}

bool is_cmakes_own(const std::string& file) {
  return file.find("/CMakeFiles/") != std::string::npos;
}

void add_artifacts(const json& target, const std::string& build, BuildProducts& products) {
  for (const auto& artifact : target.value("artifacts", json::array())) {
    Product product;
    product.file = absolute_path(build, artifact.value("path", ""));
    product.target = target.value("name", "");
    product.is_module = target.value("type", "") == "MODULE_LIBRARY";
    products.add(std::move(product));
  }
}

}  // namespace

void BuildProducts::add(Product product) {
  by_path.emplace(product.file, all.size());
  by_name.emplace(sdk::file_name(product.file), all.size());
  all.push_back(std::move(product));
}

BuildProducts products_of(const NinjaGraph& graph, const std::string& source) {
  BuildProducts products{graph.build(), source, {}, {}, {}};
  for (const auto& edge : graph.edges()) {
    // Compiled by themselves objects are of no use to a test.
    if (!makes_files(edge) || graph.has_deps(edge)) continue;
    const bool is_module = edge.rule.find("_MODULE_LIBRARY_LINKER__") != std::string::npos;
    for (const auto& output : edge.outputs) {
      const std::string file = graph.absolute(output);
      if (is_cmakes_own(file) || products.by_path.contains(file)) continue;
      products.add({file, output, is_module});
    }
  }
  return products;
}

BuildProducts products_of_targets(const std::string& build, const std::string& source) {
  BuildProducts products{build, source, {}, {}, {}};
  try {
    const json model = newest_reply(build, "codemodel-v2");
    for (const auto& target : model.at("configurations").at(0).at("targets")) {
      const std::string file = target.at("jsonFile");
      add_artifacts(read_json(reply_folder(build) + "/" + file), build, products);
    }
  } catch (const json::exception&) {
    // Half of it is worth nothing: what is not known must not look as if it did not exist.
    return {build, source, {}, {}, {}};
  }
  return products;
}

}  // namespace sprint::cmake
