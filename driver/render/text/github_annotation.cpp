#include "render/text/github_annotation.h"

#include <string_view>

#include "base/text.h"
#include "render/text/output_guard.h"
#include "render/text/readable_text.h"

namespace sprint::render {

namespace {

/// Just what GitHub's runner turns back again.
std::string escaped(std::string_view text, bool in_property) {
  std::string line;
  for (const char c : text) {
    const bool ends_property = in_property && (c == ':' || c == ',');
    if (c == '%') {
      line += "%25";
    } else if (c == '\r') {
      line += "%0D";
    } else if (c == '\n') {
      line += "%0A";
    } else if (ends_property) {
      line += c == ':' ? "%3A" : "%2C";
    } else {
      line += c;
    }
  }
  return line;
}

std::string property(const std::string& value) {
  return escaped(guarded(printable(value), Form::Text), true);
}

std::string data(const std::string& message) {
  return escaped(guarded(printable_lines(message), Form::Text), false);
}

}  // namespace

std::string annotation_line(const Annotation& annotation) {
  std::string line = "::" + annotation.level;
  if (!annotation.place.file.empty()) {
    line += " file=" + property(annotation.place.file.string());
    if (annotation.place.line > 0) line += ",line=" + std::to_string(annotation.place.line);
    if (annotation.place.column > 0) line += ",col=" + std::to_string(annotation.place.column);
  }
  return line + "::" + data(annotation.message) + "\n";
}

}  // namespace sprint::render
