// Where one character of UTF-8 ends, in bytes that may be anything.
#pragma once

#include <cstddef>
#include <string_view>

namespace sprint {

/// What stands for a byte that is no UTF-8: U+FFFD.
inline constexpr std::string_view kReplacement = "\xef\xbf\xbd";

/// How long the code point at the front of `bytes` is, or 0 if it is not valid (truncated,
/// overlong, a surrogate, past U+10FFFF). `bytes` is not empty.
std::size_t utf8_length(std::string_view bytes);

}  // namespace sprint
