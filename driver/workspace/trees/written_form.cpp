#include "workspace/trees/written_form.h"

#include <filesystem>
#include <vector>

#include "base/sha256.h"
#include "base/text.h"
#include "os/environment.h"
#include "os/file_stamp.h"
#include "os/files.h"

namespace sprint::workspace {

namespace fs = std::filesystem;

namespace {

/// In a git directory of ours: two lines, what it was found by and what was found.
constexpr const char* kFile = "sprint-form";

/// The git directory that a worktree shares with others; its own if it shares none.
fs::path common_of(const OwnTree& tree) {
  const auto line = os::read_file_if_exists(tree.git_dir / "commondir").value_or("");
  return line.empty() ? tree.git_dir : tree.git_dir / std::string(trim(line));
}

/// The files in which git looks for settings and attributes.
std::vector<fs::path> files_of_git(const OwnTree& tree) {
  const auto common = common_of(tree);
  std::vector<fs::path> files = {common / "config", common / "info/attributes", "/etc/gitconfig",
                                 "/etc/gitattributes"};
  const auto environment = os::Environment::for_tools();
  const auto home = environment.get("HOME").value_or("");
  const auto settings = environment.get("XDG_CONFIG_HOME").value_or(home + "/.config");
  for (const auto& file :
       {home + "/.gitconfig", settings + "/git/config", settings + "/git/attributes",
        environment.get("GIT_CONFIG_GLOBAL").value_or(""),
        environment.get("GIT_CONFIG_SYSTEM").value_or("")}) {
    if (file.starts_with('/')) files.emplace_back(file);
  }
  return files;
}

std::string key_of(const OwnTree& tree, const std::string& commit) {
  std::string key = commit;
  for (const auto& file : files_of_git(tree)) {
    const auto stamp = os::stamp_of(file);
    key += " " + (stamp ? std::to_string(stamp->changed_ns) : "-");
  }
  return key;
}

std::string form_of(const Git& git, const OwnTree& tree) {
  Sha256 form;
  const Git globbing = git.with("GIT_LITERAL_PATHSPECS", "0");
  form.update(globbing.output_of({"ls-files", "-s", "-z", "--", "*.gitattributes"}));
  // Exit code 1: none is set.
  form.update(git.run({"config", "-z", "--get-regexp",
                       "^(core\\.(autocrlf|eol|symlinks|filemode|attributesfile)|filter\\..*)$"})
                  .out);
  const auto chosen = trim(git.run({"config", "--path", "--get", "core.attributesFile"}).out);
  auto files = files_of_git(tree);
  if (!chosen.empty()) files.emplace_back(std::string(chosen));
  for (const auto& file : files) {
    std::error_code ignored;
    if (!file.filename().string().ends_with("attributes") || !fs::is_regular_file(file, ignored)) {
      continue;
    }
    form.update(file.string()).update(os::read_file_if_exists(file).value_or(""));
  }
  return form.hex();
}

}  // namespace

bool is_form_current(const Git& git, const OwnTree& tree, const std::string& commit) {
  const auto known = os::read_file_if_exists(tree.git_dir / kFile).value_or("");
  const auto key = key_of(tree, commit);
  if (known.starts_with(key + "\n")) return true;
  const auto form = form_of(git, tree);
  if (!known.ends_with("\n" + form + "\n")) return false;
  os::replace_file(tree.git_dir / kFile, key + "\n" + form + "\n");
  return true;
}

void remember_form(const Git& git, const OwnTree& tree, const std::string& commit) {
  os::replace_file(tree.git_dir / kFile, key_of(tree, commit) + "\n" + form_of(git, tree) + "\n");
}

}  // namespace sprint::workspace
