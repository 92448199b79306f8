#include "base/text.h"

#include <algorithm>
#include <array>

#include "base/ascii.h"

namespace sprint {

namespace {

bool is_white(char c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}

bool is_plain_shell_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
         std::string_view("_-+./:,@%=").find(c) != std::string_view::npos;
}

/// U+0080 to U+009F in UTF-8: terminals obey them like their escape sequences.
bool is_wide_control(std::string_view two) {
  return two.size() == 2 && two[0] == '\xc2' &&
         (static_cast<unsigned char>(two[1]) & 0xe0U) == 0x80U;
}

std::string hex_escape(char c) {
  constexpr std::string_view kHex = "0123456789abcdef";
  const auto byte = static_cast<unsigned char>(c);
  return {'\\', 'x', kHex[byte >> 4U], kHex[byte & 0xfU]};
}

std::string quoted_word(const std::string& word) {
  std::string quoted = "'";
  for (const char c : word) {
    if (c == '\'') {
      quoted += "'\\''";
    } else {
      quoted += c;
    }
  }
  return quoted + "'";
}

std::string shell_word(const std::string& word) {
  if (word.empty()) return "''";
  const bool plain = std::all_of(word.begin(), word.end(), is_plain_shell_character);
  return plain ? word : quoted_word(word);
}

}  // namespace

std::string_view trim(std::string_view text) {
  std::size_t begin = 0;
  std::size_t end = text.size();
  while (begin < end && is_white(text[begin])) ++begin;
  while (end > begin && is_white(text[end - 1])) --end;
  return text.substr(begin, end - begin);
}

std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> parts;
  if (text.empty()) return parts;
  for (;;) {
    const auto end = text.find(separator);
    parts.emplace_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

std::string join(const std::vector<std::string>& parts, std::string_view separator) {
  std::string text;
  for (const auto& part : parts) {
    if (&part != &parts.front()) text += separator;
    text += part;
  }
  return text;
}

std::string to_lower(std::string_view text) {
  std::string lower(text);
  std::transform(lower.begin(), lower.end(), lower.begin(), small_letter);
  return lower;
}

std::string printable(std::string_view text) {
  const auto may_need_care = [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte < 0x20 || byte == 0x7f || byte == 0xc2;
  };
  if (std::none_of(text.begin(), text.end(), may_need_care)) return std::string(text);
  std::string safe;
  safe.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const auto byte = static_cast<unsigned char>(c);
    if (is_wide_control(text.substr(i, 2))) {
      safe += hex_escape(c) + hex_escape(text[++i]);
    } else if (c == '\n') {
      safe += "\\n";
    } else if (c == '\t') {
      safe += "\\t";
    } else if (c == '\r') {
      safe += "\\r";
    } else if (byte < 0x20 || byte == 0x7f) {
      safe += hex_escape(c);
    } else {
      safe += c;
    }
  }
  return safe;
}

std::string shell_line(const std::vector<std::string>& words) {
  std::vector<std::string> quoted;
  quoted.reserve(words.size());
  std::transform(words.begin(), words.end(), std::back_inserter(quoted), shell_word);
  // As the first word, NAME=value would set a variable.
  if (!words.empty() && words[0].find('=') != std::string::npos) quoted[0] = quoted_word(words[0]);
  return join(quoted, " ");
}

std::size_t display_width(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xc0U) != 0x80U;
  }));
}

std::string count_of(std::size_t count, std::string_view singular, std::string_view plural) {
  return std::to_string(count) + " " + std::string(count == 1 ? singular : plural);
}

}  // namespace sprint
