#include "logs/python_lines.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "base/text.h"
#include "logs/plain_line.h"
#include "places/placed_text.h"
#include "places/project_files.h"
#include "places/quoted_names.h"
#include "sprint/gcc_diagnostics.h"

namespace sprint::logs {

namespace {

using sdk::detail::take_number;
using sdk::detail::take_prefix;

/// `  File "x.py", line 3, in f`, or without the function.
std::optional<RelatedPlace> match_python_frame(std::string_view line) {
  line = trim(line);
  if (!take_prefix(line, "File \"")) return std::nullopt;
  const auto quote = line.find("\", line ");
  if (quote == kNotFound || quote == 0) return std::nullopt;
  RelatedPlace frame{{std::string(line.substr(0, quote))}, PlaceRole::Frame, {}};
  line.remove_prefix(quote + std::string_view("\", line ").size());
  const auto number = take_number(line);
  if (!number) return std::nullopt;
  frame.place.line = *number;
  if (take_prefix(line, ", in ")) frame.text = std::string(line);
  return frame;
}

/// Errors of the parser: the file as such is wrong.
bool is_syntax_error(std::string_view message) {
  return message.starts_with("SyntaxError:") || message.starts_with("IndentationError:") ||
         message.starts_with("TabError:");
}

bool is_chain_sentence(std::string_view line) {
  return line.starts_with("During handling of the above exception") ||
         line.starts_with("The above exception was the direct cause");
}

std::size_t indentation(std::string_view line) {
  return std::min(line.find_first_not_of(' '), line.size());
}

LogProblem python_problem(std::string_view message) {
  LogProblem problem;
  problem.kind = is_syntax_error(message) ? ProblemKind::Compile : ProblemKind::Runtime;
  problem.message = std::string(message);
  problem.names = places::quoted_names(message);
  return problem;
}

/// The innermost come first; the place is the first that is not foreign.
void set_frames(LogProblem& problem, std::vector<RelatedPlace> frames,
                std::vector<RelatedPlace> earlier) {
  const auto own = std::find_if(frames.begin(), frames.end(), [](const RelatedPlace& frame) {
    return !places::is_foreign_path(frame.place.file);
  });
  if (!frames.empty()) problem.place = (own == frames.end() ? frames.begin() : own)->place;
  problem.related = std::move(frames);
  for (auto& frame : earlier) problem.related.push_back(std::move(frame));
  if (problem.related.size() > LogProblem::kMostRelated) {
    problem.related.resize(LogProblem::kMostRelated);
  }
}

class Traceback final : public OpenReport {
 public:
  explicit Traceback(std::size_t indent) : indent_(indent) {}

  Answer take(std::string_view line) override {
    if (++lines_ > kMostLines) return Answer::NotMine;
    return message_.empty() ? take_in_stack(line) : take_after_message(line);
  }

  std::optional<LogProblem> finish() override {
    if (message_.empty()) return std::nullopt;
    auto problem = python_problem(message_);
    set_frames(problem, std::move(frames_), std::move(earlier_));
    return problem;
  }

 private:
  static constexpr int kMostLines = 5000;
  static constexpr std::size_t kMostFrames = LogProblem::kMostRelated;

  Answer take_in_stack(std::string_view line) {
    if (auto frame = match_python_frame(line)) {
      // The innermost come last and matter most.
      frames_.insert(frames_.begin(), *std::move(frame));
      if (frames_.size() > kMostFrames) frames_.pop_back();
      return Answer::Took;
    }
    const auto text = trim(line);
    if (text.empty() || indentation(line) > indent_) return Answer::Took;
    message_ = std::string(text);
    after_message_ = 0;
    return Answer::Took;
  }

