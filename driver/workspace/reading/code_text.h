// The code in lines of a file, without comments and without what is only layout: two versions with
// the same code do the same. Judged by its looks; for languages that it does not know, every byte
// counts.
#pragma once

#include <string>
#include <string_view>

#include "base/sha256.h"

namespace sprint::workspace {

class CodeText {
 public:
  /// The language is that of the file's name.
  explicit CodeText(std::string_view file);

  void add_line(std::string_view line);
  /// The same for the same code, however it is broken into lines where that has no meaning.
  std::string fingerprint() const { return code_.hex(); }

 private:
  enum class Comments { None, Slashes, Hash };

  Comments comments_ = Comments::None;
  bool blanks_matter_ = true;
  Sha256 code_;
};

}  // namespace sprint::workspace
