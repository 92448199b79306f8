#include "logs/failed_step.h"

#include <algorithm>
#include <array>

#include "base/text.h"
#include "places/placed_text.h"
#include "places/quoted_names.h"

namespace sprint::logs {

namespace {

constexpr std::size_t kLongest = 512;

std::string cut(std::string_view text) {
  return std::string(trim(text).substr(0, kLongest));
}

}  // namespace

int how_telling(std::string_view line) {
  static constexpr std::array<std::string_view, 9> kReasons = {
      "No such file", "not found",     "Permission denied", "Segmentation fault", "Killed",
      "Aborted",      "No space left", "Bus error",         "Illegal instruction"};
  // Without their first letters, which may be large or small.
  static constexpr std::array<std::string_view, 6> kHints = {"rror",  "ERROR", "ail",
                                                             "annot", "an't",  "denied"};
  if (trim(line).empty()) return 0;
  const auto in_line = [&](std::string_view part) {
    return line.find(part) != std::string_view::npos;
  };
  if (std::any_of(kReasons.begin(), kReasons.end(), in_line)) return 4;
  if (line.starts_with(' ') || line.starts_with('\t') || in_line("warning: ")) return 1;
  return std::any_of(kHints.begin(), kHints.end(), in_line) ? 3 : 2;
}

std::string_view missing_in(std::string_view line) {
  for (const std::string_view words :
       {": command not found", ": not found", ": No such file or directory"}) {
    const auto end = line.find(words);
    if (end == std::string_view::npos) continue;
    auto name = line.substr(0, end);
    const auto before = name.rfind(": ");
    if (before == std::string_view::npos) continue;
    name.remove_prefix(before + 2);
    const bool is_quoted = name.size() > 1 && name.front() == '\'' && name.back() == '\'';
    return is_quoted ? name.substr(1, name.size() - 2) : name;
  }
  return {};
}

void FailedStep::take(std::string_view line) {
  if (lines_++ == 0) {
    command_ = cut(line);
    return;
  }
  const int score = explained_ ? 0 : how_telling(line);
  if (score == 0 || score < best_score_) return;
  best_score_ = score;
  best_ = cut(line);
}

LogProblem FailedStep::problem() const {
  LogProblem problem;
  problem.kind = ProblemKind::Step;
  problem.outputs = outputs_;
  problem.command = command_;
  problem.log_line = log_line_;
  problem.message = best_.empty() ? "failed without a word: " + command_ : best_;
  problem.names = places::quoted_names(best_);
  places::add_name(problem.names, missing_in(best_));
  if (auto placed = places::place_in_front(best_)) {
    problem.place = std::move(placed->place);
    if (!placed->text.empty()) problem.message = std::string(placed->text);
  }
  return problem;
}

}  // namespace sprint::logs
