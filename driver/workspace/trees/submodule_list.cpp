#include "workspace/trees/submodule_list.h"

#include <algorithm>
#include <filesystem>
#include <map>

#include "base/error.h"
#include "base/text.h"

namespace sprint::workspace {

namespace fs = std::filesystem;

namespace {

/// Names become folders below that of the repository.
void check_name(const std::string& name) {
  const fs::path path = name;
  const bool leads_out = std::find(path.begin(), path.end(), "..") != path.end();
  if (name.empty() || path.is_absolute() || leads_out) {
    throw Error(ErrorCode::BadInput,
                ".gitmodules: '" + printable(name) + "' cannot be the name of a submodule",
                "rename it: git itself refuses names with '..'");
  }
}

void set_value(Submodule& module, std::string_view key, std::string value) {
  if (key == "path") {
    while (value.ends_with('/')) value.pop_back();
    module.path = std::move(value);
  } else if (key == "url") {
    module.url = std::move(value);
  } else if (key == "update") {
    module.unwanted = value == "none";
  } else if (key == "shallow") {
    module.shallow = value == "true";
  }
}

/// The commits of submodules in what `git ls-files --stage -z` prints, by path.
std::map<std::string, std::string> parse_commits(std::string_view text) {
  std::map<std::string, std::string> commits;
  for (const auto& record : split(text, '\0')) {
    const auto tab = record.find('\t');
    const auto words = split(std::string_view(record).substr(0, tab), ' ');
    if (tab == std::string::npos || words.size() != 3 || words[0] != "160000") continue;
    commits[record.substr(tab + 1)] = words[1];
  }
  return commits;
}

}  // namespace

std::vector<Submodule> parse_gitmodules(std::string_view text) {
  constexpr std::string_view kSection = "submodule.";
  std::map<std::string, Submodule> modules;
  for (const auto& record : split(text, '\0')) {
    const auto line_end = record.find('\n');
    const auto key = std::string_view(record).substr(0, line_end);
    const auto dot = key.rfind('.');
    if (!key.starts_with(kSection) || dot <= kSection.size()) continue;
    const std::string name(key.substr(kSection.size(), dot - kSection.size()));
    auto& module = modules.try_emplace(name, Submodule{.name = name}).first->second;
    // A key alone, without "=", means true.
    set_value(module, key.substr(dot + 1),
              line_end == std::string::npos ? "true" : record.substr(line_end + 1));
  }
  std::vector<Submodule> list;
  for (auto& [name, module] : modules) {
    if (!module.path.empty()) list.push_back(std::move(module));
  }
  return list;
}

std::vector<Submodule> read_submodules(const Git& git, const OwnTree& tree) {
  std::error_code ignored;
  if (!fs::exists(tree.folder / ".gitmodules", ignored)) return {};
  const Git here = git_in(tree, git);
  const auto found = here.run({"config", "-z", "--file", ".gitmodules", "--get-regexp",
                               "^submodule\\..*\\.(path|url|update|shallow)$"});
  // 1 means that no key matches.
  if (found.ending == os::Ending(os::Exited{1})) return {};
  if (!found.succeeded()) throw here.failure(found);
  auto modules = parse_gitmodules(found.out);
  if (modules.empty()) return {};

  std::vector<std::string> words = {"ls-files", "--stage", "-z", "--"};
  for (const auto& module : modules) words.push_back(module.path);
  const auto commits = parse_commits(here.output_of(words));
  for (auto& module : modules) {
    if (const auto commit = commits.find(module.path); commit != commits.end()) {
      module.commit = commit->second;
      check_name(module.name);
    }
  }
  std::erase_if(modules, [](const Submodule& module) { return module.commit.empty(); });
  std::sort(modules.begin(), modules.end(),
            [](const Submodule& left, const Submodule& right) { return left.path < right.path; });
  return modules;
}

}  // namespace sprint::workspace
