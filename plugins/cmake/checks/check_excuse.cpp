#include "cmake/checks/check_excuse.h"

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "cmake/checks/check_scratch.h"
#include "cmake/databases/compile_database.h"
#include "cmake/databases/ninja_deps.h"
#include "cmake/project/look_at_files.h"
#include "sprint/gcc_diagnostics.h"
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

bool is_about_modules(std::string_view message) {
  return contains(message, "only available with '-fmodules") ||                        // GCC
         (message.substr(0, 8) == "module '" && ends_with(message, "' not found")) ||  // Clang
         contains(message, "failed to read compiled module");
}

/// Whether the first error is about a module, by itself or by the note that explains it.
bool begins_with_modules(const std::string& log) {
  int errors = 0;
  for (const auto& diagnostic : sdk::parse_gcc_diagnostics(log)) {
    if (diagnostic.severity == sdk::Severity::Error && ++errors > 1) return false;
    if (errors > 0 && is_about_modules(diagnostic.message)) return true;
  }
  return false;
}

bool has_error(std::string_view log) {
  const auto diagnostics = sdk::parse_gcc_diagnostics(std::string(log));
  return std::any_of(diagnostics.begin(), diagnostics.end(), [](const auto& diagnostic) {
    return diagnostic.severity == sdk::Severity::Error;
  });
}

/// What `make` gives, kept in a file of the scratch directory: many files may lack one header.
template <typename Make>
std::string remembered(const std::string& file, const Make& make) {
  if (auto known = read_text(file)) return *std::move(known);
  std::string text = make();
  std::ofstream(file, std::ios::binary) << text;
  return text;
}

/// The build tree a check runs in: the folder itself or one above it.
std::string build_tree_of(const std::string& folder) {
  std::error_code ignored;
  for (fs::path path = folder; path.has_relative_path(); path = path.parent_path()) {
    if (fs::exists(path / "CMakeCache.txt", ignored)) return path.string();
  }
  return {};
}

std::string rules_of_ninja(const std::string& tree, sdk::Host& host) {
  sdk::RunRequest request;
  // Without -n ninja may rewrite its logs when it opens them.
  request.argv = {ninja_of(tree), "-n", "-t", "targets", "all"};
  request.cwd = tree;
  request.stdout_file = host.scratch_dir() + "/ninja-targets.txt";
  if (!host.run(request).succeeded()) return {};
  return read_text(request.stdout_file).value_or("");
}

std::string rules_of_make(const std::string& tree) {
  std::string rules;
  std::error_code failed;
  fs::recursive_directory_iterator it(tree, fs::directory_options::skip_permission_denied, failed);
  for (const fs::recursive_directory_iterator end; !failed && it != end; it.increment(failed)) {
    if (it->path().filename() == "build.make") rules += read_text(it->path()).value_or("");
  }
  return rules;
}

/// What the build makes, in lines of the form `path: rule`.
std::string rules_of(const std::string& tree, sdk::Host& host) {
  return remembered(host.scratch_dir() + "/rules-" + digits_for(tree) + ".txt", [&] {
    return exists(tree + "/build.ninja") ? rules_of_ninja(tree, host) : rules_of_make(tree);
  });
}

/// Whether the build makes a header of this name that is not there.
bool has_yet_to_make(const std::string& tree, const std::string& name, sdk::Host& host) {
  // A header that was made and is not found with these flags is an error of the file.
  const auto outputs = outputs_called(rules_of(tree, host), name);
  return std::any_of(outputs.begin(), outputs.end(),
                     [&](const auto& output) { return !exists(absolute_path(tree, output)); });
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

/// The output of a rule that an include of `name` may mean; empty if the line is no such rule.
std::string_view output_called(std::string_view line, const std::string& name) {
  if (line.substr(0, 1) == "\t") return {};  // a command of a makefile
  // So CMake tells Ninja that a file which it reads itself may be gone.
  if (line.substr(0, 1) == "/" && ends_with(line, ": phony")) return {};
  if (line.empty()) return {};
  // The path may hold a colon, or what follows it may.
  for (const auto colon : {line.find(": "), line.rfind(": "), line.size() - 1}) {
    const bool is_colon = colon != std::string_view::npos && line[colon] == ':';
    const auto output = line.substr(0, colon);
    if (is_colon && may_be(output, name)) return output;
  }
  return {};
}

/// The paths of the project's files, each behind a line end and with one behind it.
std::string files_of(const std::string& root) {
  std::string paths = "\n";
  std::error_code failed;
  std::size_t seen = 0;
  fs::recursive_directory_iterator it(root, fs::directory_options::skip_permission_denied, failed);
  for (const fs::recursive_directory_iterator end; !failed && it != end; it.increment(failed)) {
    if (++seen > kMostFilesSearched) break;
    if (it->path().filename() == ".git") it.disable_recursion_pending();
    paths += it->path().native() + "\n";
  }
  return paths;
}

bool project_has(const sdk::Context& context, const std::string& name) {
  const std::string paths = remembered(context.host.scratch_dir() + "/project-files.txt",
                                       [&] { return files_of(context.root); });
  return contains(paths, "/" + name + "\n") || contains(paths, "\n" + name + "\n");
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
    const bool is_gcc = ends_with(message, kGcc);
    const bool is_clang =
        ends_with(message, kClang) && message.front() == '\'' && message.size() > kClang.size();
    if (!is_gcc && !is_clang) continue;
    // An error in front of it is one that the file has whatever the build generates.
    if (has_error(log.substr(0, at))) return {};
    if (is_gcc) {
      return std::string(message.substr(0, message.size() - kGcc.size()));
    }
    return std::string(message.substr(1, message.size() - kClang.size() - 1));
  }
  return {};
}

sdk::Words outputs_called(std::string_view rules, const std::string& name) {
  sdk::Words outputs;
  while (!rules.empty()) {
    const auto end = rules.find('\n');
    const auto output = output_called(rules.substr(0, end), name);
    if (!output.empty()) outputs.emplace_back(output);
    rules.remove_prefix(end == std::string_view::npos ? rules.size() : end + 1);
  }
  return outputs;
}

std::string excuse_for(const sdk::CheckCommand& command, const std::string& log,
                       const sdk::Context& context) {
  if (begins_with_modules(log)) return "includes a file that imports a C++ module";
  const std::string name = missing_header(log);
  if (name.empty()) return {};
  const std::string tree = build_tree_of(command.cwd);
  if (is_made_by_qt(name, command.argv) ||
      (!tree.empty() && has_yet_to_make(tree, name, context.host))) {
    return "needs '" + name + "', which the build generates and has not made yet";
  }
  if (command.guessed && project_has(context, name)) {
    return "'" + name + "' is not found with these flags: add the file to a target and configure";
  }
  return {};
}

}  // namespace sprint::cmake
