// Kinds of characters, in ASCII alone: the ones of <cctype> follow the locale and are undefined for
// the bytes of UTF-8.
#pragma once

namespace sprint {

constexpr bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

constexpr bool is_capital(char c) {
  return c >= 'A' && c <= 'Z';
}

constexpr bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || is_capital(c);
}

/// Capitals as small letters, all else as it is.
constexpr char small_letter(char c) {
  return is_capital(c) ? static_cast<char>(c - 'A' + 'a') : c;
}

/// White space of any kind.
constexpr bool is_space(char c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}

/// Of an identifier, as most languages have them.
constexpr bool is_identifier_char(char c) {
  return is_letter(c) || is_digit(c) || c == '_';
}

/// Of a word of people: an identifier's, or a byte of a character outside of ASCII.
constexpr bool is_word_byte(char c) {
  return is_identifier_char(c) || static_cast<unsigned char>(c) >= 0x80;
}

}  // namespace sprint
