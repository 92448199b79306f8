// Whose flags a file gets that no compile database knows.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace sprint::cmake {

/// The index of the file most like `file`: of the same language, in the nearest folder, with the
/// most similar name. Headers may take the flags of C or of C++. Nothing if there is none. Paths
/// are absolute.
std::optional<std::size_t> nearest_sibling(const std::string& file,
                                           const std::vector<std::string>& candidates);

}  // namespace sprint::cmake
