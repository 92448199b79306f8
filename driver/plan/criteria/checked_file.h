// What a command line asks of a file: whether it is there, whether something is found in it.
#pragma once

#include <string>
#include <string_view>

namespace sprint::plan {

struct CheckedFile {
  enum class Kind {
    None,    ///< any other command, or several
    Exists,  ///< `test -f PATH`, `[ -f PATH ]`, `ls PATH`
    Absent,  ///< `test ! -f PATH`, `[ ! -f PATH ]`
    Search,  ///< `grep PATTERN PATH`, `rg`, `git grep`
  };
  Kind kind = Kind::None;
  /// Several are separated by blanks.
  std::string path;
  std::string pattern;
  /// Prints nothing even if it finds something.
  bool is_quiet = false;
  /// Prints a number: `grep -c`, or anything that ends in `wc -l`.
  bool counts = false;
  /// Exits with 1 if there is nothing to be found, and with more if it could not look: `grep`,
  /// `rg`, `pgrep`, `test`, and what ends in one of them.
  bool exits_1_for_nothing = false;
};

CheckedFile checked_file(std::string_view command);

}  // namespace sprint::plan
