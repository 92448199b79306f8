#include "logs/node_lines.h"

#include <algorithm>
#include <optional>
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

using sdk::detail::take_prefix;

/// node --test passes on what a test file prints as comments of TAP.
std::string_view without_tap(std::string_view line) {
  take_prefix(line, "# ");
  return line;
}

bool is_identifier(std::string_view word) {
  return !word.empty() && std::all_of(word.begin(), word.end(), [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
           c == '$';
  });
}

/// "TypeError: text", "Error [ERR_MODULE_NOT_FOUND]: text".
bool is_error_line(std::string_view line) {
  const auto colon = line.find(": ");
  if (colon == kNotFound) return false;
  auto name = line.substr(0, colon);
  if (const auto code = name.find(" ["); code != kNotFound && name.ends_with(']')) {
    name = name.substr(0, code);
  }
  return is_identifier(name) && (name.ends_with("Error") || name.ends_with("Rejection"));
}

/// "file:///x/a.js:12", "/x/a.js:12" or "C:\x\a.js:12", all of the text.
std::optional<places::PlaceInText> match_place(std::string_view text) {
  const bool is_url = take_prefix(text, "file://");
  // "file:///C:/x" is the URL of "C:/x".
  if (is_url && text.size() > 2 && text[2] == ':') text.remove_prefix(1);
  const bool is_path = text.starts_with('/') || text.starts_with("node:") ||
                       (text.size() > 2 && text[1] == ':' && (text[2] == '\\' || text[2] == '/'));
  return is_path ? places::whole_place(text) : std::nullopt;
}

/// "    at async f (file:///x/a.js:3:5) {"; false if it is no frame. A frame in no file gives none.
bool take_frame(std::string_view line, std::vector<RelatedPlace>& frames) {
  if (line.starts_with("    ... ")) return true;
  if (!take_prefix(line, "    at ")) return false;
  if (line.ends_with(" {")) line.remove_suffix(2);
  take_prefix(line, "async ");
  std::string_view function;
  if (const auto open = line.find_last_of('('); open != kNotFound && line.ends_with(')')) {
    function = trim(line.substr(0, open));
    line = line.substr(open + 1, line.size() - open - 2);
  }
  auto place = match_place(line);
  if (place && frames.size() < LogProblem::kMostRelated) {
    frames.push_back({*std::move(place), PlaceRole::Frame, std::string(function)});
  }
  return true;
}

/// What happened inside of a test is in the report of the tests, if it made the test fail.
bool is_in_test(const std::vector<RelatedPlace>& frames) {
  return std::any_of(frames.begin(), frames.end(), [](const RelatedPlace& frame) {
    const std::string_view file = frame.place.file;
    return file.starts_with("node:internal/test_runner/") ||
           file.find("node_modules/mocha/") != kNotFound ||
           file.find("node_modules/jest-") != kNotFound;
  });
}

class NodeError final : public OpenReport {
 public:
  NodeError(std::string_view message, std::optional<places::PlaceInText> heading)
      : message_(message), heading_(std::move(heading)) {}

  Answer take(std::string_view raw) override {
    const auto line = without_tap(raw);
    if (take_frame(line, frames_)) {
      has_stack_ = true;
      return Answer::Took;
    }
    // A message may have more lines; without a heading it may as well be none.
    const bool may_go_on = heading_ && !has_stack_ && !line.starts_with("Node.js v") &&
                           ++more_lines_ <= kMostMessageLines;
    return may_go_on && !is_error_line(line) ? Answer::Took : Answer::NotMine;
  }

  std::optional<LogProblem> finish() override {
    if (!heading_ && (!has_stack_ || is_in_test(frames_))) return std::nullopt;
    LogProblem problem;
    const bool is_syntax = message_.starts_with("SyntaxError");
    problem.kind = is_syntax ? ProblemKind::Compile : ProblemKind::Runtime;
    problem.message = message_;
    problem.names = places::quoted_names(message_, true);
    choose_place(problem);
    problem.related = std::move(frames_);
    return problem;
  }

 private:
  static constexpr int kMostMessageLines = 20;

  /// Nowhere, rather than inside of Node itself.
  void choose_place(LogProblem& problem) const {
    const auto own = std::find_if(frames_.begin(), frames_.end(), [](const RelatedPlace& frame) {
      return !places::is_foreign_path(frame.place.file);
    });
    constexpr std::string_view kImporter = " imported from ";
    if (heading_ && !places::is_foreign_path(heading_->file)) {
      problem.place = *heading_;
    } else if (own != frames_.end()) {
      problem.place = own->place;
    } else if (const auto at = message_.find(kImporter); at != std::string::npos) {
      problem.place.file = message_.substr(at + kImporter.size());
    }
  }

  std::string message_;
  std::optional<places::PlaceInText> heading_;
  std::vector<RelatedPlace> frames_;
  bool has_stack_ = false;
  int more_lines_ = 0;
};

/// The place that stands above the source line and the caret.
std::optional<places::PlaceInText> heading_above(LinesBefore before) {
  constexpr int kFarthest = 5;
  std::string scratch;
  for (int i = 0; i < kFarthest; ++i) {
    const auto previous = before.next();
    if (!previous) break;
    const auto text = without_tap(plain_line(*previous, scratch));
    if (text.starts_with("    at ") || is_error_line(text)) break;
    if (auto place = match_place(text); place && i > 0) return place;
  }
  return std::nullopt;
}

}  // namespace

std::unique_ptr<OpenReport> open_node_error(std::string_view line, LinesBefore before) {
  line = without_tap(line);
  if (!is_error_line(line)) return nullptr;
  return std::make_unique<NodeError>(line, heading_above(before));
}

}  // namespace sprint::logs
