// Places in source files that a text mentions, as it writes them. Finding them is a matter of
// syntax; which file of the project is meant, ProjectFiles says.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace sprint::places {

struct PlaceInText {
  /// As written: absolute on whatever machine, relative to whatever folder, or a mere file name.
  std::string file;
  unsigned line = 0;  ///< from 1; 0: not known
  unsigned column = 0;
  /// What surrounds it when that narrows the file down: the package path of a Java stack frame
  /// ("com/acme"), else empty.
  std::string folder{};

  friend bool operator==(const PlaceInText&, const PlaceInText&) = default;
};

/// All places in the text, in order, at most `most`. Knows the forms
///
///     a.cpp:12:5   a.cpp:12   a.cpp(12):   at a.cpp:12   - file   : a.cpp / - line   : 12
///     (Foo.java:12)   File "a.py", line 12   file:///x/a.mjs:3:32   panicked at src/a.rs:3:5
///     /app/a.swift:3: error:   C:\src\a.cpp:12   in a.cs:line 12
///
/// Times, ports, versions, ratios and URLs of other kinds are none: a name must look like that of a
/// file. Linear in the text, which may be any bytes.
std::vector<PlaceInText> find_places(std::string_view text, std::size_t most);

}  // namespace sprint::places
