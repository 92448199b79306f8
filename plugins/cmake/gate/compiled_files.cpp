#include "cmake/gate/compiled_files.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "cmake/databases/compile_database.h"
#include "cmake/databases/file_api.h"
#include "cmake/databases/ninja_deps.h"
#include "cmake/gate/build_graph.h"
#include "cmake/project/look_at_files.h"
#include "sprint/depfile.h"

namespace sprint::cmake {

namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using FileSet = std::unordered_set<std::string>;

struct Readers {
  FileSet compilers;
  FileSet others;
};

Readers readers_in(const NinjaGraph& graph, sdk::Host& host) {
  Readers readers;
  for (const auto& edge : graph.edges()) {
    auto& files = is_compilation(graph, edge) ? readers.compilers : readers.others;
    for (const auto& input : edge.inputs) files.insert(graph.absolute(input));
  }
  visit_ninja_deps(graph.build(), host, [&](const ObjectDeps& object) {
    const auto* maker = graph.maker_of(graph.absolute(object.object));
    const bool compiles = maker != nullptr && is_compilation(graph, *maker);
    auto& files = compiles ? readers.compilers : readers.others;
    for (const auto& file : object.files) files.insert(graph.absolute(file));
  });
  return readers;
}

/// What compilers have written down beside the objects in a folder.
void add_depfiles(const std::string& folder, const std::string& build, FileSet& files) {
  std::error_code failed;
  fs::recursive_directory_iterator it(folder, failed);
  for (const fs::recursive_directory_iterator end; !failed && it != end; it.increment(failed)) {
    if (it->path().extension() != ".d") continue;
    const auto found = sdk::parse_depfile(read_text(it->path().string()).value_or(""));
    for (const auto& file : found.value_or(sdk::Words())) files.insert(absolute_path(build, file));
  }
}

/// The files that rules for anything but objects name, line by line: "made: of".
void add_rules(const std::string& makefile, const std::string& build, FileSet& files) {
  const std::string text = read_text(makefile).value_or("");
  for (std::size_t start = 0; start < text.size();) {
    const auto end = std::min(text.find('\n', start), text.size());
    const std::string_view line = std::string_view(text).substr(start, end - start);
    const auto colon = line.find(": ");
    if (colon != std::string_view::npos && line.front() != '\t' && line.front() != '#' &&
        !line.substr(0, colon).ends_with(".o")) {
      files.insert(absolute_path(build, line.substr(colon + 2)));
    }
    start = end + 1;
  }
}

/// Only the folders of the build's own targets: a project that is built inside of it has some, too,
/// of which make knows nothing.
Readers readers_in_makefiles(const std::string& build) {
  Readers readers;
  try {
    const json model = newest_reply(build, "codemodel-v2");
    for (const auto& each : model.at("configurations").at(0).at("targets")) {
      const std::string file = each.at("jsonFile");
      const json target = read_json(reply_folder(build) + "/" + file);
      const std::string folder =
          absolute_path(build, target.at("paths").at("build").get<std::string>()) + "/CMakeFiles/" +
          target.at("name").get<std::string>() + ".dir";
      add_depfiles(folder, build, readers.compilers);
      add_rules(folder + "/build.make", build, readers.others);
    }
  } catch (const json::exception&) {
    return {};
  }
  return readers;
}

}  // namespace

FileSet files_only_compiled(const sdk::GateContext& context) {
  const auto graph = load_build_graph(context);
  auto readers = graph.ninja ? readers_in(*graph.ninja, context.host)
                             : readers_in_makefiles(graph.products.build);
  for (const auto& file : readers.others) readers.compilers.erase(file);
  return std::move(readers.compilers);
}

}  // namespace sprint::cmake
