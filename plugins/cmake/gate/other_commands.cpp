#include "cmake/gate/other_commands.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "cmake/databases/compile_database.h"
#include "cmake/databases/file_api.h"
#include "cmake/databases/ninja_question.h"
#include "cmake/gate/build_graph.h"
#include "cmake/project/look_at_files.h"
#include "cmake/project/path_map.h"
#include "sprint/paths.h"

namespace sprint::cmake {

namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr std::uintmax_t kLargestScript = std::uintmax_t{1} << 20U;

template <typename Visit>
void for_each_line(std::string_view text, Visit visit) {
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size());
    visit(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

bool lists_tests(std::string_view command) {
  return command.find("AddTests.cmake") != std::string_view::npos;
}

/// Of a manifest: what custom commands and links have in these variables.
void add_commands(std::string_view manifest, std::vector<std::string>& commands) {
  bool runs_always = false;
  for_each_line(manifest, [&](std::string_view line) {
    if (!line.starts_with(' ')) {
      const auto output = line.substr(0, std::min(line.find_first_of(" :|", 6), line.size()));
      runs_always = line.starts_with("build ") && stands_for_custom_target(output.substr(6));
      return;
    }
    for (const std::string_view name : {"  COMMAND = ", "  POST_BUILD = ", "  PRE_LINK = "}) {
      if (!runs_always && line.starts_with(name)) commands.emplace_back(line.substr(name.size()));
    }
  });
}

/// Of makefiles: the lines of all rules but those that compile, archive or link, or that are for
/// make itself.
void add_recipes(std::string_view makefile, std::vector<std::string>& commands) {
  static constexpr std::array<std::string_view, 9> kOwn = {
      "/depend:", "/clean:", "/build:", "/requires:", ".o:", ".i:", ".s:", ".gch:", ".pch:"};
  static constexpr std::array<std::string_view, 4> kPassedOver = {
      "cmake_echo_color", "cmake_progress", "cmake_link_script", "cmake_clean_target"};
  bool is_own = true;
  for_each_line(makefile, [&](std::string_view line) {
    if (!line.starts_with('\t')) {
      const auto colon = line.find(": ");
      const auto target = line.substr(0, colon == std::string_view::npos ? line.size() : colon + 1);
      if (target.ends_with(':')) {
        is_own = std::any_of(kOwn.begin(), kOwn.end(),
                             [&](std::string_view each) { return target.ends_with(each); });
      }
      return;
    }
    const bool is_passed_over = std::any_of(
        kPassedOver.begin(), kPassedOver.end(),
        [&](std::string_view each) { return line.find(each) != std::string_view::npos; });
    if (!is_own && !is_passed_over) commands.emplace_back(line.substr(1));
  });
}

/// The makefile of each target.
std::vector<std::string> makefiles_of(const std::string& build) {
  std::vector<std::string> files;
  try {
    const json model = newest_reply(build, "codemodel-v2");
    for (const auto& each : model.at("configurations").at(0).at("targets")) {
      const std::string reply = each.at("jsonFile");
      const json target = read_json(reply_folder(build) + "/" + reply);
      files.push_back(absolute_path(build, target.at("paths").at("build").get<std::string>()) +
                      "/CMakeFiles/" + target.at("name").get<std::string>() + ".dir/build.make");
    }
  } catch (const json::exception&) {
    return {};
  }
  return files;
}

/// The words of a command line for a shell, roughly: what stands between spaces, quotes and the
/// signs of lists and assignments.
sdk::Words words_of(std::string_view command) {
  sdk::Words words;
  for (std::size_t start = 0; start < command.size();) {
    const auto end = std::min(command.find_first_of(" \t\"'=;:,()<>|&", start), command.size());
    if (end > start) words.emplace_back(command.substr(start, end - start));
    start = end + 1;
  }
  return words;
}

/// Whether a file name stands in a text, and not as a part of another one.
bool names(std::string_view text, std::string_view name) {
  const auto belongs = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-' || c == '.';
  };
  for (auto at = text.find(name); at != std::string_view::npos; at = text.find(name, at + 1)) {
    const auto end = at + name.size();
    if ((at == 0 || !belongs(text[at - 1])) && (end == text.size() || !belongs(text[end]))) {
      return true;
    }
  }
  return false;
}

/// Words by which scripts find files beside themselves or in a repository.
bool looks_for_files(std::string_view script) {
  static constexpr std::array<std::string_view, 9> kWords = {
      "__file__", "dirname", "BASH_SOURCE",           "__dirname", "FindBin", "git ",
      "glob",     "os.walk", "CMAKE_CURRENT_LIST_DIR"};
  return std::any_of(kWords.begin(), kWords.end(), [&](std::string_view word) {
    return script.find(word) != std::string_view::npos;
  });
}

}  // namespace

