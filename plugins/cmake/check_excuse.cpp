#include "cmake/check_excuse.h"

#include <algorithm>
#include <filesystem>

#include "cmake/ninja_deps.h"
#include "cmake/read_text.h"
#include "sprint/paths.h"

namespace sprint::cmake {

namespace {

namespace fs = std::filesystem;

/// How much of a project is searched for a header; beyond, it counts as not found.
constexpr std::size_t kMostFilesSearched = 50'000;

bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

bool ends_with(std::string_view text, std::string_view end) {
  return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}

/// Whether `path` is what an include of `name` may mean.
bool may_be(std::string_view path, const std::string& name) {
  return path == name || ends_with(path, "/" + name);
}

bool mentions_modules(std::string_view log) {
  return contains(log, "only available with '-fmodules") ||                           // GCC
         (contains(log, "fatal error: module '") && contains(log, "' not found")) ||  // Clang
         contains(log, "failed to read compiled module");
}

/// The build tree a check runs in: the folder itself or one above it.
std::string build_tree_of(const std::string& folder) {
  std::error_code ignored;
  for (fs::path path = folder; path.has_relative_path(); path = path.parent_path()) {
    if (fs::exists(path / "CMakeCache.txt", ignored)) return path.string();
  }
  return {};
}

/// What the build makes, in lines of the form `path: rule`.
std::string rules_of(const std::string& tree, sdk::Host& host) {
  std::error_code failed;
  if (fs::exists(tree + "/build.ninja", failed)) {
    sdk::RunRequest request;
    request.argv = {ninja_of(tree), "-n", "-t", "targets", "all"};
    request.cwd = tree;
    request.stdout_file = host.scratch_dir() + "/ninja-targets.txt";
    if (!host.run(request).succeeded()) return {};
    return read_text(request.stdout_file).value_or("");
  }
  std::string rules;
  fs::recursive_directory_iterator it(tree, fs::directory_options::skip_permission_denied, failed);
  for (const fs::recursive_directory_iterator end; !failed && it != end; it.increment(failed)) {
    if (it->path().filename() == "build.make") rules += read_text(it->path()).value_or("");
  }
  return rules;
}

/// Qt's generators list no outputs. They write into `TARGET_autogen/include`.
bool is_made_by_qt(const std::string& name, const sdk::Words& argv) {
  const std::string file = sdk::file_name(name);
  const bool looks_so = file.compare(0, 3, "ui_") == 0 || file.compare(0, 4, "moc_") == 0 ||
                        sdk::extension(file) == ".moc";
  return looks_so && std::any_of(argv.begin(), argv.end(), [](const auto& word) {
           return contains(word, "_autogen/include");
         });
}

/// Whether a line is a rule with an output that an include of `name` may mean.
bool makes(std::string_view line, const std::string& name) {
  if (line.substr(0, 1) == "\t") return false;  // a command of a makefile
  // So CMake tells Ninja that a file which it reads itself may be gone.
  if (line.substr(0, 1) == "/" && ends_with(line, ": phony")) return false;
  if (ends_with(line, ":")) return may_be(line.substr(0, line.size() - 1), name);
  const auto first = line.find(": ");
  if (first == std::string_view::npos) return false;
  // The path may hold a colon, or what follows it may.
  return may_be(line.substr(0, first), name) || may_be(line.substr(0, line.rfind(": ")), name);
}

bool project_has(const std::string& root, const std::string& name) {
  std::error_code failed;
  std::size_t seen = 0;
  fs::recursive_directory_iterator it(root, fs::directory_options::skip_permission_denied, failed);
  for (const fs::recursive_directory_iterator end; !failed && it != end; it.increment(failed)) {
    if (++seen > kMostFilesSearched) return false;
    if (it->path().filename() == ".git") it.disable_recursion_pending();
    if (may_be(it->path().native(), name)) return true;
  }
  return false;
}

}  // namespace

std::string missing_header(std::string_view log) {
  constexpr std::string_view kFatal = "fatal error: ";
  constexpr std::string_view kGcc = ": No such file or directory";
  constexpr std::string_view kClang = "' file not found";
  for (auto at = log.find(kFatal); at != std::string_view::npos; at = log.find(kFatal, at + 1)) {
    const auto start = at + kFatal.size();
    auto message = log.substr(start, log.find('\n', start) - start);
    if (!message.empty() && message.back() == '\r') message.remove_suffix(1);
    if (ends_with(message, kGcc)) {
      return std::string(message.substr(0, message.size() - kGcc.size()));
    }
    if (ends_with(message, kClang) && message.front() == '\'' && message.size() > kClang.size()) {
      return std::string(message.substr(1, message.size() - kClang.size() - 1));
    }
  }
  return {};
}

bool is_made_by(std::string_view rules, const std::string& name) {
  while (!rules.empty()) {
    const auto end = rules.find('\n');
    if (makes(rules.substr(0, end), name)) return true;
    rules.remove_prefix(end == std::string_view::npos ? rules.size() : end + 1);
  }
  return false;
}

std::string excuse_for(const sdk::CheckCommand& command, const std::string& log,
                       const sdk::Context& context) {
  if (mentions_modules(log)) return "includes a file that imports a C++ module";
  const std::string name = missing_header(log);
  if (name.empty()) return {};
  const std::string tree = build_tree_of(command.cwd);
  if (is_made_by_qt(name, command.argv) ||
      (!tree.empty() && is_made_by(rules_of(tree, context.host), name))) {
    return "needs '" + name + "', which the build generates and has not made yet";
  }
  if (command.guessed && project_has(context.root, name)) {
    return "'" + name + "' is not found with these flags: add the file to a target and configure";
  }
  return {};
}

}  // namespace sprint::cmake
