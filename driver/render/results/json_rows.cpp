#include "render/results/json_rows.h"

#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstring>

#include "base/utf8_length.h"

namespace sprint::render {

namespace {

bool needs_no_escape(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= 0x20 && byte < 0x80 && c != '"' && c != '\\';
}

/// How many bytes at the front stand for themselves. Eight at a time: most of what is written is
/// plain text, and large documents are mostly strings.
std::size_t plain_length(std::string_view text) {
  constexpr std::uint64_t kOnes = 0x0101010101010101U;
  constexpr std::uint64_t kHighBits = 0x80 * kOnes;
  std::size_t at = 0;
  for (; at + 8 <= text.size(); at += 8) {
    std::uint64_t bytes = 0;
    std::memcpy(&bytes, text.data() + at, sizeof bytes);
    // The high bit of a byte is set where the subtraction went below zero; a byte behind such a
    // one may be suspected wrongly, which the loop below finds out.
    const std::uint64_t quote = bytes ^ ('"' * kOnes);
    const std::uint64_t backslash = bytes ^ ('\\' * kOnes);
    const std::uint64_t odd =
        bytes | (bytes - 0x20 * kOnes) | (quote - kOnes) | (backslash - kOnes);
    if ((odd & kHighBits) != 0) break;
  }
  while (at < text.size() && needs_no_escape(text[at])) ++at;
  return at;
}

template <typename Number>
void append_digits(std::string& to, Number value) {
  std::array<char, 32> digits{};
  auto* const end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
  to.append(digits.data(), end);
}

void append_escape(std::string& to, char c) {
  constexpr std::string_view kHex = "0123456789abcdef";
  const auto byte = static_cast<unsigned char>(c);
  switch (c) {
    case '"':
    case '\\':
      to += '\\';
      to += c;
      return;
    case '\n':
      to += "\\n";
      return;
    case '\r':
      to += "\\r";
      return;
    case '\t':
      to += "\\t";
      return;
    default:
      to += "\\u00";
      to += kHex[byte >> 4U];
      to += kHex[byte & 0xfU];
  }
}

}  // namespace

void append_json_string(std::string& to, std::string_view text) {
  to += '"';
  while (!text.empty()) {
    const std::size_t plain = plain_length(text);
    to += text.substr(0, plain);
    text.remove_prefix(plain);
    if (text.empty()) break;
    if (static_cast<unsigned char>(text.front()) < 0x80) {
      append_escape(to, text.front());
      text.remove_prefix(1);
      continue;
    }
    const std::size_t length = utf8_length(text);
    to += length == 0 ? kReplacement : text.substr(0, length);
    text.remove_prefix(length == 0 ? 1 : length);
  }
  to += '"';
}

JsonRow& JsonRow::key(std::string_view key) {
  to_ += first_ ? "\"" : ", \"";
  first_ = false;
  to_ += key;
  to_ += "\": ";
  return *this;
}

JsonRow& JsonRow::text(std::string_view key, std::string_view value) {
  this->key(key);
  append_json_string(to_, value);
  return *this;
}

JsonRow& JsonRow::count(std::string_view key, std::uint64_t value) {
  this->key(key);
  append_digits(to_, value);
  return *this;
}

JsonRow& JsonRow::flag(std::string_view key, bool value) {
  this->key(key);
  to_ += value ? "true" : "false";
  return *this;
}

JsonRow& JsonRow::seconds(std::string_view key, float value) {
  this->key(key);
  if (!std::isfinite(value) || value < 0) {
    to_ += "null";
    return *this;
  }
  append_digits(to_, value);
  return *this;
}

}  // namespace sprint::render
