#include "logs/summaries/test_story.h"

#include <algorithm>
#include <array>

#include "base/ascii.h"
#include "base/text.h"
#include "places/project_files.h"

namespace sprint::logs {

namespace {

constexpr std::size_t kMostPlaces = LogProblem::kMostRelated;

std::string_view take_line(std::string_view& text) {
  const auto end = std::min(text.find('\n'), text.size());
  const auto line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

bool has(std::string_view line, std::string_view word) {
  return line.find(word) != kNotFound;
}

/// The line, and those below it up to an empty one: GoogleTest, Catch2 and Rust say there what
/// failed.
std::string with_lines_below(std::string_view line, std::string_view rest) {
  constexpr int kMost = 4;
  std::string text(trim(line));
  for (int i = 0; i < kMost && !rest.empty(); ++i) {
    const auto next = take_line(rest);
    if (trim(next).empty()) break;
    text += "\n" + std::string(next);
  }
  return text;
}

bool leads(std::string_view line) {
  return line.ends_with(": Failure") || line.ends_with("FAILED:") || has(line, " panicked at ") ||
         line.ends_with("Failure:");
}

/// A rule, or an empty line.
bool is_drawn(std::string_view line) {
  return std::none_of(line.begin(), line.end(), [](char c) { return is_word_byte(c); });
}

/// The value of `error:` in the YAML that TAP has below a test; the first line of several.
std::string yaml_error(std::string_view line, std::string_view rest) {
  auto text = trim(line.substr(line.find("error:") + 6));
  if (text.starts_with('|')) text = trim(take_line(rest));
  if (text.size() > 1 && text.front() == '\'' && text.back() == '\'') {
    text = text.substr(1, text.size() - 2);
  }
  return std::string(text);
}

bool speaks_of_error(std::string_view line) {
  static constexpr std::array<std::string_view, 8> kWords = {
      "rror:", "Error [", "ssert", "xception", "xpected", "terminate called", "FAILED", "panic"};
  return std::any_of(kWords.begin(), kWords.end(), [&](auto word) { return has(line, word); });
}

/// pytest marks what was raised; Python says it below the stack.
std::string python_message(std::string_view story) {
  bool in_stack = false;
  std::string last;
  while (!story.empty()) {
    const auto line = take_line(story);
    if (line.starts_with("E   ")) return std::string(trim(line.substr(4)));
    if (line.starts_with("Traceback (most")) in_stack = true;
    const bool is_raised = in_stack && !line.empty() && line.front() != ' ';
    if (is_raised && has(line, "Error")) last = std::string(trim(line));
  }
  return last;
}

/// "a_test.go:12: text"
std::string message_behind_place(std::string_view line) {
  line = trim(line);
  const auto go = line.find(".go:");
  const auto text = go == kNotFound ? kNotFound : line.find(": ", go + 4);
  return text == kNotFound ? std::string(line) : std::string(line.substr(text + 2));
}

std::string message_in(std::string_view story) {
  if (auto message = python_message(story); !message.empty()) return message;
  for (auto rest = story; !rest.empty();) {
    const auto line = take_line(rest);
    if (trim(line).starts_with("error: ")) return yaml_error(line, rest);
    if (leads(trim(line))) return with_lines_below(line, rest);
  }
  std::string first;
  for (auto rest = story; !rest.empty();) {
    const auto line = take_line(rest);
    if (is_drawn(line)) continue;
    if (speaks_of_error(line)) return message_behind_place(line);
    if (first.empty()) first = message_behind_place(line);
  }
  return first;
}

}  // namespace

ToldTest told_in(std::string_view story) {
  ToldTest told;
  told.message = message_in(story).substr(0, std::size_t{4} << 10U);
  auto found = places::find_places(story, kMostPlaces);
  // The innermost frame comes last in Python, and first elsewhere.
  if (has(story, "Traceback (most")) std::reverse(found.begin(), found.end());
  const auto own = std::find_if(found.begin(), found.end(), [](const places::PlaceInText& each) {
    return !places::is_foreign_path(each.file);
  });
  if (own != found.end()) told.place = *own;
  for (auto& each : found) {
    if (!(each == told.place)) told.frames.push_back({std::move(each), PlaceRole::Frame, {}});
  }
  return told;
}

void StoryLines::add(std::string_view line) {
  if (is_full()) return;
  ++lines_;
  text_.append(line.substr(0, kLongestLine)).append("\n");
}

}  // namespace sprint::logs
