#include "cmake/gate/written_sources.h"

#include <algorithm>
#include <filesystem>
#include <unordered_set>

#include "cmake/databases/compile_database.h"
#include "cmake/gate/build_graph.h"
#include "cmake/gate/gate_place.h"
#include "cmake/gate/other_commands.h"
#include "cmake/gate/source_listing.h"
#include "cmake/project/look_at_files.h"

namespace sprint::cmake {

namespace {

std::string before_build(const sdk::GateContext& context) {
  return own_folder(context) + "/sources-before-build.txt";
}

/// In the part of the tree that goes where the tree goes.
std::string mark(const sdk::GateContext& context) {
  return context.build + "/sprint-tree/written.txt";
}

/// Python keeps such files for itself, and makes them again.
bool is_byproduct_of_python(const std::string& path) {
  return path.ends_with(".pyc") || path.find("__pycache__/") != std::string::npos;
}

/// What ninja and make look for themselves.
std::unordered_set<std::string> declared_files(const sdk::GateContext& context) {
  std::unordered_set<std::string> files;
  const auto graph = load_build_graph(context);
  for (const auto& product : graph.products.all) files.insert(product.file);
  if (!graph.ninja) {
    files.merge(files_with_rules(graph.products.build));
    return files;
  }
  for (const auto& edge : graph.ninja->edges()) {
    for (const auto& output : edge.outputs) files.insert(graph.ninja->absolute(output));
  }
  return files;
}

}  // namespace

void remember_sources_before_build(const sdk::GateContext& context) {
  write_text(before_build(context), listing_text(list_sources(checkout_of(context))));
}

void remember_written_sources(const sdk::GateContext& context) {
  const auto before = read_text(before_build(context));
  if (!before) return;
  const std::string top = checkout_of(context);
  const auto changes = changes_between(read_listing_text(*before), list_sources(top));
  sdk::Words written = changes.added;
  written.insert(written.end(), changes.changed.begin(), changes.changed.end());
  std::erase_if(written, is_byproduct_of_python);
  if (written.empty()) return;
  const auto declared = declared_files(context);
  const auto undeclared = std::find_if(written.begin(), written.end(), [&](const auto& path) {
    return !declared.contains(top + "/" + path);
  });
  if (undeclared != written.end()) write_text(mark(context), *undeclared);
}

std::string written_among_sources(const sdk::GateContext& context) {
  return read_text(mark(context)).value_or("");
}

}  // namespace sprint::cmake
