// What the scan of imports prints, and what follows from it. Pure.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "sprint/types.h"

namespace sprint::python {

struct ScannedFile {
  /// Why its imports are not all that it may depend on; else empty.
  std::string why{};
  /// The files it imports.
  sdk::Words imports{};
};

/// By name, relative to the root.
using ImportGraph = std::map<std::string, ScannedFile>;

/// Reads `NAME WHY FILE... ""` records, each word ended by a NUL byte.
ImportGraph read_import_graph(std::string_view text);

/// What is reached from one file, itself included, relative to the root and sorted.
sdk::Sources closure_of(const std::string& file, const ImportGraph& graph);

}  // namespace sprint::python