std::vector<std::string> other_commands(const sdk::GateContext& context) {
  std::vector<std::string> commands;
  const auto graph = load_build_graph(context);
  if (graph.ninja) {
    add_commands(read_text(graph.ninja->absolute(graph.manifest)).value_or(""), commands);
    // With several configurations most of it stands in a file of its own.
    if (graph.manifest != "build.ninja") {
      const auto common = graph.ninja->absolute("CMakeFiles/impl-" + graph.manifest.substr(6));
      add_commands(read_text(common).value_or(""), commands);
    }
  } else {
    for (const auto& file : makefiles_of(graph.products.build)) {
      add_recipes(read_text(file).value_or(""), commands);
    }
  }
  std::erase_if(commands, lists_tests);
  return commands;
}

bool may_read(std::string_view command, const std::string& file, const std::string& top) {
  const std::string name = sdk::file_name(file);
  if (names(command, name)) return true;
  for (const auto& word : words_of(command)) {
    // "-I/top/include" is no such word: it is where to look for files that are named elsewhere.
    if (!is_within(word, top)) continue;
    const std::string path = fs::path(word).lexically_normal().string();
    std::error_code ignored;
    if (fs::is_directory(path, ignored)) {
      if (is_within(file, path.ends_with('/') ? path.substr(0, path.size() - 1) : path)) {
        return true;
      }
    } else if (const auto script = read_text(path, kLargestScript)) {
      if (names(*script, name) || looks_for_files(*script)) return true;
    }
  }
  return false;
}

std::vector<std::string> tools_in(std::string_view command, const std::string& top,
                                  const std::string& build) {
  std::vector<std::string> tools;
  bool is_first = true;
  for (std::size_t start = 0; start < command.size();) {
    const auto end = std::min(command.find_first_of(" \t", start), command.size());
    std::string word(command.substr(start, end - start));
    start = end + 1;
    std::erase(word, '"');
    std::erase(word, '\'');
    if (word.empty()) continue;
    if (word == "&&" || word == "||" || word == ";" || word == "|") {
      is_first = true;
      continue;
    }
    const bool is_path = word.starts_with('/');
    // CMake ends the rule of a program with ":", for want of a command.
    const bool is_of_shell = word == "cd" || word == ":";
    const bool is_name = is_first && word.find('/') == std::string::npos && !is_of_shell;
    is_first = false;
    if (is_name || (is_path && !is_within(word, top) && !is_within(word, build))) {
      tools.push_back(std::move(word));
    }
  }
  return tools;
}

std::unordered_set<std::string> files_with_rules(const std::string& build) {
  std::unordered_set<std::string> files;
  for (const auto& makefile : makefiles_of(build)) {
    const std::string text = read_text(makefile).value_or("");
    for_each_line(text, [&](std::string_view line) {
      const auto colon = line.find(": ");
      if (colon == std::string_view::npos || line.starts_with('\t') || line.starts_with('#'))
        return;
      files.insert(absolute_path(build, std::string(line.substr(0, colon))));
    });
  }
  return files;
}

}  // namespace sprint::cmake
