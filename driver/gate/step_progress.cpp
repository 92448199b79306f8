#include "gate/step_progress.h"

#include <charconv>

#include "base/text.h"

namespace sprint::gate {

namespace {

void skip_blanks(std::string_view& text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
}

std::optional<std::size_t> take_count(std::string_view& text) {
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc()) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return number;
}

bool take(std::string_view& text, std::string_view word) {
  if (!text.starts_with(word)) return false;
  text.remove_prefix(word.size());
  return true;
}

/// "[12/300] what" and "[ 12%] what".
std::optional<Progress> build_progress(std::string_view line) {
  if (!take(line, "[")) return std::nullopt;
  skip_blanks(line);
  const auto done = take_count(line);
  if (!done) return std::nullopt;
  if (take(line, "%] ")) return Progress{*done, 100, std::string(trim(line))};
  if (!take(line, "/")) return std::nullopt;
  const auto all = take_count(line);
  if (!all || !take(line, "] ")) return std::nullopt;
  return Progress{*done, *all, std::string(trim(line))};
}

/// " 12/300 Test  #12: name .....   Passed".
std::optional<Progress> ctest_progress(std::string_view line) {
  skip_blanks(line);
  const auto done = take_count(line);
  if (!done || !take(line, "/")) return std::nullopt;
  const auto all = take_count(line);
  if (!all || !take(line, " Test")) return std::nullopt;
  const auto colon = line.find(": ");
  if (colon == std::string_view::npos) return std::nullopt;
  line.remove_prefix(colon + 2);
  return Progress{*done, *all, std::string(trim(line.substr(0, line.find(" ..."))))};
}

/// "tests/test_a.py ..F..      [ 12%]".
std::optional<Progress> pytest_progress(std::string_view line) {
  if (!line.ends_with("%]")) return std::nullopt;
  const auto bracket = line.rfind('[');
  if (bracket == std::string_view::npos) return std::nullopt;
  auto rest = line.substr(bracket + 1);
  skip_blanks(rest);
  const auto done = take_count(rest);
  if (!done || rest != "%]") return std::nullopt;
  return Progress{*done, 100, std::string(trim(line.substr(0, line.find(' '))))};
}

}  // namespace

std::optional<Progress> progress_in(std::string_view line) {
  if (line.ends_with('\r')) line.remove_suffix(1);
  if (auto found = build_progress(line)) return found;
  if (auto found = ctest_progress(line)) return found;
  return pytest_progress(line);
}

std::optional<Progress> StepProgress::feed(std::string_view piece) {
  std::optional<Progress> last;
  while (!piece.empty()) {
    const auto end = piece.find('\n');
    const auto part = piece.substr(0, end);
    if (line_.size() < kLongestLine) line_.append(part.substr(0, kLongestLine - line_.size()));
    if (end == std::string_view::npos) break;
    if (auto found = progress_in(line_)) {
      count(found->what);
      last = std::move(found);
    }
    line_.clear();
    piece.remove_prefix(end + 1);
  }
  return last;
}

void StepProgress::count(const std::string& what) {
  constexpr std::string_view kObject = " object ";
  const auto object = what.find(kObject);
  if (what.starts_with("Building ") && object != std::string::npos) {
    ++work_.compiled;
    if (work_.objects.size() < WorkDone::kMostNames) {
      work_.objects.push_back(what.substr(object + kObject.size()));
    }
  } else if (what.starts_with("Linking ")) {
    ++work_.linked;
  } else if (!what.starts_with("Built target ")) {  // make's word for what is up to date as well
    ++work_.other;
  }
}

}  // namespace sprint::gate
