#include "plan/criteria/plain_command.h"

#include <algorithm>
#include <array>

#include "base/text.h"
#include "plan/words/word_table.h"

namespace sprint::plan {

namespace {

/// A label such as "Build succeeds" is short, and so is a command that stands in a sentence.
constexpr std::size_t kLongestIntroduction = 80;
constexpr std::size_t kMostWords = 24;

/// Programs whose names are English words: only with one of these behind them.
constexpr std::array<std::string_view, 6> kWordPrograms = {"make", "go",   "swift",
                                                           "just", "rake", "gradle"};
constexpr std::array<std::string_view, 14> kGoals = {
    "build", "test",    "tests", "check", "lint",    "all",    "vet",
    "run",   "install", "fmt",   "clean", "package", "verify", "format"};
/// These never begin a command outside a code span.
constexpr std::array<std::string_view, 22> kEnglish = {
    "test", "find", "node",  "head", "tail", "sort", "time",   "command", "cat",   "tree", "which",
    "echo", "diff", "touch", "file", "env",  "stat", "bundle", "gem",     "black", "mix",  "ant"};
constexpr std::array<std::string_view, 12> kResults = {
    "passes", "succeeds", "exits",     "returns", "prints",   "outputs",
    "is",     "fails",    "completes", "reports", "finishes", "shows"};

template <std::size_t N>
bool is_one_of(std::string_view word, const std::array<std::string_view, N>& words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

/// Where the word that begins at `at` ends.
std::size_t end_of_word(std::string_view text, std::size_t at) {
  return std::min(text.find_first_of(" \t\n", at), text.size());
}

bool may_begin(std::string_view program, std::string_view second) {
  if (program.starts_with("./")) return program.size() > 2;
  if (is_one_of(program, kEnglish) || !is_in(program, mask_of(WordList::Program))) return false;
  if (program.front() >= 'A' && program.front() <= 'Z') return false;
  if (is_one_of(program, kWordPrograms))
    return is_one_of(second, kGoals) || second.starts_with('-');
  return true;
}

/// The command at the front of the text, up to the word that says what comes of it.
std::optional<PlainCommand> command_in_front(std::string_view text, bool needs_result) {
  const std::size_t first = end_of_word(text, 0);
  if (first >= text.size()) return std::nullopt;
  const std::size_t second = end_of_word(text, first + 1);
  if (!may_begin(text.substr(0, first), text.substr(first + 1, second - first - 1))) {
    return std::nullopt;
  }
  std::size_t at = first;
  for (std::size_t count = 0; count < kMostWords && at < text.size(); ++count) {
    const std::size_t end = end_of_word(text, at + 1);
    const std::string_view word = text.substr(at + 1, end - at - 1);
    if (is_one_of(word, kResults)) return PlainCommand{trim(text.substr(0, at)), text.substr(at)};
    if (word == "the" || word == "and" || word == "a") return std::nullopt;
    at = end;
  }
  if (needs_result || at < text.size()) return std::nullopt;
  return PlainCommand{text, {}};
}

}  // namespace

std::optional<PlainCommand> plain_command(std::string_view text) {
  text = trim(text);
  if (text.find('`') != std::string_view::npos) return std::nullopt;
  if (auto command = command_in_front(text, true)) return command;
  const std::size_t colon = text.substr(0, kLongestIntroduction).find(": ");
  if (colon == std::string_view::npos) return std::nullopt;
  return command_in_front(trim(text.substr(colon + 2)), false);
}

}  // namespace sprint::plan
