// The hashes that chain events, over an encoding that has one form for each event. Both are fenced:
// docs/journal.md, "Hash".
#pragma once

#include <string>

#include "journal/event.h"

namespace sprint::journal {

/// Over all fields but `hash` itself.
Hash hash_of(const Event& event);
/// What a snapshot is sealed with.
Hash seal_of(const Snapshot& snapshot);

/// 64 small hexadecimal digits.
std::string hex(const Hash& hash);

}  // namespace sprint::journal
