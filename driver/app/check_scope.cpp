#include "app/check_scope.h"

#include <set>

#include "base/text.h"
#include "workspace/reading/changed_files.h"

namespace sprint::app {

namespace {

namespace fs = std::filesystem;

/// The name in the project of a file given on the command line. Only its folder is resolved: a
/// symbolic link is a file of the project wherever it points.
std::string name_in_project(const std::string& given, const fs::path& root) {
  if (given.empty()) throw Error(ErrorCode::BadCall, "the name of a file is empty");
  std::error_code failed;
  const auto status = fs::status(given, failed);
  if (failed && status.type() != fs::file_type::not_found) {
    throw bad_file(given, failed.message());
  }
  if (status.type() == fs::file_type::not_found) throw bad_file(given, "no such file");
  if (fs::is_directory(status)) {
    throw bad_file(given, "is a folder", "name files, or check all with --all");
  }
  if (!fs::is_regular_file(status)) throw bad_file(given, "is not a regular file");
  // As the system reads it: "link/.." is the folder above the one that the link points to.
  const fs::path whole = fs::absolute(given);
  const fs::path folder = fs::canonical(whole.parent_path(), failed);
  if (failed) throw bad_file(given, failed.message());
  const fs::path relative = (folder / whole.filename()).lexically_relative(root);
  if (relative.empty() || *relative.begin() == "..") {
    throw bad_file(given, "lies outside the project " + root.string(),
                   "start in the project it belongs to, or name that with -C DIR");
  }
  return relative.string();
}

const workspace::Repository& required(const std::optional<workspace::Repository>& repository,
                                      const fs::path& root) {
  if (repository) return *repository;
  throw Error(ErrorCode::BadCall, "'" + root.string() + "' is not in a git repository",
              "name the files to check");
}

}  // namespace

ChosenFiles choose_files(const CheckChoice& choice, const config::Project& project,
                         const std::optional<workspace::Repository>& repository,
                         os::ProcessRunner& runner) {
  if (!choice.files.empty()) {
    std::set<std::string> names;
    for (const auto& file : choice.files) names.insert(name_in_project(file, project.root));
    return {{names.begin(), names.end()}, "named"};
  }
  const auto& from = required(repository, project.root);
  if (choice.all) return {workspace::all_files(runner, from, project.root), "in the project"};
  const std::string base = choice.base.value_or("HEAD");
  return {workspace::changed_files(runner, from, base, project.root),
          "changed since " + printable(base)};
}

std::vector<sdk::SourceTree> source_trees(const config::Project& project,
                                          const std::optional<workspace::Repository>& repository) {
  const std::string root = project.root.string();
  if (!repository) return {{root, root}};
  std::vector<sdk::SourceTree> trees{{repository->top.string(), root}};
  const fs::path below = project.root.lexically_relative(repository->top);
  for (const auto& worktree : repository->worktrees) {
    if (worktree == repository->top) continue;
    trees.push_back(
        {worktree.string(), below == "." ? worktree.string() : (worktree / below).string()});
  }
  return trees;
}

}  // namespace sprint::app
