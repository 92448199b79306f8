#include "plan/criteria/expected_answer.h"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "base/text.h"
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
  bool ends_sentence = false;

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
constexpr std::array<std::string_view, 31> kAnswers = {
    "returning", "printing", "showing", "returns",  "return", "returned", "gives",   "yields",
    "lists",     "displays", "reports", "shows",    "show",   "prints",   "print",   "outputs",
    "output",    "finds",    "find",    "produces", "emits",  "matches",  "match",   "expected",
    "expect",    "expects",  "are",     "is",       "has",    "contains", "includes"};
/// Whoever says one of these wants to see something, whatever it is.
constexpr std::array<std::string_view, 9> kPrints = {
    "prints", "print", "printing", "shows", "show", "showing", "lists", "outputs", "displays"};
constexpr std::array<std::string_view, 8> kLooseAnswers = {
    "shows", "show", "has", "reports", "contains", "includes", "lists", "displays"};
constexpr std::array<std::string_view, 10> kFillers = {"exactly", "only", "just", "with",   "be",
                                                       "is",      "to",   "the",  "output", "an"};
/// Between "no" and what there is none of.
constexpr std::array<std::string_view, 9> kAdjectives = {
    "any", "new", "compiler", "lint", "linter", "type", "deprecation", "build", "test"};
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

/// 1.0.0, v2.1
bool is_version(std::string_view word) {
  if (word.starts_with('v')) word.remove_prefix(1);
  return word.find('.') != std::string_view::npos && word.front() != '.' &&
         word.find_first_not_of("0123456789.") == std::string_view::npos;
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
    const bool sentence = raw.back() == '.' || raw.back() == ';';
    if (!word.empty()) tokens.push_back({word, false, ends, raw.front() == '(', sentence});
    at = end;
  }
  return tokens;
}

/// "errors" of "error"; "failing" tests are failures.
std::string plural_of(std::string_view trouble) {
  if (equal_ignoring_case(trouble, "failing")) return "failures";
  std::string word = to_lower(trouble);
  if (!word.ends_with('s')) word += 's';
  return word;
}

/// `exit 0` goes without saying, but for what prints.
std::string joined(const std::string& exit, const std::string& output) {
  if (output.empty()) return exit;
  const bool wants_0 = !output.starts_with("output ") || output.starts_with("output counts ") ||
                       output.starts_with("output lines ");
  const bool implied = exit == "exit 0" && wants_0;
  return exit.empty() || implied ? output : exit + "; " + output;
}

class AnswerReader {
 public:
  AnswerReader(std::vector<Token> tokens, const CheckedFile& file)
      : tokens_(std::move(tokens)), file_(file) {}

  /// What the words behind a command say of it, up to the end of the sentence that says something;
  /// empty if nothing does.
  std::string read() const {
    std::string exit;
    std::string output;
    for (std::size_t i = 0; i < tokens_.size() && output.empty(); ++i) {
      if (const auto answer = read_at(i)) {
        std::string& part = answer->starts_with("exit ") ? exit : output;
        if (part.empty()) part = *answer;
      }
      if (tokens_[i].ends_sentence && !exit.empty()) break;
    }
    return joined(exit, output);
  }

  /// Of what stands in front of a command only a clear "nothing" counts.
  std::string read_front() const {
    for (std::size_t i = 0; i + 1 < tokens_.size(); ++i) {
      if (tokens_[i].is_one_of(kNo) && tokens_[i + 1].is_one_of(kFound)) return nothing();
      if (const auto trouble = read_no_trouble(i)) return *trouble;
    }
    return {};
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
    if (auto trouble = read_no_trouble(i)) return trouble;
    if (word.is_one_of(kAnswers)) {
      auto value = read_value(skip(i + 1, kFillers), word.is_one_of(kLooseAnswers));
      if (!value && word.is_one_of(kPrints)) return "some output";
      return value;
    }
    const Token* const next = token(i + 1);
    if (word.is_one_of(kNo) && next != nullptr && next->is_one_of(kFound)) return nothing();
    return std::nullopt;
  }

  std::string nothing() const {
    if (file_.counts) return "output 0";
    if (file_.exits_1_for_nothing) return "exit 1";
    if (file_.is_quiet) return "exit nonzero";
    return "no output";
  }

