#include "logs/summaries/tally.h"

#include <array>
#include <string>

#include "base/ascii.h"
#include "base/text.h"

namespace sprint::logs {

namespace {

constexpr std::array<std::string_view, 6> kPassed = {"passed", "pass",       "passing",
                                                     "ok",     "successful", "xpassed"};
constexpr std::array<std::string_view, 8> kFailed = {"failed",  "fail",  "failing", "failures",
                                                     "failure", "error", "errors",  "aborted"};
constexpr std::array<std::string_view, 7> kSkipped = {"skipped", "skip",    "pending", "ignored",
                                                      "todo",    "xfailed", "disabled"};

/// Adds one pair; whether the word is known.
bool add(Tally& tally, std::size_t count, std::string_view word) {
  const bool is_known =
      is_one_of(word, kPassed) || is_one_of(word, kFailed) || is_one_of(word, kSkipped);
  if (is_one_of(word, kPassed)) tally.passed += count;
  if (is_one_of(word, kFailed)) tally.failed += count;
  if (is_one_of(word, kSkipped)) tally.skipped += count;
  return is_known;
}

}  // namespace

std::optional<std::size_t> take_count(std::string_view& text) {
  constexpr std::size_t kMostDigits = 9;
  std::size_t digits = 0;
  std::size_t count = 0;
  while (digits < text.size() && digits < kMostDigits && is_digit(text[digits])) {
    count = count * 10 + static_cast<std::size_t>(text[digits++] - '0');
  }
  if (digits == 0) return std::nullopt;
  text.remove_prefix(digits);
  if (text.starts_with(' ')) text.remove_prefix(1);
  return count;
}

std::optional<Tally> tally_of(std::string_view text) {
  Tally tally;
  bool is_any = false;
  while (!text.empty()) {
    if (!is_digit(text.front())) {
      text.remove_prefix(1);
      continue;
    }
    const auto count = take_count(text);
    // "2 tests failed", "1 test case failed"
    for (const std::string_view noun : {"tests ", "test ", "cases ", "case "}) {
      if (text.starts_with(noun)) text.remove_prefix(noun.size());
    }
    std::size_t letters = 0;
    while (letters < text.size() && is_letter(text[letters])) ++letters;
    // Catch2's "1 failed as expected"
    const bool is_excused = text.substr(letters).starts_with(" as expected");
    const auto word = is_excused ? "skipped" : to_lower(text.substr(0, letters));
    is_any = add(tally, *count, word) || is_any;
    text.remove_prefix(letters);
    // "0.12s" is one number.
    while (!text.empty() && (is_digit(text.front()) || text.front() == '.')) text.remove_prefix(1);
  }
  return is_any ? std::optional(tally) : std::nullopt;
}

std::optional<std::size_t> number_after(std::string_view text, std::string_view word) {
  const auto at = text.find(word);
  if (at == kNotFound) return std::nullopt;
  text = trim(text.substr(at + word.size()));
  return take_count(text);
}

}  // namespace sprint::logs
