// The small files a check needs, made in the scratch directory. Their names depend on nothing but
// what they are for, so that the same question gives the same command again.
#pragma once

#include <string>

#include "cmake/project/path_map.h"

namespace sprint::cmake {

class CheckScratch {
 public:
  explicit CheckScratch(std::string folder) : folder_(std::move(folder)) {}

  /// A file to include before everything else. GCC takes a precompiled header, however old, only
  /// if nothing but space stands in front of its #include; this one declares a name.
  std::string first_words();

  /// An empty source with this extension.
  std::string empty_source(const std::string& extension);

  /// A stand-in for a file that the command includes by force. For the file in which CMake lists
  /// the headers to precompile, its text with the paths mapped; for any other, a line that includes
  /// it. Beside the stand-in lies no precompiled header.
  std::string stand_in(const std::string& file, const PathMap& map);

  /// Where a command may write its depfile; `subject` is what tells it from others.
  std::string depfile(std::string subject) const;

 private:
  std::string write_once(const std::string& name, const std::string& text);

  std::string folder_;
};

/// The text with the absolute paths of its `#include "..."` lines mapped.
std::string with_mapped_includes(const std::string& text, const PathMap& map);

/// 16 hexadecimal digits that stand for a text (FNV-1a); good enough to keep file names apart.
std::string digits_for(const std::string& text);

}  // namespace sprint::cmake
