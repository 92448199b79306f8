// Which of the places that a red test mentions is the one it failed at, and which file defines it.
// Pure: asks ProjectFiles, no disk.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "places/place_in_text.h"
#include "places/project_files.h"

namespace sprint::results {

/// What a test is called, for telling its own files from others.
struct CaseNames {
  std::string_view suite;
  std::string_view class_name;
};

struct ChosenPlace {
  std::string file;  ///< empty: none
  unsigned line = 0;
  std::size_t index = 0;  ///< into the places
};

/// The first place that is in the project; if none is, the one in the test's own class, else the
/// first that is neither a foreign file's nor a test framework's, as written. A mere file name that
/// several files of the project have counts only if the test's names tell which.
ChosenPlace choose_asserted(const std::vector<places::PlaceInText>& places, const CaseNames& names,
                            const places::ProjectFiles& project);

/// A file that a report names, as the project knows it, else as written (without `file://`).
std::string file_as_known(std::string_view file, const places::ProjectFiles& project);

/// The file that a class or suite name stands for: it is a path, or names a module or class of the
/// project. Empty if it does not.
std::string file_of_name(std::string_view name, const places::ProjectFiles& project);

}  // namespace sprint::results
