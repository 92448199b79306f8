// Which language a file is written in, by its name.
#pragma once

#include <string>

namespace sprint::cmake {

enum class Language { C, Cxx, Header, CxxHeader, Fragment, ModuleInterface, Other };

/// A header (`.h`) may be of either language, or is one of C++ (`.hpp`); both may stand alone. A
/// fragment (`.ipp`, `.inl`) makes sense only inside another file.
Language language_of(const std::string& file);

/// Whether a compiler of C or C++ takes the file as it is.
bool is_source(Language language);

}  // namespace sprint::cmake
