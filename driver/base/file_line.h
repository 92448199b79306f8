// A line of a file: what blame is asked for, where a test failed, what a report shows.
#pragma once

#include <string>
#include <tuple>

namespace sprint {

/// Whose name the file has (relative to the repository, or as a tool wrote it) is for the user of
/// it to say. For messages to people, who may want a column as well, there is Place in error.h.
struct FileLine {
  std::string file;   ///< empty: not known
  unsigned line = 0;  ///< from 1; 0: not known

  friend bool operator==(const FileLine&, const FileLine&) = default;
  friend bool operator<(const FileLine& left, const FileLine& right) {
    return std::tie(left.file, left.line) < std::tie(right.file, right.line);
  }
};

}  // namespace sprint
