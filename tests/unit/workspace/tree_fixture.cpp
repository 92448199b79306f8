#include "unit/workspace/tree_fixture.h"

#include <algorithm>

#include "os/files.h"
#include "workspace/trees/source_tree.h"

namespace sprint::test {

namespace fs = std::filesystem;

os::ProcessResult CountingRunner::run(const os::Command& command) {
  commands.push_back(command.argv);
  return real_.run(command);
}

std::size_t CountingRunner::with_word(const std::string& word) const {
  return static_cast<std::size_t>(
      std::count_if(commands.begin(), commands.end(), [&](const std::vector<std::string>& argv) {
        return std::find(argv.begin(), argv.end(), word) != argv.end();
      }));
}

void TreeSpace::check_out(const std::string& revision) {
  counting.commands.clear();
  workspace::check_out(counting, find(), tree(), id(revision));
}

std::map<std::string, std::string> TreeSpace::files_in(const fs::path& folder) {
  std::map<std::string, std::string> files;
  for (auto at = fs::recursive_directory_iterator(folder); at != fs::end(at); ++at) {
    const std::string name = at->path().lexically_relative(folder).string();
    if (at->path().filename() == ".git") {
      at.disable_recursion_pending();
      // Only those of checkouts may be there.
      if (at->is_directory()) files[name] = "repository";
    } else if (at->is_symlink()) {
      files[name] = "-> " + fs::read_symlink(at->path()).string();
    } else if (at->is_regular_file()) {
      files[name] = os::read_file(at->path());
    } else if (fs::is_empty(at->path())) {
      files[name] = "empty folder";
    }
  }
  return files;
}

fs::file_time_type TreeSpace::time_of(const std::string& name) const {
  return fs::last_write_time(tree() / name);
}

std::string TreeSpace::users_state() {
  const auto file = [&](const char* name) {
    return os::read_file_if_exists(repo() / ".git" / name).value_or("none");
  };
  std::string state = file("index") + file("HEAD") + file("config") + file("logs/HEAD");
  // The gate's own refs are its own.
  state += git({"for-each-ref", "refs/heads", "refs/remotes", "refs/tags", "refs/stash"});
  // Without refreshing the index.
  state +=
      git({"--no-optional-locks", "status", "--porcelain=v2", "--branch", "--untracked-files=all"});
  return state;
}

}  // namespace sprint::test
