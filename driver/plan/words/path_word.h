// Whether a word is a path of a file or folder. Nothing is looked up on disk.
#pragma once

#include <string_view>

namespace sprint::plan {

/// Where a word stands decides how much it must look like a path.
enum class PathPlace {
  Prose,  ///< between other words: "and/or" and "read/write" are none
  Code,   ///< alone in a code span: `core/engine` is one
};

/// The path that the word is, as written but for `./` in front and a line number, `#part` or
/// punctuation behind; empty if it is none. URLs, versions, branches, media types and routes of a
/// web service are none.
std::string_view path_of_word(std::string_view word, PathPlace place);

}  // namespace sprint::plan
