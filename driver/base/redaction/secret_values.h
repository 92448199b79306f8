// Values: does this text look like a secret? Pure; what is asked depends on the name in front of
// it, which others have judged.
#pragma once

#include <cstdint>
#include <string_view>

namespace sprint {

/// No secret whatever its name says: a switch (`ON`), a placeholder (`<token>`, `$TOKEN`, `***`), a
/// type, a file, a link, something that has been redacted already.
bool is_ordinary_value(std::string_view value);

/// Code that makes or names a value: `f(x)`, `config.token`, `Token::End`.
bool is_code(std::string_view value);

/// At least eight characters, letters and digits among them, no blanks.
bool is_mixed_value(std::string_view value);

/// Looks drawn by lot: at least 16 characters, and among them twelve letters and digits in a row
/// that no word and no version number is made of.
bool is_random_value(std::string_view value);

/// `0.03s`, `12`, `5ms`, `100%`: what stands behind the name of a test.
bool is_measure(std::string_view value);

/// Letters alone, and what joins them in names.
bool is_words(std::string_view value);

}  // namespace sprint
