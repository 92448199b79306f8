// Code points of Unicode: how they are read from bytes, and which of them are not what they seem.
#pragma once

#include <string>
#include <string_view>

namespace sprint {

/// The code point of one character, as long as utf8_length() says; that must not be 0.
char32_t code_point(std::string_view character);

/// Whether a reader cannot see it though it does something: controls of terminals (C0, C1, DEL),
/// line ends of other kinds, marks that turn the direction of what follows, characters without
/// width. GitHub's runner looks for its commands with a comparison that passes over many of these.
/// A variation selector is one only behind ASCII: behind an emoji it makes it colourful.
bool is_unseen(char32_t code, bool after_ascii);

/// "\n", "\x1b", "\u202e", "\U000e0041": so that it is seen, and does nothing.
std::string written_out(char32_t code);

/// "00ff": as many hexadecimal digits as asked for.
std::string hex_digits(char32_t value, unsigned count);

/// A byte that is no UTF-8: "\xff".
std::string written_out_byte(char byte);

}  // namespace sprint
