#include "cmake/gate/written_tests.h"

#include <algorithm>
#include <filesystem>
#include <string_view>
#include <unordered_set>

#include "cmake/project/look_at_files.h"

namespace sprint::cmake {

namespace {

constexpr std::size_t kMostFiles = 10'000;
constexpr std::string_view kBlank = " \t\r\n";

/// Reads the arguments of CMake commands one by one.
class Arguments {
 public:
  /// `text` begins behind the opening bracket.
  explicit Arguments(std::string_view text) : rest_(text) {}

  sdk::Words all() {
    sdk::Words words;
    while (skip_blank()) words.push_back(next());
    return words;
  }

 private:
  bool skip_blank() {
    rest_.remove_prefix(std::min(rest_.find_first_not_of(kBlank), rest_.size()));
    return !rest_.empty() && rest_.front() != ')';
  }

  std::string next() {
    if (rest_.front() == '"') return quoted();
    const auto open = rest_.find_first_not_of('=', 1);
    if (rest_.front() == '[' && open < rest_.size() && rest_[open] == '[') return bracket(open);
    const auto end = std::min(rest_.find_first_of(" \t\r\n)"), rest_.size());
    std::string word(rest_.substr(0, end));
    rest_.remove_prefix(end);
    return word;
  }

  std::string quoted() {
    std::string word;
    std::size_t at = 1;
    for (; at < rest_.size() && rest_[at] != '"'; ++at) {
      if (rest_[at] == '\\' && at + 1 < rest_.size()) ++at;
      word += rest_[at];
    }
    rest_.remove_prefix(std::min(at + 1, rest_.size()));
    return word;
  }

  /// "[==[word]==]"; `open` is where the second bracket is.
  std::string bracket(std::size_t open) {
    const std::string close = "]" + std::string(open - 1, '=') + "]";
    const auto end = std::min(rest_.find(close, open + 1), rest_.size());
    std::string word(rest_.substr(open + 1, end - open - 1));
    rest_.remove_prefix(std::min(end + close.size(), rest_.size()));
    return word;
  }

  std::string_view rest_;
};

/// The arguments of each call of a command that begins a line.
std::vector<sdk::Words> calls_of(std::string_view command, std::string_view text) {
  std::vector<sdk::Words> calls;
  const std::string start = std::string(command) + "(";
  for (auto at = text.find(start); at != std::string_view::npos; at = text.find(start, at + 1)) {
    const auto line = at == 0 ? std::string_view() : text.substr(0, at);
    const auto before = line.find_last_not_of(" \t");
    const bool begins_line = before == std::string_view::npos || line[before] == '\n';
    if (begins_line) calls.push_back(Arguments(text.substr(at + start.size())).all());
  }
  return calls;
}

}  // namespace

std::unordered_map<std::string, sdk::Words> written_commands(const std::string& build) {
  std::unordered_map<std::string, sdk::Words> commands;
  std::unordered_set<std::string> seen;
  sdk::Words open{build + "/CTestTestfile.cmake"};
  while (!open.empty() && seen.size() < kMostFiles) {
    const std::string file = std::filesystem::path(open.back()).lexically_normal().string();
    open.pop_back();
    if (!seen.insert(file).second) continue;
    const auto text = read_text(file);
    if (!text) continue;
    const auto folder = std::filesystem::path(file).parent_path();
    for (auto& words : calls_of("add_test", *text)) {
      if (words.empty()) continue;
      auto& command = commands[words.front()];
      command.insert(command.end(), words.begin() + 1, words.end());
    }
    for (const auto& words : calls_of("subdirs", *text)) {
      for (const auto& name : words)
        open.push_back((folder / name / "CTestTestfile.cmake").string());
    }
    for (const auto& words : calls_of("include", *text)) {
      if (!words.empty()) open.push_back((folder / words.front()).string());
    }
  }
  return commands;
}

}  // namespace sprint::cmake
