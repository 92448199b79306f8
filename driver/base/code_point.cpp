#include "base/code_point.h"

#include <algorithm>
#include <array>

namespace sprint {

namespace {

struct Range {
  char32_t first;
  char32_t last;
};

/// In order. Unicode's default-ignorable characters, its marks of direction, and more line ends.
constexpr std::array kUnseen = {
    Range{0x0000, 0x001f},   Range{0x007f, 0x009f},   Range{0x00ad, 0x00ad},
    Range{0x034f, 0x034f},   Range{0x061c, 0x061c},   Range{0x115f, 0x1160},
    Range{0x17b4, 0x17b5},   Range{0x180b, 0x180f},   Range{0x200b, 0x200f},
    Range{0x2028, 0x202e},   Range{0x2060, 0x206f},   Range{0x3164, 0x3164},
    Range{0xfeff, 0xfeff},   Range{0xffa0, 0xffa0},   Range{0xfff0, 0xfffb},
    Range{0xfffe, 0xffff},   Range{0x1bca0, 0x1bca3}, Range{0x1d173, 0x1d17a},
    Range{0xe0000, 0xe0fff},
};

constexpr std::string_view kHex = "0123456789abcdef";

}  // namespace

char32_t code_point(std::string_view character) {
  const auto first = static_cast<unsigned char>(character.front());
  if (character.size() == 1) return first;
  char32_t code = first & (0x7fU >> character.size());
  for (const char c : character.substr(1)) {
    code = (code << 6U) | (static_cast<unsigned char>(c) & 0x3fU);
  }
  return code;
}

bool is_unseen(char32_t code, bool after_ascii) {
  if (code >= 0xfe00 && code <= 0xfe0f) return after_ascii;
  const auto* const range =
      std::lower_bound(kUnseen.begin(), kUnseen.end(), code,
                       [](const Range& each, char32_t value) { return each.last < value; });
  return range != kUnseen.end() && range->first <= code;
}

std::string hex_digits(char32_t value, unsigned count) {
  std::string text(count, '0');
  for (unsigned i = count; i-- > 0; value >>= 4U) text[i] = kHex[value & 0xfU];
  return text;
}

std::string written_out(char32_t code) {
  if (code == '\n') return "\\n";
  if (code == '\t') return "\\t";
  if (code == '\r') return "\\r";
  if (code < 0x80) return "\\x" + hex_digits(code, 2);
  return code < 0x10000 ? "\\u" + hex_digits(code, 4) : "\\U" + hex_digits(code, 8);
}

std::string written_out_byte(char byte) {
  return "\\x" + hex_digits(static_cast<unsigned char>(byte), 2);
}

}  // namespace sprint
