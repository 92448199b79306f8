// Questions about file names. None of them looks at the disk.
#pragma once

#include <algorithm>
#include <string>

#include "sprint/types.h"

namespace sprint::sdk {

inline std::string file_name(const std::string& path) {
  return path.substr(path.find_last_of('/') + 1);
}

/// The extension with its dot: ".cpp" of "src/a.b.cpp"; empty for "Makefile" and ".profile".
inline std::string extension(const std::string& path) {
  const std::string name = file_name(path);
  const auto dot = name.find_last_of('.');
  return dot == std::string::npos || dot == 0 ? std::string() : name.substr(dot);
}

/// Extensions are compared exactly: ".C" is C++, ".c" is C.
inline bool has_extension(const std::string& path, const Words& extensions) {
  const std::string own = extension(path);
  return !own.empty() && std::find(extensions.begin(), extensions.end(), own) != extensions.end();
}

}  // namespace sprint::sdk
