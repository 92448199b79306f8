#include "logs/cmake_lines.h"

#include <string>
#include <utility>
#include <vector>

#include "base/text.h"
#include "places/placed_text.h"
#include "places/quoted_names.h"
#include "sprint/gcc_diagnostics.h"

namespace sprint::logs {

namespace {

using sdk::detail::take_prefix;

/// "cmake/x.cmake:3 (f)", "cmake/x.cmake:3" or "cmake/x.cmake": the place, and the command as text.
RelatedPlace place_with_command(std::string_view text) {
  RelatedPlace found{{}, PlaceRole::Frame, {}};
  const auto open = text.find_last_of('(');
  if (open != std::string_view::npos && text.ends_with(')')) {
    found.text = std::string(text.substr(open + 1, text.size() - open - 2));
    text = trim(text.substr(0, open));
  }
  if (auto place = places::whole_place(text)) {
    found.place = *std::move(place);
  } else {
    found.place.file = std::string(text);
  }
  return found;
}

class CmakeError final : public OpenReport {
 public:
  explicit CmakeError(places::PlaceInText place) { problem_.place = std::move(place); }

  Answer take(std::string_view line) override {
    if (++lines_ > kMostLines) return Answer::NotMine;
    if (line == "Call Stack (most recent call first):") {
      in_stack_ = true;
      return Answer::Took;
    }
    const bool is_blank = trim(line).empty();
    if (!is_blank && !line.starts_with("  ")) return Answer::NotMine;
    if (in_stack_) return take_frame(trim(line));
    if (is_blank) {
      // Two blank lines end the text.
      if (new_paragraph_ && !paragraphs_.empty()) return Answer::TookLast;
      new_paragraph_ = true;
      return Answer::Took;
    }
    if (new_paragraph_) next_is_inset_ = line.starts_with("   ");
    take_text(trim(line));
    return Answer::Took;
  }

  std::optional<LogProblem> finish() override {
    problem_.kind = ProblemKind::Configure;
    std::size_t used = 0;
    for (; used < paragraphs_.size(); ++used) {
      if (used != 0) problem_.message += ' ';
      problem_.message += paragraphs_[used];
      if (!goes_on_after(used)) break;
      if (problem_.message.ends_with(':')) places::add_name(problem_.names, paragraphs_[used + 1]);
    }
    const bool has_details = used > 0;
    for (std::size_t i = 0; i < paragraphs_.size() && (i <= used || has_details); ++i) {
      for (const auto& name : places::quoted_names(paragraphs_[i], true))
        places::add_name(problem_.names, name);
    }
    return std::move(problem_);
  }

 private:
  /// Whether the sentence of this paragraph ends in the next one: "The C compiler", the name of a
  /// program further in, "is not able to compile a simple test program."
  bool goes_on_after(std::size_t paragraph) const {
    if (paragraph + 1 >= paragraphs_.size()) return false;
    const std::string& text = paragraphs_[paragraph];
    if (text.ends_with(':')) return true;
    const bool is_inset = inset_[paragraph];
    if (inset_[paragraph + 1]) return !is_inset && !text.ends_with('.');
    const char first = paragraphs_[paragraph + 1].front();
    return is_inset && first >= 'a' && first <= 'z';
  }

  static constexpr int kMostLines = 200;
  static constexpr std::size_t kMostParagraphs = 4;
  static constexpr std::size_t kLongestParagraph = 2048;

  Answer take_frame(std::string_view text) {
    if (text.empty()) return Answer::TookLast;
    if (problem_.related.size() < LogProblem::kMostRelated) {
      problem_.related.push_back(place_with_command(text));
    }
    return Answer::Took;
  }

  void take_text(std::string_view text) {
    if (new_paragraph_) {
      if (paragraphs_.size() == kMostParagraphs) return;
      paragraphs_.emplace_back();
      inset_.push_back(next_is_inset_);
    } else if (paragraphs_.back().size() < kLongestParagraph) {
      paragraphs_.back() += ' ';
    }
    new_paragraph_ = false;
    if (paragraphs_.back().size() + text.size() <= kLongestParagraph) paragraphs_.back() += text;
  }

  LogProblem problem_{};
  std::vector<std::string> paragraphs_;
  /// For each: whether it is indented further than the text.
  std::vector<bool> inset_;
  bool next_is_inset_ = false;
  bool new_paragraph_ = true;
  bool in_stack_ = false;
  int lines_ = 0;
};

/// All of it is in one line.
class ShortCmakeError final : public OpenReport {
 public:
  explicit ShortCmakeError(std::string_view text) : text_(text) {}

  Answer take(std::string_view) override { return Answer::NotMine; }

  std::optional<LogProblem> finish() override {
    LogProblem problem;
    problem.kind = ProblemKind::Configure;
    problem.message = text_;
    problem.names = places::quoted_names(text_, true);
    return problem;
  }

 private:
  std::string text_;
};

}  // namespace

std::unique_ptr<OpenReport> open_cmake_error(std::string_view line) {
  line = trim(line);
  if (!take_prefix(line, "CMake Error")) return nullptr;
  take_prefix(line, " (dev)");
  if (take_prefix(line, ": ")) return std::make_unique<ShortCmakeError>(line);
  if (!take_prefix(line, " at ") && !take_prefix(line, " in ")) return nullptr;
  if (!line.ends_with(':')) return nullptr;
  line.remove_suffix(1);
  return std::make_unique<CmakeError>(place_with_command(line).place);
}

}  // namespace sprint::logs
