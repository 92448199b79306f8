#include "plan/criteria/expected_answer.h"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "base/word_match.h"

namespace sprint::plan {

namespace {

/// What an answer says stands near its command.
constexpr std::size_t kMostTokens = 40;

struct Token {
  std::string_view text;
  /// Stands in backticks or quotes.
  bool is_quoted = false;
  /// Punctuation parts it from what follows, or from what stands in front.
  bool ends_clause = false;
  bool begins_clause = false;

  bool is(std::string_view word) const { return !is_quoted && equal_ignoring_case(text, word); }
  template <std::size_t N>
  bool is_one_of(const std::array<std::string_view, N>& words) const {
    return std::any_of(words.begin(), words.end(), [&](std::string_view word) { return is(word); });
  }
};

constexpr std::array<std::string_view, 3> kExits = {"exits", "exit", "exited"};
constexpr std::array<std::string_view, 11> kAfterExit = {
    "with", "code", "status", "of", "is", "=", "a", "an", "must", "be", "returns"};
constexpr std::array<std::string_view, 8> kCleanly = {
    "cleanly", "successfully", "zero", "normally", "clean", "ok", "success", "green"};
constexpr std::array<std::string_view, 29> kAnswers = {
    "returning", "printing", "showing", "returns",  "return",  "returned", "gives",  "yields",
    "reports",   "shows",    "show",    "prints",   "print",   "outputs",  "output", "finds",
    "find",      "produces", "emits",   "matches",  "match",   "expected", "expect", "expects",
    "are",       "is",       "has",     "contains", "includes"};
constexpr std::array<std::string_view, 6> kLooseAnswers = {"shows",   "show",     "has",
                                                           "reports", "contains", "includes"};
constexpr std::array<std::string_view, 10> kFillers = {"exactly", "only", "just", "with",   "be",
                                                       "is",      "to",   "the",  "output", "an"};
constexpr std::array<std::string_view, 14> kTroubles = {
    "error",    "errors",  "warning",     "warnings",   "issue",   "issues",  "failure",
    "failures", "problem", "diagnostics", "violations", "finding", "failing", "problems"};
constexpr std::array<std::string_view, 14> kFound = {
    "output", "match", "matches", "result",      "results", "hit",   "hits",
    "line",   "lines", "file",    "occurrences", "entries", "files", "occurrence"};
constexpr std::array<std::string_view, 5> kNothing = {"nothing", "none", "empty", "blank",
                                                      "silent"};
constexpr std::array<std::string_view, 3> kNo = {"no", "zero", "0"};
constexpr std::array<std::string_view, 3> kNonzero = {"non-zero", "nonzero", "non-0"};
constexpr std::array<std::string_view, 8> kFinds = {"match",  "matches", "find",     "finds",
                                                    "appear", "contain", "contains", "return"};
constexpr std::array<std::string_view, 16> kJoins = {"and", "or",    "but",    "when", "for", "in",
                                                     "on",  "after", "before", "with", "if",  "—",
                                                     "-",   "→",     "–",      "as"};
constexpr std::array<std::string_view, 12> kForms = {"json", "xml",  "html", "http", "csv", "yaml",
                                                     "toml", "uuid", "id",   "sha",  "pdf", "url"};
constexpr std::array<std::string_view, 6> kAnswerArrows = {"→", "->", "=>", "==", "=", "⇒"};

std::string_view without_punctuation(std::string_view word) {
  while (!word.empty() && std::string_view("(*_").find(word.front()) != std::string_view::npos) {
    word.remove_prefix(1);
  }
  while (!word.empty() && std::string_view(".,;:)*_").find(word.back()) != std::string_view::npos) {
    word.remove_suffix(1);
  }
  return word;
}

bool is_number(std::string_view word) {
  return !word.empty() && word.size() < 10 &&
         std::all_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// MERGED, OK, BUILD_SUCCEEDED
bool is_shouted(std::string_view word) {
  return word.size() > 1 && std::all_of(word.begin(), word.end(),
                                        [](char c) { return (c >= 'A' && c <= 'Z') || c == '_'; });
}

std::vector<Token> tokens_of(std::string_view text) {
  std::vector<Token> tokens;
  tokens.reserve(kMostTokens);
  std::size_t at = 0;
  while (tokens.size() < kMostTokens) {
    at = text.find_first_not_of(" \t\r\n", at);
    if (at == std::string_view::npos) break;
    const char c = text[at];
    if (c == '`' || c == '"') {
      const std::size_t close = text.find(c, at + 1);
      if (close != std::string_view::npos) {
        tokens.push_back({text.substr(at + 1, close - at - 1), true});
        at = close + 1;
        continue;
      }
    }
    const std::size_t end = std::min(text.find_first_of(" \t\r\n", at), text.size());
    const std::string_view raw = text.substr(at, end - at);
    const std::string_view word = without_punctuation(raw);
    const bool ends = std::string_view(".,;:)").find(raw.back()) != std::string_view::npos;
    if (!word.empty()) tokens.push_back({word, false, ends, raw.front() == '('});
    at = end;
  }
  return tokens;
}

class AnswerReader {
 public:
  AnswerReader(std::vector<Token> tokens, const CheckedFile& file)
      : tokens_(std::move(tokens)), file_(file) {}

  std::optional<std::string> read() {
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      if (auto answer = read_at(i)) return answer;
    }
    return std::nullopt;
  }

  /// Of what stands in front of a command only a clear "nothing" counts.
  bool says_nothing() const {
    for (std::size_t i = 0; i + 1 < tokens_.size(); ++i) {
      if (tokens_[i].is_one_of(kNo) && tokens_[i + 1].is_one_of(kFound)) return true;
    }
    return false;
  }

  std::string nothing() const {
    if (file_.counts) return "output 0";
    if (file_.is_quiet) return "exit nonzero";
    return "no output";
  }

 private:
  const Token* token(std::size_t i) const { return i < tokens_.size() ? &tokens_[i] : nullptr; }

  template <std::size_t N>
  std::size_t skip(std::size_t i, const std::array<std::string_view, N>& words) const {
    while (i < tokens_.size() && tokens_[i].is_one_of(words)) ++i;
    return i;
  }

  std::optional<std::string> read_at(std::size_t i) const {
    const Token& word = tokens_[i];
    if (word.is_one_of(kExits)) return read_exit(skip(i + 1, kAfterExit));
    if (i < 2 && (word.is("fails") || word.is("fail"))) return "exit nonzero";
    if (i == 0 && word.is_one_of(kAnswerArrows)) return read_value(i + 1, false);
    if (is_search() && is_negation(i)) return nothing();
    if (word.is_one_of(kAnswers)) {
      return read_value(skip(i + 1, kFillers), word.is_one_of(kLooseAnswers));
    }
    const Token* const next = token(i + 1);
    if (word.is_one_of(kNo) && next != nullptr && next->is_one_of(kFound)) return nothing();
    return std::nullopt;
  }

  bool is_search() const { return file_.kind == CheckedFile::Kind::Search; }

  /// "does not match", "no longer finds"
  bool is_negation(std::size_t i) const {
    const Token& word = tokens_[i];
    const Token* const next = token(i + 1);
    const bool denies = word.is("not") || word.is("longer") || word.is("never") ||
                        word.is("doesn't") || word.is("cannot");
    return denies && next != nullptr && next->is_one_of(kFinds);
  }

  std::optional<std::string> read_exit(std::size_t i) const {
    const Token* const value = token(i);
    if (value == nullptr) return std::nullopt;
    if (is_number(value->text)) return "exit " + std::string(value->text);
    if (value->is_one_of(kNonzero)) return "exit nonzero";
    if (value->is_one_of(kCleanly)) return "exit 0";
    return std::nullopt;
  }

  std::optional<std::string> read_value(std::size_t i, bool loose) const {
    const Token* const value = token(i);
    if (value == nullptr) return std::nullopt;
    if (value->is_quoted) return quoted(value->text, loose);
    if (value->is_one_of(kNothing)) return nothing();
    if (value->is_one_of(kNonzero)) return "exit nonzero";
    if (value->is("no") || value->is("zero")) return read_none(i + 1);
    if (auto comparison = read_comparison(i)) return comparison;
    if (is_number(value->text)) return read_number(i);
    const bool names_form = value->is_one_of(kForms) || counts_things(i);
    if (is_shouted(value->text) && !names_form) return "output " + std::string(value->text);
    if (value->is("true") || value->is("false")) return "output " + std::string(value->text);
    return std::nullopt;
  }

  static std::string quoted(std::string_view text, bool loose) {
    if (text.empty()) return "no output";
    return (loose ? "output has " : "output ") + std::string(text);
  }

  std::string read_none(std::size_t i) const {
    const Token* const of_what = token(i);
    const bool trouble = of_what != nullptr && of_what->is_one_of(kTroubles);
    return trouble && !is_search() ? "exit 0" : nothing();
  }

  std::optional<std::string> read_number(std::size_t i) const {
    const std::string number(tokens_[i].text);
    const Token* const unit = token(i + 1);
    if (number == "0") {
      if (unit != nullptr && (unit->is_one_of(kFound) || unit->is_one_of(kTroubles))) {
        return read_none(i + 1);
      }
      return file_.counts || (is_search() && !file_.is_quiet) ? nothing() : "exit 0";
    }
    // "12 tests pass" is about the run, whose output has more than the number.
    if (counts_things(i) && !file_.counts) return "exit 0";
    return "output " + number;
  }

  /// "12 tests", unlike "12 (one for each)" and "12 and nothing else".
  bool counts_things(std::size_t i) const {
    const Token* const next = token(i + 1);
    return next != nullptr && !tokens_[i].ends_clause && !next->begins_clause && !next->is_quoted &&
           !next->is_one_of(kJoins);
  }

  /// ">= 2", "at least 2"; of a command that prints no number it says only that it succeeds.
  std::optional<std::string> read_comparison(std::size_t i) const {
    Comparison it = comparison_by_sign(i);
    if (it.sign.empty()) it = comparison_in_words(i);
    if (it.sign.empty() || !is_number(it.number)) return std::nullopt;
    if (!file_.counts) return "exit 0";
    return "output " + std::string(it.sign) + " " + std::string(it.number);
  }

  struct Comparison {
    std::string_view sign;
    std::string_view number;
  };

  /// ">=2" or ">= 2"
  Comparison comparison_by_sign(std::size_t i) const {
    constexpr std::array<std::array<std::string_view, 2>, 6> kSigns = {
        {{"≥", ">="}, {"≤", "<="}, {">=", ">="}, {"<=", "<="}, {">", ">"}, {"<", "<"}}};
    const std::string_view text = tokens_[i].text;
    for (const auto& [written, meant] : kSigns) {
      if (!text.starts_with(written)) continue;
      const std::string_view rest = text.substr(written.size());
      return {meant, rest.empty() ? text_of(i + 1) : rest};
    }
    return {};
  }

  /// "at least 2", "more than 2"
  Comparison comparison_in_words(std::size_t i) const {
    constexpr std::array<std::array<std::string_view, 3>, 5> kPhrases = {{{"at", "least", ">="},
                                                                          {"at", "most", "<="},
                                                                          {"more", "than", ">"},
                                                                          {"less", "than", "<"},
                                                                          {"fewer", "than", "<"}}};
    for (const auto& [first, second, sign] : kPhrases) {
      if (tokens_[i].is(first) && equal_ignoring_case(text_of(i + 1), second)) {
        return {sign, text_of(i + 2)};
      }
    }
    return {};
  }

  std::string_view text_of(std::size_t i) const {
    return i < tokens_.size() ? tokens_[i].text : std::string_view{};
  }

  std::vector<Token> tokens_;
  const CheckedFile& file_;
};

}  // namespace

std::string expected_answer(std::string_view before, std::string_view after,
                            const CheckedFile& file) {
  if (auto answer = AnswerReader(tokens_of(after), file).read()) return *answer;
  const AnswerReader in_front(tokens_of(before), file);
  return in_front.says_nothing() ? in_front.nothing() : "exit 0";
}

}  // namespace sprint::plan
