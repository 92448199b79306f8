#include "results/case_message.h"

#include <algorithm>
#include <array>

#include "base/text.h"
#include "places/placed_text.h"
#include "results/test_reports.h"

namespace sprint::results {

namespace {

std::string_view line_around(std::string_view text, std::size_t at) {
  const auto before = text.rfind('\n', at);
  const auto begin = before == kNotFound ? 0 : before + 1;
  const auto end = text.find('\n', at);
  return trim(text.substr(begin, end == kNotFound ? end : end - begin));
}

/// GoogleTest and Catch2 say in the lines below where it failed what failed.
std::string_view with_lines_below(std::string_view text, std::string_view line) {
  constexpr int kMostLines = 4;
  if (!line.ends_with(": Failure") && !line.ends_with("FAILED:")) return line;
  const auto begin = static_cast<std::size_t>(line.data() - text.data());
  auto end = begin + line.size();
  for (int i = 0; i < kMostLines && end < text.size(); ++i) {
    const auto next = std::min(text.find('\n', end + 1), text.size());
    if (trim(text.substr(end, next - end)).empty()) break;
    end = next;
  }
  return trim(text.substr(begin, end - begin));
}

bool speaks_of_error(std::string_view line) {
  static constexpr std::array<std::string_view, 8> kWords = {
      "error", "Error", "ERROR", "ssert", "FAIL", "xception", "panicked", "erminate"};
  return std::any_of(kWords.begin(), kWords.end(),
                     [&](std::string_view word) { return line.find(word) != kNotFound; });
}

/// The first line that speaks of an error; empty if none does.
std::string_view error_line(std::string_view text) {
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size() - 1);
    const auto line = text.substr(0, end + 1);
    if (speaks_of_error(line)) return trim(line);
    text.remove_prefix(end + 1);
  }
  return {};
}

std::string_view last_line(std::string_view text) {
  const auto last = text.find_last_not_of(" \t\r\n");
  return last == kNotFound ? std::string_view() : line_around(text.substr(0, last + 1), last);
}

/// Words that say no more than the element's name.
bool says_nothing(std::string_view message) {
  static constexpr std::array<std::string_view, 7> kEmptyWords = {
      "fail", "failed", "failure", "error", "test failed", "null", "collection failure"};
  constexpr std::size_t kLongest = 20;
  message = trim(message);
  if (message.size() > kLongest) return false;
  const auto word = to_lower(message);
  return word.empty() || is_one_of(word, kEmptyWords);
}

/// What surrounds a message: frames of a stack, places that stand alone, what Go says it is doing,
/// and Catch2 that something failed. All of it is in the detail, and the place has a field of its
/// own.
bool is_noise(std::string_view line) {
  const bool is_frame = line.starts_with("at ") && line.find(':') != kNotFound;
  return is_frame || line.starts_with("=== ") || line.starts_with("--- FAIL: ") ||
         line == "FAILED:" || places::whole_place(line);
}

/// Boost has a list of what it knows, in which the message is one of several.
std::string_view boost_message(std::string_view body) {
  constexpr std::string_view kKey = "\n- message:";
  const auto at = body.find(kKey);
  if (at == kNotFound || body.find("- file") == kNotFound) return {};
  const auto text = body.substr(at + kKey.size());
  return trim(text.substr(0, text.find('\n')));
}

/// pytest marks with an E what a stack ends with; of what follows the stack of one that it could
/// not load, the line that speaks of the error.
std::string_view marked_line(std::string_view body) {
  std::string_view first;
  while (!body.empty()) {
    const auto end = std::min(body.find('\n'), body.size());
    const auto line = body.substr(0, end);
    body.remove_prefix(std::min(end + 1, body.size()));
    if (!line.starts_with("E  ")) {
      if (!first.empty()) break;
      continue;
    }
    const auto text = trim(line.substr(1));
    if (speaks_of_error(text)) return text;
    if (first.empty()) first = text;
  }
  return first;
}

