// Which language a file is written in, by its name.
#pragma once

#include <string>

namespace sprint::cmake {

enum class Language { C, Cxx, Header, Fragment, ModuleInterface, Other };

/// A header may stand alone; a fragment (`.ipp`, `.inl`) makes sense only inside another file.
Language language_of(const std::string& file);

}  // namespace sprint::cmake
