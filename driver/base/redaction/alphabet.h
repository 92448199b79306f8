// Of which bytes secrets, and the words around them, are made.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "base/ascii.h"

namespace sprint {

enum class Alphabet : std::uint8_t {
  /// Hexadecimal digits with small letters, and with both.
  SmallHex,
  Hex,
  CapitalsAndDigits,
  LettersAndDigits,
  /// Letters, digits, `_` and `-`.
  Word,
  /// Those of Word, and dots: what has parts, such as a JSON Web Token.
  DottedWord,
  Base64,
  /// What RFC 6750 allows behind `Bearer`.
  Bearer,
  /// Base64 as it stands in a link: `+`, `/` and `=` are escaped.
  SasSignature,
  /// What may stand in a name of a variable, a setting, an option or a header.
  Name,
  /// All that does not end a value written without quotes: in a shell, and elsewhere.
  WideValue,
  NarrowValue,
  /// All that does not end a line or a quotation.
  QuotedValue,
};

constexpr bool is_in(Alphabet alphabet, char c) {
  const bool alnum = is_letter(c) || is_digit(c);
  const bool quote = c == '"' || c == '\'' || c == '`';
  const bool stops = quote || is_space(c) || c == '\0' || c == '\x1b';
  switch (alphabet) {
    case Alphabet::SmallHex:
      return is_digit(c) || (c >= 'a' && c <= 'f');
    case Alphabet::Hex:
      return is_digit(c) || (small_letter(c) >= 'a' && small_letter(c) <= 'f');
    case Alphabet::CapitalsAndDigits:
      return is_capital(c) || is_digit(c);
    case Alphabet::LettersAndDigits:
      return alnum;
    case Alphabet::Word:
      return alnum || c == '_' || c == '-';
    case Alphabet::DottedWord:
    case Alphabet::Name:
      return alnum || c == '_' || c == '-' || c == '.';
    case Alphabet::Base64:
      return alnum || c == '+' || c == '/' || c == '=';
    case Alphabet::Bearer:
      return alnum || c == '_' || c == '-' || c == '.' || c == '~' || c == '+' || c == '/' ||
             c == '=';
    case Alphabet::SasSignature:
      return alnum || c == '%' || c == '+' || c == '/' || c == '=';
    case Alphabet::WideValue:
      return !stops;
    case Alphabet::NarrowValue:
      return !stops && c != '&' && c != ';' && c != ',' && c != ')' && c != ']' && c != '}' &&
             c != '<' && c != '>' && c != '|';
    case Alphabet::QuotedValue:
      return !quote && c != '\n' && c != '\r' && c != '\0';
  }
  return false;
}

using AlphabetBits = std::array<std::uint16_t, 256>;

constexpr AlphabetBits alphabet_bits() {
  AlphabetBits bits{};
  for (std::size_t byte = 0; byte < bits.size(); ++byte) {
    for (unsigned i = 0; i <= static_cast<unsigned>(Alphabet::QuotedValue); ++i) {
      if (!is_in(static_cast<Alphabet>(i), static_cast<char>(byte))) continue;
      bits[byte] = static_cast<std::uint16_t>(bits[byte] | 1U << i);
    }
  }
  return bits;
}

inline constexpr AlphabetBits kAlphabetBits = alphabet_bits();

/// The same for what SeenText shows: the end of a text is in no alphabet.
inline bool is_in(Alphabet alphabet, int byte) {
  if (byte < 0) return false;
  const unsigned bits = kAlphabetBits[static_cast<std::size_t>(byte)];
  return (bits >> static_cast<unsigned>(alphabet) & 1U) != 0;
}

}  // namespace sprint
