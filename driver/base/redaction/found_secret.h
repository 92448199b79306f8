// Where a secret is: what those who look for one kind of secret answer.
#pragma once

#include <cstddef>
#include <optional>

#include "base/redaction/alphabet.h"

namespace sprint {

/// From `begin` on, up to `end` at least. What follows belongs to it, too, as far as it is in the
/// alphabet `rest`, however long that is; or as long as it looks like a private key.
struct FoundSecret {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::optional<Alphabet> rest = std::nullopt;
  bool is_key_block = false;
};

}  // namespace sprint
