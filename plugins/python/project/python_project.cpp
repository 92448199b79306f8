#include "python/project/python_project.h"

#include <algorithm>
#include <array>
#include <deque>
#include <filesystem>
#include <vector>

#include "sprint/paths.h"

namespace sprint::python {

namespace {

namespace fs = std::filesystem;

constexpr std::array kMarks = {"pyproject.toml", "setup.py", "setup.cfg", "Pipfile", "tox.ini"};

bool is_file(const fs::path& path) {
  std::error_code failed;
  return fs::is_regular_file(path, failed);
}

bool is_requirements(const std::string& name) {
  return name.starts_with("requirements") && name.ends_with(".txt");
}

/// A folder's entries in the order of their names, `budget` of them at most.
struct Listing {
  std::vector<std::string> files;
  std::vector<std::string> folders;
};

Listing list(const fs::path& folder, std::size_t& budget) {
  Listing listing;
  std::error_code failed;
  fs::directory_iterator it(folder, fs::directory_options::skip_permission_denied, failed);
  for (const fs::directory_iterator end; !failed && it != end && budget > 0; it.increment(failed)) {
    --budget;
    std::error_code ignored;
    // A link is neither: it may lead back to where we came from.
    const auto type = it->symlink_status(ignored).type();
    const std::string name = it->path().filename().string();
    if (type == fs::file_type::directory) listing.folders.push_back(name);
    if (type == fs::file_type::regular) listing.files.push_back(name);
  }
  std::sort(listing.files.begin(), listing.files.end());
  std::sort(listing.folders.begin(), listing.folders.end());
  return listing;
}

/// Folders whose Python files are somebody else's: tools' own places, installed packages.
bool is_foreign(const std::string& name) {
  return name.starts_with('.') || name == "node_modules" || name == "__pycache__";
}

/// A build tree of CMake, or a virtual environment: what lies there was generated or installed.
bool is_generated(const Listing& listing) {
  return std::any_of(listing.files.begin(), listing.files.end(), [](const std::string& name) {
    return name == "CMakeCache.txt" || name == "pyvenv.cfg";
  });
}

std::string mark_in(const fs::path& root, std::size_t budget) {
  for (const auto* mark : kMarks) {
    if (is_file(root / mark)) return mark;
  }
  const auto files = list(root, budget).files;
  const auto found = std::find_if(files.begin(), files.end(), is_requirements);
  return found != files.end() ? *found : std::string();
}

/// Breadth first, so that a source near the top is named and found soon.
std::string source_in(const fs::path& root, std::size_t budget) {
  std::deque<fs::path> waiting = {{}};  // relative to the root
  while (!waiting.empty() && budget > 0) {
    const fs::path folder = waiting.front();
    waiting.pop_front();
    const Listing listing = list(root / folder, budget);
    if (!folder.empty() && is_generated(listing)) continue;
    const auto found = std::find_if(listing.files.begin(), listing.files.end(), is_python_source);
    if (found != listing.files.end()) return (folder / *found).string();
    for (const auto& name : listing.folders) {
      if (!is_foreign(name)) waiting.push_back(folder / name);
    }
  }
  return {};
}

bool is_program(const fs::path& path) {
  std::error_code failed;
  const auto status = fs::status(path, failed);
  constexpr auto kExecutable =
      fs::perms::owner_exec | fs::perms::group_exec | fs::perms::others_exec;
  return status.type() == fs::file_type::regular &&
         (status.permissions() & kExecutable) != fs::perms::none;
}

}  // namespace

bool is_python_source(const std::string& file) {
  return sdk::has_extension(file, {".py", ".pyi", ".pyw"});
}

std::string evidence_in(const std::string& root, std::size_t most_entries) {
  const std::string mark = mark_in(root, most_entries);
  return mark.empty() ? source_in(root, most_entries) : mark;
}

sdk::Words python_files(const std::string& root, std::size_t most_entries) {
  sdk::Words files;
  std::deque<fs::path> waiting = {{}};  // relative to the root
  while (!waiting.empty() && most_entries > 0) {
    const fs::path folder = waiting.front();
    waiting.pop_front();
    const Listing listing = list(root / folder, most_entries);
    if (!folder.empty() && is_generated(listing)) continue;
    for (const auto& name : listing.files) {
      if (sdk::has_extension(name, {".py", ".pyw"})) files.push_back((folder / name).string());
    }
    for (const auto& name : listing.folders) {
      if (!is_foreign(name)) waiting.push_back(folder / name);
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::string interpreter_of(const sdk::Context& context) {
  std::vector<std::string> roots = {context.root};
  // Virtual environments are not committed: the gate's checkout has none, but that of the user may.
  for (const auto& tree : context.host.source_trees()) roots.push_back(tree.root);
  if (const auto set = context.host.setting(kInterpreterSetting); set && !set->empty()) {
    // A bare name is looked up in PATH; an absolute path replaces the root.
    if (set->find('/') == std::string::npos) return *set;
    for (const auto& root : roots) {
      const fs::path program = (fs::path(root) / *set).lexically_normal();
      if (is_program(program)) return program.string();
    }
    return (fs::path(context.root) / *set).lexically_normal().string();
  }
  for (const auto& root : roots) {
    for (const auto* environment : {".venv", "venv"}) {
      const fs::path program = fs::path(root) / environment / "bin" / "python";
      if (is_program(program)) return program.string();
    }
  }
  return "python3";
}

}  // namespace sprint::python
