// Private keys as PEM has them: from `-----BEGIN ... PRIVATE KEY-----` to the line of their end, or
// as far as they go if that is missing. Also indented, quoted, behind the time of a log, and in one
// line with `\n` for line ends.
#pragma once

#include <cstddef>
#include <optional>

#include "base/redaction/found_secret.h"
#include "base/redaction/seen_text.h"

namespace sprint {

/// What is looked at at a time, so that a block of any length needs no memory.
inline constexpr std::size_t kKeyBlockSight = 256;
/// No key is longer; what comes then is shown again.
inline constexpr std::size_t kLongestKeyBlock = std::size_t{64} << 10U;

/// The block whose `-----BEGIN` is at `place`. Nothing if no key follows, as in a program that
/// looks for such lines.
std::optional<FoundSecret> find_key_block(const SeenText& text, std::size_t place);

/// The next piece of a block of which all before `place` is known. Nothing if the block is over.
std::optional<FoundSecret> continue_key_block(const SeenText& text, std::size_t place);

}  // namespace sprint
