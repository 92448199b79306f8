// Secrets that have a name in front of them: `API_KEY=...`, `password: ...`, `"token": "..."`,
// `--token ...`, `Authorization: Bearer ...`, `<password>...</password>`. In shells, programs,
// settings and data, also inside of strings inside of JSON.
#pragma once

#include <cstddef>
#include <optional>

#include "base/redaction/found_secret.h"
#include "base/redaction/seen_text.h"

namespace sprint {

/// The value that is assigned to the name around `place`, if name and value say that it is secret.
/// Quotes and what ends the value stay.
std::optional<FoundSecret> find_assigned(const SeenText& text, std::size_t place);

/// What follows the `Bearer ` at `place`, wherever that stands.
std::optional<FoundSecret> find_bearer(const SeenText& text, std::size_t place);

}  // namespace sprint