/// The first lines of a text that say something; all of the first ones if none does.
std::string first_lines(std::string_view body) {
  constexpr int kMostLines = 20;
  if (const auto message = boost_message(body); !message.empty()) return std::string(message);
  std::string telling;
  std::string all;
  body = trim(body);
  for (int i = 0; i < kMostLines && !body.empty(); ++i) {
    const auto end = std::min(body.find('\n'), body.size());
    const auto line = body.substr(0, end);
    body.remove_prefix(std::min(end + 1, body.size()));
    all += std::string(line) + "\n";
    if (!is_noise(trim(line))) telling += std::string(line) + "\n";
  }
  return std::string(trim(trim(telling).empty() ? all : telling));
}

/// How long the sequence that begins at `bracket` is: "[31m", "[1;31m", "[0K"; 0 if it is none.
std::size_t sequence_length(std::string_view text, std::size_t bracket) {
  constexpr std::size_t kLongest = 16;
  auto end = bracket + 1;
  while (end < text.size() && end - bracket < kLongest &&
         (text[end] == ';' || (text[end] >= '0' && text[end] <= '9'))) {
    ++end;
  }
  const bool ends = end < text.size() && (text[end] == 'm' || text[end] == 'K');
  return ends ? end + 1 - bracket : 0;
}

std::string joined(std::string_view message, std::string_view more) {
  if (more.empty()) return std::string(message);
  if (message.empty() || more.find(message) != kNotFound) return std::string(more);
  return std::string(message) + ": " + std::string(more);
}

}  // namespace

std::string_view telling_line(std::string_view output, std::string_view place) {
  constexpr std::size_t kLooked = std::size_t{4} << 10U;
  if (!place.empty()) {
    if (const auto at = output.find(place); at != kNotFound) {
      return with_lines_below(output, line_around(output, at));
    }
  }
  const auto last = output.size() > kLooked ? output.substr(output.size() - kLooked) : output;
  for (const auto part : {output.substr(0, kLooked), last}) {
    if (const auto line = error_line(part); !line.empty()) return line;
  }
  return last_line(last);
}

std::string choose_message(const MessageSources& sources) {
  const auto message = trim(sources.message);
  std::string chosen;
  if (sources.prefer_output && trim(sources.body).empty()) {
    const auto line = telling_line(sources.output, sources.place);
    chosen = says_nothing(message) && !line.empty() ? std::string(line) : joined(message, line);
  } else if (!says_nothing(message)) {
    chosen = message;
  } else if (const auto marked = marked_line(sources.body); !marked.empty()) {
    chosen = marked;
  } else if (const auto lines = first_lines(sources.body); !lines.empty()) {
    chosen = lines;
  } else {
    chosen = joined(message, telling_line(sources.output, sources.place));
  }
  return std::string(cut_text(without_colours(chosen), TestCase::kLongestMessage));
}

std::string without_colours(std::string_view text) {
  // A replaced or literal escape; pytest, Catch2, CTest; and what GoogleTest leaves of it.
  static constexpr std::array<std::string_view, 7> kEscapes = {
      "\xef\xbf\xbd", "\x1b", "#x1B", "\\x1B", "\\x1b", "[NON-XML-CHAR-0x1B]", "\\u001b"};
  std::string plain;
  std::size_t begin = 0;
  for (auto at = text.find('['); at != kNotFound; at = text.find('[', at + 1)) {
    const auto length = at < begin ? 0 : sequence_length(text, at);
    if (length == 0) continue;
    auto before = text.substr(begin, at - begin);
    for (const auto escape : kEscapes) {
      if (before.ends_with(escape)) before.remove_suffix(escape.size());
    }
    const bool bare = before.size() == at - begin && (text[at + length - 1] != 'm' || length < 4);
    if (bare) continue;  // "[m", "[0m" alone may be an index of something
    plain += before;
    begin = at + length;
    at = begin - 1;
  }
  plain += text.substr(begin);
  return plain;
}

std::string_view cut_text(std::string_view text, std::size_t most) {
  if (text.size() <= most) return text;
  while (most > 0 && (static_cast<unsigned char>(text[most]) & 0xc0U) == 0x80U) --most;
  return text.substr(0, most);
}

}  // namespace sprint::results
