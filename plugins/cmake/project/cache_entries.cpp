#include "cmake/project/cache_entries.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace sprint::cmake {

namespace {

/// A value with spaces at its ends is written in single quotes.
std::string_view unquoted(std::string_view value) {
  const bool quoted = value.size() >= 2 && value.front() == '\'' && value.back() == '\'';
  return quoted ? value.substr(1, value.size() - 2) : value;
}

/// `NAME:TYPE=value` or `"NAME":TYPE=value`; an empty name if it is neither.
CacheEntry read_line(std::string_view line) {
  if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
  if (line.empty() || line.front() == '#' || line.starts_with("//")) return {};
  std::size_t colon = 0;
  std::string_view name;
  if (line.front() == '"') {
    const auto close = line.find('"', 1);
    if (close == std::string_view::npos) return {};
    name = line.substr(1, close - 1);
    colon = close + 1;
  } else {
    colon = line.find(':');
    if (colon == std::string_view::npos) return {};
    name = line.substr(0, colon);
  }
  const auto equals = line.find('=', colon);
  if (equals == std::string_view::npos || line.substr(colon, 1) != ":") return {};
  return {std::string(name), std::string(line.substr(colon + 1, equals - colon - 1)),
          std::string(unquoted(line.substr(equals + 1)))};
}

/// Not what somebody wants, but what CMake writes down for itself.
bool is_bookkeeping(const CacheEntry& entry) {
  static constexpr std::array<std::string_view, 4> kOnTheCommandLine = {
      "CMAKE_TOOLCHAIN_FILE", "CMAKE_GENERATOR", "CMAKE_GENERATOR_PLATFORM",
      "CMAKE_GENERATOR_TOOLSET"};
  return entry.type == "INTERNAL" || entry.type == "STATIC" ||
         std::find(kOnTheCommandLine.begin(), kOnTheCommandLine.end(), entry.name) !=
             kOnTheCommandLine.end();
}

/// A bracket argument: nothing in it has a meaning to CMake.
std::string bracketed(const std::string& text) {
  std::string equals = "=";
  while (text.find("]" + equals + "]") != std::string::npos || text.ends_with("]" + equals)) {
    equals += "=";
  }
  // CMake drops a line break that follows the opening bracket.
  const std::string_view first = text.starts_with('\n') ? "\n" : "";
  return "[" + equals + "[" + std::string(first) + text + "]" + equals + "]";
}

bool ends_a_name(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) == 0 && c != '_' && c != '-' && c != '.' &&
         c != '+' && c != '~';
}

/// Whether a path may begin at `start`: `-I/home/x` holds one, `/other/home/x` and `b/home/x` do
/// not hold `/home/x`.
bool begins_a_path(std::string_view text, std::size_t start) {
  if (start == 0) return true;
  const char before = text[start - 1];
  if (ends_a_name(before) && before != '/') return true;
  // After an option such as -I or -L.
  const auto word = text.find_last_of(" ;,=\"'\t", start - 1);
  const auto begin = word == std::string_view::npos ? 0 : word + 1;
  return text[begin] == '-' &&
         text.substr(begin, start - begin).find('/') == std::string_view::npos;
}

}  // namespace

std::vector<CacheEntry> read_cache(std::string_view text) {
  std::vector<CacheEntry> entries;
  while (!text.empty()) {
    const auto end = text.find('\n');
    CacheEntry entry = read_line(text.substr(0, end));
    if (!entry.name.empty()) entries.push_back(std::move(entry));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return entries;
}

std::string value_of(const std::vector<CacheEntry>& entries, std::string_view name) {
  for (const auto& entry : entries) {
    if (entry.name == name) return entry.value;
  }
  return {};
}

bool is_undeclared(const CacheEntry& entry) {
  return entry.type == "UNINITIALIZED";
}

std::vector<CacheEntry> chosen_entries(const std::vector<CacheEntry>& theirs,
                                       const std::vector<CacheEntry>& defaults) {
  std::vector<CacheEntry> chosen;
  for (const auto& entry : theirs) {
    // What was not found there may be found here.
    if (is_bookkeeping(entry) || entry.value.ends_with("-NOTFOUND")) continue;
    if (is_undeclared(entry)) {
      chosen.push_back(entry);
      continue;
    }
    const auto same = std::find_if(defaults.begin(), defaults.end(),
                                   [&](const auto& other) { return other.name == entry.name; });
    if (same == defaults.end() || same->value != entry.value) chosen.push_back(entry);
  }
  return chosen;
}

std::vector<CacheEntry> surely_chosen_entries(const std::vector<CacheEntry>& theirs,
                                              const std::vector<CacheEntry>& defaults) {
  std::vector<CacheEntry> chosen;
  for (const auto& entry : theirs) {
    if (is_bookkeeping(entry) || entry.value.ends_with("-NOTFOUND")) continue;
    const bool differs = std::any_of(defaults.begin(), defaults.end(), [&](const auto& other) {
      return other.name == entry.name && other.value != entry.value;
    });
    const bool sure = differs || is_undeclared(entry) || entry.name == "CMAKE_BUILD_TYPE" ||
                      entry.name == "CMAKE_C_COMPILER" || entry.name == "CMAKE_CXX_COMPILER";
    if (sure && !entry.value.empty()) chosen.push_back(entry);
  }
  return chosen;
}

std::string with_moved_paths(std::string_view text, std::string_view from, std::string_view to) {
  std::string moved;
  if (from.empty() || from == "/") return std::string(text);
  for (std::size_t start = 0; start < text.size();) {
    const auto found = text.find(from, start);
    if (found == std::string_view::npos) return moved.append(text.substr(start));
    const auto end = found + from.size();
    const bool whole = (end == text.size() || ends_a_name(text[end])) && begins_a_path(text, found);
    moved.append(text.substr(start, found - start)).append(whole ? to : from);
    start = end;
  }
  return moved;
}

std::string initial_cache(const std::vector<CacheEntry>& entries) {
  std::string script;
  for (const auto& entry : entries) {
    const bool typed = entry.type == "BOOL" || entry.type == "PATH" || entry.type == "FILEPATH";
    script += "set(" + bracketed(entry.name) + " " + bracketed(entry.value) + " CACHE " +
              (typed ? entry.type : "STRING") + " \"\" FORCE)\n";
  }
  return script;
}

}  // namespace sprint::cmake