  /// Another traceback follows if this exception was the cause of another one.
  Answer take_after_message(std::string_view line) {
    const auto text = trim(line);
    ++after_message_;
    if (text.starts_with("Traceback (most") && chained_) {
      earlier_.insert(earlier_.begin(), frames_.begin(), frames_.end());
      if (earlier_.size() > kMostFrames) earlier_.resize(kMostFrames);
      frames_.clear();
      message_.clear();
      chained_ = false;
      return Answer::Took;
    }
    if (is_chain_sentence(text)) chained_ = true;
    const bool may_go_on = text.empty() || chained_;
    return may_go_on && after_message_ <= 3 ? Answer::Took : Answer::NotMine;
  }

  std::size_t indent_;
  std::vector<RelatedPlace> frames_;
  std::vector<RelatedPlace> earlier_;
  std::string message_;
  bool chained_ = false;
  int after_message_ = 0;
  int lines_ = 0;
};

/// "ledger/reader.py:5: in <module>"
std::optional<RelatedPlace> match_short_frame(std::string_view line) {
  auto placed = places::place_in_front(line);
  if (!placed || placed->place.column != 0 || line.starts_with(' ')) return std::nullopt;
  if (!take_prefix(placed->text, "in ")) return std::nullopt;
  return RelatedPlace{std::move(placed->place), PlaceRole::Frame, std::string(placed->text)};
}

/// Frames and source lines; the lines of the exception begin with "E   ".
class ConftestError final : public OpenReport {
 public:
  Answer take(std::string_view line) override {
    if (++lines_ > kMostLines) return Answer::NotMine;
    if (auto frame = match_short_frame(line)) {
      // Those of the exception that it was raised from are known already.
      if (!std::exchange(message_, {}).empty()) earlier_ = std::exchange(frames_, {});
      add(*std::move(frame));
      return Answer::Took;
    }
    if (take_prefix(line, "E   ")) {
      take_exception(line);
      return Answer::Took;
    }
    const bool is_mine = line.starts_with("    ") || line.empty() || is_chain_sentence(line);
    return is_mine ? Answer::Took : Answer::NotMine;
  }

  std::optional<LogProblem> finish() override {
    if (message_.empty()) return std::nullopt;
    auto problem = python_problem(message_);
    set_frames(problem, std::move(frames_), std::move(earlier_));
    return problem;
  }

 private:
  static constexpr int kMostLines = 1000;

  void add(RelatedPlace frame) {
    frames_.insert(frames_.begin(), std::move(frame));
    if (frames_.size() > LogProblem::kMostRelated) frames_.pop_back();
  }

  /// What cannot be parsed is told like a frame of its own.
  void take_exception(std::string_view line) {
    if (!message_.empty()) return;
    if (auto frame = match_python_frame(line)) {
      add(*std::move(frame));
    } else if (!line.empty() && !line.starts_with(' ')) {
      message_ = std::string(line);
    }
  }

  std::vector<RelatedPlace> frames_;
  std::vector<RelatedPlace> earlier_;
  std::string message_;
  int lines_ = 0;
};

}  // namespace

std::unique_ptr<OpenReport> open_conftest_error(std::string_view line) {
  if (!line.starts_with("ImportError while loading conftest '")) return nullptr;
  return std::make_unique<ConftestError>();
}

std::unique_ptr<OpenReport> open_traceback(std::string_view line) {
  if (!trim(line).starts_with("Traceback (most recent call last)")) return nullptr;
  return std::make_unique<Traceback>(indentation(line));
}

std::optional<LogProblem> match_syntax_error(std::string_view line, LinesBefore before) {
  constexpr int kFarthest = 4;
  line = trim(line);
  if (!is_syntax_error(line)) return std::nullopt;
  std::string scratch;
  for (int i = 0; i < kFarthest; ++i) {
    const auto previous = before.next();
    if (!previous) break;
    const auto text = plain_line(*previous, scratch);
    if (!text.starts_with(' ')) break;
    auto frame = match_python_frame(text);
    if (!frame) continue;
    auto problem = python_problem(line);
    problem.place = frame->place;
    problem.related.push_back(*std::move(frame));
    return problem;
  }
  return std::nullopt;
}

}  // namespace sprint::logs
