#include "base/text.h"

#include <algorithm>

#include "base/ascii.h"
#include "base/code_point.h"
#include "base/utf8_length.h"

namespace sprint {

namespace {

bool is_white(char c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}

bool is_plain_shell_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
         std::string_view("_-+./:,@%=").find(c) != std::string_view::npos;
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
  const auto is_plain = [](char c) { return c >= 0x20 && c < 0x7f; };
  if (std::all_of(text.begin(), text.end(), is_plain)) return std::string(text);
  std::string safe;
  safe.reserve(text.size());
  bool after_ascii = true;
  while (!text.empty()) {
    const std::size_t length = utf8_length(text);
    const auto character = text.substr(0, std::max<std::size_t>(length, 1));
    if (length == 0) {
      safe += written_out_byte(character.front());
    } else if (const auto code = code_point(character); is_unseen(code, after_ascii)) {
      safe += written_out(code);
    } else {
      safe += character;
    }
    after_ascii = length <= 1;
    text.remove_prefix(character.size());
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
