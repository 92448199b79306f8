#include "gate/known_results.h"

#include <algorithm>
#include <charconv>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.h"
#include "base/sha256.h"
#include "base/text.h"

namespace sprint::gate {

namespace {

constexpr std::string_view kSome = "sprint-supervisor test results 1: some tests";
constexpr std::string_view kAll = "sprint-supervisor test results 1: all tests";
constexpr std::size_t kMostTrees = 50;

/// "2 0 cmake parse" as ("cmake parse", {2, 0}).
std::optional<std::pair<std::string, TestHistory>> read_line(std::string_view line) {
  TestHistory history;
  for (unsigned* count : {&history.passes, &history.fails}) {
    const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), *count);
    const auto length = static_cast<std::size_t>(end - line.data());
    if (error != std::errc() || line.substr(length, 1) != " ") return std::nullopt;
    line.remove_prefix(length + 1);
  }
  return std::pair{std::string(line), history};
}

/// By tree and configuration; 96 bits: no two of so few trees will meet by chance.
constexpr std::size_t kNameLength = 24;

std::string name_of(const std::string& tree, const std::string& configuration) {
  return sha256_hex(tree + "\n" + configuration).substr(0, kNameLength);
}

bool is_ours(std::string_view name) {
  return os::is_unfinished(name) ||
         (name.size() == kNameLength &&
          name.find_first_not_of("0123456789abcdef") == std::string_view::npos);
}

void forget_oldest(const os::PlainFolder& folder) {
  auto files = folder.files();
  std::erase_if(files, [](const os::PlainEntry& file) { return !is_ours(file.name); });
  if (files.size() <= kMostTrees) return;
  std::sort(files.begin(), files.end(), [](const os::PlainEntry& a, const os::PlainEntry& b) {
    return a.modified_ns < b.modified_ns;
  });
  files.resize(files.size() - kMostTrees);
  for (const auto& file : files) folder.remove_file(file.name);
}

}  // namespace

std::string known_test(const std::string& toolchain, const std::string& key) {
  return toolchain + " " + key;
}

std::optional<KnownResults> ResultStore::find(const std::string& tree,
                                              const std::string& configuration) const {
  try {
    const auto folder = os::PlainFolder::find(folder_);
    const auto text = folder ? folder->read(name_of(tree, configuration)) : std::nullopt;
    if (!text) return std::nullopt;
    const auto lines = split(*text, '\n');
    // The last line has its end, or the file was cut.
    if (lines.size() < 2 || !lines.back().empty()) return std::nullopt;
    if (lines.front() != kSome && lines.front() != kAll) return std::nullopt;
    KnownResults results{lines.front() == kAll};
    for (std::size_t i = 1; i + 1 < lines.size(); ++i) {
      auto line = read_line(lines[i]);
      if (!line) return std::nullopt;
      results.tests.insert(*std::move(line));
    }
    return results;
  } catch (const Error&) {
    return std::nullopt;
  }
}

void ResultStore::keep(const std::string& tree, const std::string& configuration,
                       const KnownResults& results) const {
  std::string text = std::string(results.complete ? kAll : kSome) + "\n";
  for (const auto& [test, history] : results.tests) {
    // A name with a line break could not be read back; the test is then simply not known.
    if (test.find('\n') != std::string::npos) continue;
    text +=
        std::to_string(history.passes) + " " + std::to_string(history.fails) + " " + test + "\n";
  }
  try {
    const auto folder = os::PlainFolder::make(folder_);
    folder.write(name_of(tree, configuration), text);
    forget_oldest(folder);
  } catch (const Error&) {
    // A cache that cannot be written costs time, nothing else.
  }
}

}  // namespace sprint::gate
