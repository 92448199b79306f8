#include "gate/log_places.h"

#include <algorithm>
#include <array>

#include "base/ascii.h"
#include "base/error.h"
#include "base/text.h"
#include "os/file_source.h"

namespace sprint::gate {

namespace {

/// Bounds for logs without end and for runs in which everything is red.
constexpr std::size_t kMostBytes = std::size_t{16} << 20U;
constexpr std::size_t kMostTests = 200;

bool speaks_of_failing(std::string_view line) {
  constexpr std::array<std::string_view, 4> kWords = {"fail", "error", "***", "not run"};
  const auto lower = to_lower(line);
  return std::any_of(kWords.begin(), kWords.end(),
                     [&](std::string_view word) { return lower.find(word) != std::string::npos; });
}

bool is_whole_word(std::string_view text, std::size_t at, std::size_t length) {
  const bool begins = at == 0 || !is_identifier_char(text[at - 1]);
  return begins && !is_identifier_char(char_at(text, at + length));
}

std::string front_of(const std::filesystem::path& file) {
  std::string text;
  try {
    os::FileSource source(file);
    std::array<char, 1U << 16U> piece{};
    while (text.size() < kMostBytes) {
      const auto count = source.read(piece.data(), piece.size());
      if (count == 0) break;
      text.append(piece.data(), count);
    }
  } catch (const Error&) {
    // It is only missed by somebody who wants to read on.
    return text;
  }
  return text;
}

}  // namespace

std::optional<unsigned> line_that_tells(std::string_view log, std::string_view test) {
  if (test.empty()) return std::nullopt;
  std::optional<unsigned> first;
  unsigned line = 1;
  std::size_t counted = 0;
  for (auto at = log.find(test); at != kNotFound; at = log.find(test, at + 1)) {
    if (!is_whole_word(log, at, test.size())) continue;
    line += static_cast<unsigned>(std::count(log.begin() + static_cast<std::ptrdiff_t>(counted),
                                             log.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
    counted = at;
    const auto begin = log.substr(0, at).find_last_of('\n') + 1;
    const auto end = std::min(log.find('\n', at), log.size());
    if (speaks_of_failing(log.substr(begin, end - begin))) return line;
    if (!first) first = line;
  }
  return first;
}

std::map<std::string, FileLine> told_in_logs(
    const std::vector<attribution::AttributedFailure>& failures,
    const std::vector<StepRecord>& steps) {
  std::map<std::string, FileLine> told;
  for (const auto& step : steps) {
    if (step.purpose != Purpose::Gate || step.kind != sdk::StepKind::Test) continue;
    const auto log = front_of(step.log);
    std::size_t tests = 0;
    for (const auto& each : failures) {
      const auto& failure = each.failure;
      if (failure.test.empty() || told.contains(failure.id)) continue;
      if (++tests > kMostTests) break;
      const auto line = line_that_tells(log, failure.test);
      if (line) told.emplace(failure.id, FileLine{step.log.string(), *line});
    }
  }
  return told;
}

}  // namespace sprint::gate
