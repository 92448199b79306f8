// What can be said about a C or C++ source from its text alone. Not a preprocessor: conditions are
// ignored, comments and strings are not taken for code.
#pragma once

#include <string_view>

#include "sprint/types.h"

namespace sprint::cmake {

/// The names in `#include "name"` and `#include <name>`, in order.
sdk::Words included_names(std::string_view source);

/// Whether it declares or imports a C++20 module or header unit: what it means is then known only
/// once other files have been compiled.
bool uses_modules(std::string_view source);

}  // namespace sprint::cmake
