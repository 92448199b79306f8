// What the names of source files look like. Names only: no file is looked at.
#pragma once

#include <string_view>

namespace sprint::places {

/// Whether a path ends like that of a source file: by its extension, or by a whole name that is as
/// good as one (CMakeLists.txt, Makefile).
bool is_source_name(std::string_view path);

/// Whether it is one of a language whose stack frames have packages: Java, Kotlin and their like.
bool is_jvm_source_name(std::string_view path);

}  // namespace sprint::places
