// Names of variables, settings, options and headers: which of them hold a secret? Pure, and knows
// nothing of the values.
#pragma once

#include <cstdint>
#include <string_view>

namespace sprint {

enum class NameKind : std::uint8_t {
  /// Holds no secret as far as one can tell.
  Ordinary,
  /// May hold one, or the name of a thing: a bare `token` of a compiler, some `*_KEY`. Only a value
  /// that looks random is believed to be one.
  Doubtful,
  /// A token, a key or a secret that somebody has been issued.
  Secret,
  /// A password, which may look like anything.
  Password,
  /// A header whose value has words of its own in front of the secret.
  Authorization,
  Cookie,
};

/// Judged by its last words; their case, and how they are joined (`api_key`, `apiKey`, `API-KEY`),
/// do not matter.
NameKind kind_of_name(std::string_view name);

/// Without a small letter: the name of an environment variable, a macro or an enumerator.
bool is_shouted(std::string_view name);

}  // namespace sprint
