#include "logs/go_lines.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "base/text.h"
#include "logs/compiler_lines.h"
#include "logs/plain_line.h"
#include "places/placed_text.h"
#include "places/project_files.h"
#include "places/quoted_names.h"
#include "sprint/gcc_diagnostics.h"

namespace sprint::logs {

namespace {

using sdk::detail::take_number;
using sdk::detail::take_prefix;

/// What `-gcflags=-m` prints about code that is right.
bool is_remark(std::string_view message) {
  static constexpr std::array<std::string_view, 6> kBegins = {
      "can inline ",   "cannot inline ",  "inlining call to ",
      "leaking param", "moved to heap: ", "ignoring self-assignment"};
  return message.ends_with(" escapes to heap") || message.ends_with(" does not escape") ||
         message.ends_with(" escapes to heap:") ||
         std::any_of(kBegins.begin(), kBegins.end(),
                     [&](std::string_view with) { return message.starts_with(with); });
}

std::string_view without_quotes_and_stars(std::string_view word) {
  while (!word.empty() && std::string_view("*&[]'`\"(").find(word.front()) != kNotFound)
    word.remove_prefix(1);
  return word.substr(0, word.find_first_of(" ;,:()'`\"{["));
}

std::string_view last_word(std::string_view text) {
  return without_quotes_and_stars(text.substr(text.find_last_of(' ') + 1));
}

/// The names that Go does not quote. What is missing comes first, the type that lacks it later.
void add_go_names(std::string_view message, std::vector<std::string>& names) {
  if (const auto end = message.find(" undefined ("); end != kNotFound) {
    const auto selector = last_word(message.substr(0, end));
    places::add_name(names, selector.substr(selector.find_last_of('.') + 1));
  }
  for (const std::string_view words :
       {" declared but not used", " declared and not used", " redeclared in this block"}) {
    if (const auto end = message.find(words); end != kNotFound)
      places::add_name(names, last_word(message.substr(0, end)));
  }
  for (const std::string_view words :
       {"undefined: ", "unknown field ", "declared and not used: ", "missing method ",
        "in call to ", "provides package ", "is not in GOROOT "}) {
    if (const auto at = message.find(words); at != kNotFound)
      places::add_name(names, without_quotes_and_stars(message.substr(at + words.size())));
  }
  for (const std::string_view words : {"(type ", "of type ", "does not implement "}) {
    const auto at = message.find(words);
    if (at == kNotFound) continue;
    const auto type = without_quotes_and_stars(message.substr(at + words.size()));
    // Not "int": nobody's change is told by it.
    const bool is_own = std::any_of(type.begin(), type.end(),
                                    [](char c) { return c == '.' || (c >= 'A' && c <= 'Z'); });
    if (is_own) places::add_name(names, type);
  }
}

/// "goroutine 18 [running]:", "goroutine 1 [chan receive, 2 minutes]:"
bool is_goroutine(std::string_view line) {
  if (!take_prefix(line, "goroutine ") || !take_number(line)) return false;
  return line.find(" [") != kNotFound && line.ends_with("]:");
}

/// The first line of what a program said when it died.
std::string_view death_in(std::string_view line) {
  const bool is_death = line.starts_with("panic: ") || line.starts_with("fatal error: ");
  if (!is_death) return {};
  return line.substr(0, line.find(" [recovered"));
}

class GoPanic final : public OpenReport {
 public:
  explicit GoPanic(std::string_view message) : message_(message) {}

  Answer take(std::string_view line) override {
    if (++lines_ > kMostLines) return Answer::NotMine;
    if (line.starts_with('\t')) {
      take_place(trim(line));
      return Answer::Took;
    }
    const bool elided = line.starts_with("...");
    if (!elided && (!function_.empty() || !is_function(line))) return Answer::NotMine;
    if (!elided) function_ = std::string(line);
    return Answer::Took;
  }

  std::optional<LogProblem> finish() override {
    if (frames_.empty()) return std::nullopt;
    LogProblem problem;
    problem.kind = ProblemKind::Runtime;
    problem.message = message_;
    problem.names = places::quoted_names(message_, true);
    const auto is_own = [](const RelatedPlace& frame) {
      return !places::is_foreign_path(frame.place.file);
    };
    // Above the call of panic() are those who caught it and passed it on.
    const auto thrown = frames_.begin() + static_cast<std::ptrdiff_t>(thrown_);
    auto own = std::find_if(thrown, frames_.end(), is_own);
    if (own == frames_.end()) own = std::find_if(frames_.begin(), frames_.end(), is_own);
    problem.place = (own == frames_.end() ? frames_.begin() : own)->place;
    problem.related = std::move(frames_);
    return problem;
  }

 private:
  static constexpr int kMostLines = 1000;

  static bool is_function(std::string_view line) {
    return line.starts_with("created by ") || (!line.starts_with(' ') && line.ends_with(')'));
  }

  void take_place(std::string_view text) {
    std::string_view function = function_;
    auto place = places::whole_place(text.substr(0, text.find(" +0x")));
    if (place && frames_.size() < LogProblem::kMostRelated) {
      if (function.starts_with("panic(")) thrown_ = frames_.size() + 1;
      const bool is_creator = take_prefix(function, "created by ");
      function = is_creator ? function.substr(0, function.find(" in goroutine "))
                            : function.substr(0, function.find_last_of('('));
      frames_.push_back({*std::move(place), PlaceRole::Frame, std::string(function)});
    }
    function_.clear();
  }

  std::string message_;
  std::string function_;  ///< of the frame whose place comes next
  std::vector<RelatedPlace> frames_;
  std::size_t thrown_ = 0;  ///< the frame that called panic()
  int lines_ = 0;
};

}  // namespace

std::optional<LogProblem> match_go_error(std::string_view line) {
  take_prefix(line, "vet: ");
  auto placed = places::place_in_front(line);
  // What a test logs has a place in front as well, but no column; it is in the report of the tests.
  if (!placed || placed->place.column == 0 || placed->text.empty()) return std::nullopt;
  const std::string_view file = placed->place.file;
  if (!file.ends_with(".go") || file.find_first_of(" \t") != kNotFound) return std::nullopt;
  // Those of C in Go, and of tools that tell a severity.
  if (match_diagnostic(line)) return std::nullopt;
  auto message = placed->text;
  if (message.ends_with("; to add it:")) message.remove_suffix(12);
  if (message == "too many errors" || is_remark(message)) return std::nullopt;
  LogProblem problem;
  problem.kind = ProblemKind::Compile;
  problem.message = std::string(message);
  problem.names = places::quoted_names(message, true);
  add_go_names(message, problem.names);
  problem.place = std::move(placed->place);
  return problem;
}

std::unique_ptr<OpenReport> open_go_panic(std::string_view line, LinesBefore before) {
  constexpr int kFarthest = 40;
  if (!is_goroutine(line)) return nullptr;
  std::string scratch;
  for (int i = 0; i < kFarthest; ++i) {
    const auto previous = before.next();
    if (!previous) break;
    const auto text = plain_line(*previous, scratch);
    if (is_goroutine(text)) break;
    if (const auto death = death_in(text); !death.empty()) return std::make_unique<GoPanic>(death);
  }
  return nullptr;
}

}  // namespace sprint::logs
