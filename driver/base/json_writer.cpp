#include "base/json_writer.h"

#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>

#include "base/utf8_length.h"

namespace sprint {

namespace {

bool is_plain(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= 0x20 && byte < 0x80 && c != '"' && c != '\\';
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
    std::size_t plain = 0;
    while (plain < text.size() && is_plain(text[plain])) ++plain;
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
  std::array<char, 20> digits{};
  auto* const end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
  to_.append(digits.data(), end);
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
  std::array<char, 32> digits{};
  auto* const end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
  to_.append(digits.data(), end);
  return *this;
}

}  // namespace sprint
