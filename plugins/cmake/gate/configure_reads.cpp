#include "cmake/gate/configure_reads.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <nlohmann/json.hpp>

#include "cmake/databases/compile_database.h"
#include "cmake/databases/file_api.h"

namespace sprint::cmake {

namespace {

using nlohmann::json;

std::string in_small_letters(std::string_view text) {
  std::string small(text);
  std::transform(small.begin(), small.end(), small.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return small;
}

bool is_in_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

/// Where the arguments of each call of a command begin.
template <typename Visit>
bool any_call(std::string_view code, std::string_view command, Visit visit) {
  for (auto at = code.find(command); at != std::string_view::npos;
       at = code.find(command, at + 1)) {
    if (at > 0 && is_in_word(code[at - 1])) continue;
    const auto open = code.find_first_not_of(" \t\r\n", at + command.size());
    if (open == std::string_view::npos || code[open] != '(') continue;
    const auto first = code.find_first_not_of(" \t\r\n", open + 1);
    if (visit(first == std::string_view::npos ? std::string_view() : code.substr(first))) {
      return true;
    }
  }
  return false;
}

/// Of the subcommands of file(), those that only write, or only work on names. The others read;
/// so may one that is unknown, or stands in a variable.
bool reads_nothing(std::string_view arguments) {
  static constexpr std::array<std::string_view, 11> kWriting = {
      "write",         "append",         "touch",         "touch_nocreate",
      "remove",        "remove_recurse", "real_path",     "relative_path",
      "to_cmake_path", "to_native_path", "make_directory"};
  std::size_t length = 0;
  while (length < arguments.size() && is_in_word(arguments[length])) ++length;
  return std::find(kWriting.begin(), kWriting.end(), arguments.substr(0, length)) != kWriting.end();
}

bool holds(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

/// The checks of CMake's modules compile a source that they make up: check_symbol_exists(),
/// check_cxx_source_compiles(). It includes headers of the project where the project leads it
/// there.
bool checks_own_headers(std::string_view text) {
  constexpr std::size_t kHeadOfSource = 500;
  const bool has_flags = holds(text, "cmake_required_flags");
  if (holds(text, "cmake_required_includes") || (has_flags && holds(text, "-i"))) return true;
  for (auto at = text.find("check_"); at != std::string_view::npos;
       at = text.find("check_", at + 1)) {
    if (at > 0 && is_in_word(text[at - 1])) continue;
    const auto arguments = text.substr(at, kHeadOfSource);
    // Of this call, not of the next one: up to its first line that ends with a bracket.
    const auto call = arguments.substr(0, arguments.find(")\n"));
    if (holds(call, "_source_dir}") || holds(call, "_list_dir}")) return true;
  }
  return false;
}

}  // namespace

bool reads_by_itself(std::string_view code) {
  static constexpr std::array<std::string_view, 8> kReading = {
      "execute_process", "exec_program", "try_compile",    "try_run",
      "load_cache",      "ctest_start",  "cmake_language", "aux_source_directory"};
  const std::string text = in_small_letters(code);
  const auto always = [](std::string_view) { return true; };
  return any_call(text, "file", [](std::string_view words) { return !reads_nothing(words); }) ||
         std::any_of(kReading.begin(), kReading.end(),
                     [&](std::string_view command) { return any_call(text, command, always); }) ||
         holds(text, "is_newer_than") || checks_own_headers(text);
}

std::set<std::string> files_configured_from(const std::string& build, const std::string& source) {
  std::set<std::string> files;
  try {
    const json answer = newest_reply(build, "cmakeFiles-v1");
    for (const auto& input : answer.at("inputs")) {
      files.insert(absolute_path(source, input.at("path").get<std::string>()));
    }
  } catch (const json::exception&) {
    // Nothing is known then; the names of files still tell most of them.
    return files;
  }
  return files;
}

}  // namespace sprint::cmake
