#include "gate/known_results.h"

#include <algorithm>
#include <charconv>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "base/error.h"
#include "base/sha256.h"
#include "base/text.h"
#include "os/files.h"

namespace sprint::gate {

namespace fs = std::filesystem;

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

void forget_oldest(const fs::path& folder) {
  std::error_code failed;
  std::vector<std::pair<fs::file_time_type, fs::path>> files;
  for (fs::directory_iterator each(folder, failed), end; !failed && each != end;
       each.increment(failed)) {
    files.emplace_back(each->last_write_time(failed), each->path());
  }
  if (files.size() <= kMostTrees) return;
  std::sort(files.begin(), files.end());
  files.resize(files.size() - kMostTrees);
  for (const auto& [time, file] : files) fs::remove(file, failed);
}

}  // namespace

std::string known_test(const std::string& toolchain, const std::string& key) {
  return toolchain + " " + key;
}

fs::path ResultStore::file_of(const std::string& tree, const std::string& configuration) const {
  // 96 bits: no two of so few trees will meet by chance.
  constexpr std::size_t kEnough = 24;
  return folder_ / sha256_hex(tree + "\n" + configuration).substr(0, kEnough);
}

std::optional<KnownResults> ResultStore::find(const std::string& tree,
                                              const std::string& configuration) const {
  try {
    const auto text = os::read_file_if_exists(file_of(tree, configuration));
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
    os::replace_file(file_of(tree, configuration), text);
    forget_oldest(folder_);
  } catch (const Error&) {
    // A cache that cannot be written costs time, nothing else.
  }
}

}  // namespace sprint::gate
