// Secrets that are known by their looks alone: most services give their tokens a prefix of their
// own. Knows no names of variables and no assignments.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "base/redaction/found_secret.h"
#include "base/redaction/seen_text.h"

namespace sprint {

/// What must stand in front of a token.
enum class TokenBorder : std::uint8_t {
  /// No letter and no digit, but for those of an escape (`\n`, `%20`, the colours of a terminal).
  Border,
  /// A digit: the prefix stands inside of the token, of which the few characters before stay.
  Digit,
  Anything,
};

struct TokenShape {
  std::string_view prefix;
  Alphabet alphabet = Alphabet::Word;
  /// Of characters behind the prefix. There is no most: what is longer is no less secret.
  std::size_t fewest = 0;
  TokenBorder border = TokenBorder::Border;
  /// Of the prefix, what is not secret and stays.
  std::size_t keep = 0;
};

std::span<const TokenShape> token_shapes();

/// A token of this shape whose prefix stands at `place`.
std::optional<FoundSecret> find_token(const SeenText& text, std::size_t place,
                                      const TokenShape& shape);

/// A JSON Web Token, signed or encrypted, that begins with the `eyJ` at `place`.
std::optional<FoundSecret> find_web_token(const SeenText& text, std::size_t place);

/// The token of a Telegram bot, from the `:AA` at `place` on, behind the number of the bot.
std::optional<FoundSecret> find_bot_token(const SeenText& text, std::size_t place);

}  // namespace sprint
