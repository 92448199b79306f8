// JSON strings must be UTF-8; file names and tool output need not be.
#pragma once

#include <string>
#include <string_view>

namespace sprint::render {

/// The text with every byte that is not part of valid UTF-8 replaced by U+FFFD.
std::string json_text(std::string_view bytes);

}  // namespace sprint::render
