#include "python/gate/python_environment.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string_view>

#include "python/project/python_places.h"

namespace sprint::python {

namespace {

namespace fs = std::filesystem;

std::string variable(const char* name) {
  const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): nobody sets variables
  return value != nullptr ? value : "";
}

sdk::Words split_path(std::string_view text) {
  sdk::Words entries;
  while (!text.empty()) {
    const auto colon = std::min(text.find(':'), text.size());
    if (colon > 0) entries.emplace_back(text.substr(0, colon));
    text.remove_prefix(std::min(colon + 1, text.size()));
  }
  return entries;
}

void add(sdk::Words& folders, const std::string& folder) {
  std::error_code failed;
  if (!fs::is_directory(folder, failed)) return;
  if (std::find(folders.begin(), folders.end(), folder) == folders.end()) folders.push_back(folder);
}

/// The same place in the first checkout; empty if the entry is in none of the others.
std::string here(const std::string& entry, const std::vector<sdk::SourceTree>& trees) {
  for (std::size_t i = 1; i < trees.size(); ++i) {
    const std::string& top = trees[i].top;
    if (entry == top || entry.starts_with(top + "/"))
      return trees[0].top + entry.substr(top.size());
  }
  return {};
}

std::string joined(const sdk::Words& entries) {
  std::string text;
  for (const auto& entry : entries) {
    if (!text.empty()) text += ':';
    text += entry;
  }
  return text;
}

}  // namespace

sdk::Words import_folders(const sdk::GateContext& context, const sdk::Words& path) {
  sdk::Words folders;
  add(folders, context.source + "/src");
  add(folders, context.source);
  const auto trees = context.host.source_trees();
  sdk::Words entries = path;
  const auto users = split_path(variable("PYTHONPATH"));
  entries.insert(entries.end(), users.begin(), users.end());
  for (const auto& entry : entries) {
    // An editable install leads to the user's checkout; the same folder of the gate's must come
    // first.
    if (const auto own = here(entry, trees); !own.empty()) add(folders, own);
  }
  return folders;
}

sdk::Variables test_environment(const std::string& interpreter, const sdk::Words& folders) {
  sdk::Words entries = folders;
  for (const auto& entry : split_path(variable("PYTHONPATH"))) entries.push_back(entry);
  // The sources of a gate are those of the commit, and are to stay so: no __pycache__.
  sdk::Variables variables = {{"PYTHONDONTWRITEBYTECODE", "1"}, {"PYTHONPATH", joined(entries)}};
  const fs::path programs = fs::path(interpreter).parent_path();
  if (is_regular_file((programs.parent_path() / "pyvenv.cfg").string())) {
    // As if it were activated: tests start programs of the environment by their names.
    variables.emplace_back("VIRTUAL_ENV", programs.parent_path().string());
    variables.emplace_back("PATH", programs.string() + ":" + variable("PATH"));
  }
  return variables;
}

}  // namespace sprint::python
