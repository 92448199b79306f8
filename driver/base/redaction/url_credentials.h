// Links with a user and a password in them: `https://user:password@host/path`.
#pragma once

#include <cstddef>
#include <optional>

#include "base/redaction/found_secret.h"
#include "base/redaction/seen_text.h"

namespace sprint {

/// Of the link whose `://` is at `place`, all that stands before the `@`: the user may be the
/// token. Host and path stay. A user without a password is none, unless it looks drawn by lot.
std::optional<FoundSecret> find_url_credentials(const SeenText& text, std::size_t place);

}  // namespace sprint
