#include "render/text/json_text.h"

#include <cstddef>

#include "base/utf8_length.h"

namespace sprint::render {

std::string json_text(std::string_view bytes) {
  std::string text;
  text.reserve(bytes.size());
  while (!bytes.empty()) {
    const std::size_t length = utf8_length(bytes);
    if (length == 0) {
      text += kReplacement;
    } else {
      text += bytes.substr(0, length);
    }
    bytes.remove_prefix(length == 0 ? 1 : length);
  }
  return text;
}

}  // namespace sprint::render
