#include "plan/markdown/inline_text.h"

#include <algorithm>
#include <array>

#include "base/text.h"

namespace sprint::plan {

namespace {

std::size_t run_length(std::string_view text, std::size_t at) {
  const char c = text[at];
  std::size_t end = at;
  while (end < text.size() && text[end] == c) ++end;
  return end - at;
}

/// Where the run of exactly `length` backticks begins that closes a span; npos if there is none.
std::size_t closing_ticks(std::string_view text, std::size_t from, std::size_t length) {
  for (std::size_t at = text.find('`', from); at != std::string_view::npos;
       at = text.find('`', at)) {
    const std::size_t found = run_length(text, at);
    if (found == length) return at;
    at += found;
  }
  return std::string_view::npos;
}

std::string_view unpadded(std::string_view code) {
  if (code.size() > 2 && code.front() == ' ' && code.back() == ' ') {
    return code.substr(1, code.size() - 2);
  }
  return code;
}

/// The text between `[` and `]` of a link or image at `at`, and where the link ends; an end of 0
/// if there is no link.
struct Link {
  std::string_view text;
  std::size_t end = 0;
};

/// Longer than any link's text: looking further would make many `[` take the square of their time.
constexpr std::size_t kLongestLink = 1000;

Link link_at(std::string_view text, std::size_t at) {
  const std::string_view near = text.substr(0, at + kLongestLink);
  const std::size_t middle = near.find("](", at);
  if (middle == std::string_view::npos) return {};
  const std::size_t nested = near.find('[', at + 1);
  if (nested < middle) return {};
  const std::size_t end = near.find(')', middle);
  if (end == std::string_view::npos) return {};
  return {near.substr(at + 1, middle - at - 1), end + 1};
}

bool is_escapable(char c) {
  return std::string_view("\\`*_{}[]()#+-.!|~<>").find(c) != std::string_view::npos;
}

/// An underscore inside a word is a letter of a name, not emphasis.
bool is_emphasis(std::string_view text, std::size_t at, std::size_t length) {
  const auto is_name = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  };
  const bool left = at != 0 && is_name(text[at - 1]);
  const bool right = at + length < text.size() && is_name(text[at + length]);
  if (text[at] == '_') return !(left && right);
  if (text[at] == '~') return length == 2;
  const bool open_left = at == 0 || text[at - 1] == ' ';
  const bool open_right = at + length == text.size() || text[at + length] == ' ';
  return !(open_left && open_right);  // a lone star between blanks is a star
}

}  // namespace

std::vector<CodeSpan> code_spans(std::string_view text) {
  std::vector<CodeSpan> spans;
  std::array<bool, 4> open_end{};  // no closing run of 1, 2, 3 ticks is left: do not look again
  for (std::size_t at = text.find('`'); at != std::string_view::npos; at = text.find('`', at)) {
    const std::size_t length = run_length(text, at);
    const bool known_open = length < 4 && open_end[length];
    const std::size_t close = known_open || length > 3 ? std::string_view::npos
                                                       : closing_ticks(text, at + length, length);
    if (close == std::string_view::npos) {
      if (length < 4) open_end[length] = true;
      at += length;
      continue;
    }
    spans.push_back({at, close + length, unpadded(text.substr(at + length, close - at - length))});
    at = close + length;
  }
  return spans;
}

std::string plain_text(std::string_view text) {
  const bool is_plain = std::none_of(text.begin(), text.end(), [](char c) {
    return c == '`' || c == '*' || c == '_' || c == '~' || c == '[' || c == '\\';
  });
  if (is_plain) return std::string(trim(text));
  std::string plain;
  plain.reserve(text.size());
  const auto spans =
      text.find('`') == std::string_view::npos ? std::vector<CodeSpan>{} : code_spans(text);
  auto span = spans.begin();
  for (std::size_t at = 0; at < text.size();) {
    if (span != spans.end() && at == span->begin) {
      plain += span->code;
      at = span->end;
      ++span;
      continue;
    }
    const char c = text[at];
    if (c == '\\' && at + 1 < text.size() && is_escapable(text[at + 1])) {
      plain += text[at + 1];
      at += 2;
    } else if (c == '[') {
      const Link link = link_at(text, at);
      const bool holds_code = span != spans.end() && span->begin < link.end;
      if (link.end == 0 || holds_code) {
        plain += c;
        ++at;
      } else {
        plain += link.text;
        at = link.end;
      }
    } else if (c == '*' || c == '_' || c == '~') {
      const std::size_t length = run_length(text, at);
      if (!is_emphasis(text, at, length)) plain.append(length, c);
      at += length;
    } else {
      plain += c;
      ++at;
    }
  }
  return std::string(trim(plain));
}

std::string_view without_emphasis(std::string_view text) {
  text = trim(text);
  for (const std::string_view mark : {"***", "**", "__", "*", "_"}) {
    if (text.size() <= 2 * mark.size() || !text.starts_with(mark) || !text.ends_with(mark))
      continue;
    const std::string_view inside = text.substr(mark.size(), text.size() - 2 * mark.size());
    if (inside.find(mark) == std::string_view::npos) return trim(inside);
  }
  return text;
}

}  // namespace sprint::plan
