// File names as URIs (RFC 3986).
#pragma once

#include <string>
#include <string_view>

namespace sprint::render {

struct FileUri {
  /// Only ASCII. Bytes that have a meaning in a URI, or none, are percent-encoded.
  std::string text;
  /// Whether it leads from the top of the repository into it; else it is absolute, or leads out.
  bool in_project = false;
};

/// "src/a b.cpp" as "src/a%20b.cpp", "/usr/x.h" as "file:///usr/x.h", "C:\x.h" as "file:///C:/x.h".
/// Empty parts and "." parts are dropped; never empty.
FileUri file_uri(std::string_view file);

}  // namespace sprint::render