  /// "no warnings", "without any errors", "0 lint issues"
  std::optional<std::string> read_no_trouble(std::size_t i) const {
    if (!tokens_[i].is_one_of(kNo) && !tokens_[i].is("without")) return std::nullopt;
    const Token* const trouble = token(skip(i + 1, kAdjectives));
    if (trouble == nullptr || !trouble->is_one_of(kTroubles) || is_search()) return std::nullopt;
    return "no " + plural_of(trouble->text);
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
    if (auto trouble = read_no_trouble(i)) return trouble;
    if (value->is("no") || value->is("zero")) return nothing();
    if (auto comparison = read_comparison(i)) return comparison;
    if (is_number(value->text)) return read_number(i);
    const Token* const unit = token(i + 1);
    if (value->is("one") && unit != nullptr && unit->is("line")) return "output lines 1";
    if (is_version(value->text)) return "output has " + std::string(value->text);
    const bool names_form = value->is_one_of(kForms) || counts_things(i);
    if (is_shouted(value->text) && !names_form) return "output " + std::string(value->text);
    if (value->is("true") || value->is("false")) return "output " + std::string(value->text);
    return std::nullopt;
  }

  static std::string quoted(std::string_view text, bool loose) {
    if (text.empty()) return "no output";
    return (loose ? "output has " : "output ") + std::string(text);
  }

  std::optional<std::string> read_number(std::size_t i) const {
    const std::string number(tokens_[i].text);
    if (number == "0") {
      const Token* const unit = token(i + 1);
      const bool finds = unit != nullptr && (unit->is_one_of(kFound) || unit->is_one_of(kTroubles));
      return finds || file_.counts || (is_search() && !file_.is_quiet) ? nothing() : "exit 0";
    }
    return "output " + counted(i, number, {});
  }

  /// "counts >= 12 tests": a run that says so prints more than the number; else ">= 12".
  std::string counted(std::size_t i, std::string_view number, std::string_view sign) const {
    std::string amount = (sign.empty() ? "" : std::string(sign) + " ") + std::string(number);
    if (!counts_things(i) || file_.counts) return amount;
    const Token& thing = tokens_[i + 1];
    // A search prints a line for each thing that it finds.
    if (is_search() || thing.is("line") || thing.is("lines")) return "lines " + amount;
    return "counts " + amount + " " + to_lower(thing.text);
  }

  /// "12 tests", unlike "12 (one for each)" and "12 and nothing else".
  bool counts_things(std::size_t i) const {
    const Token* const next = token(i + 1);
    return next != nullptr && !tokens_[i].ends_clause && !next->begins_clause && !next->is_quoted &&
           !next->is_one_of(kJoins);
  }

  /// ">= 2", "at least 2"
  std::optional<std::string> read_comparison(std::size_t i) const {
    Comparison it = comparison_by_sign(i);
    if (it.sign.empty()) it = comparison_in_words(i);
    if (it.sign.empty() || !is_number(it.number)) return std::nullopt;
    return "output " + counted(it.at, it.number, it.sign);
  }

  struct Comparison {
    std::string_view sign;
    std::string_view number;
    /// The token that holds the number.
    std::size_t at = 0;
  };

  /// ">=2" or ">= 2"
  Comparison comparison_by_sign(std::size_t i) const {
    constexpr std::array<std::array<std::string_view, 2>, 6> kSigns = {
        {{"≥", ">="}, {"≤", "<="}, {">=", ">="}, {"<=", "<="}, {">", ">"}, {"<", "<"}}};
    const std::string_view text = tokens_[i].text;
    for (const auto& [written, meant] : kSigns) {
      if (!text.starts_with(written)) continue;
      const std::string_view rest = text.substr(written.size());
      return rest.empty() ? Comparison{meant, text_of(i + 1), i + 1} : Comparison{meant, rest, i};
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
        return {sign, text_of(i + 2), i + 2};
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
  std::string answer = AnswerReader(tokens_of(after), file).read();
  if (answer.empty()) answer = AnswerReader(tokens_of(before), file).read_front();
  return answer.empty() ? "exit 0" : answer;
}

}  // namespace sprint::plan
