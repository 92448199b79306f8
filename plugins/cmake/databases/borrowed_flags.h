// Whose flags a file gets that no compile database knows.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cmake/project/languages.h"

namespace sprint::cmake {

/// The files of a database, prepared to be compared with many others: there may be tens of
/// thousands of both.
class Lenders {
 public:
  /// Keeps views of `files`, which are absolute.
  explicit Lenders(const std::vector<std::string>& files);

  /// The index of the file most like `file`: of the same language, in the nearest folder, with the
  /// most similar name. A `.h` may take the flags of C or of C++. Nothing if there is none.
  std::optional<std::size_t> nearest_to(const std::string& file) const;

 private:
  struct Lender {
    std::size_t index = 0;
    std::string_view path;
    std::string_view stem;
    Language language = Language::Other;
    std::ptrdiff_t depth = 0;
  };

  std::vector<Lender> lenders_;
};

}  // namespace sprint::cmake
