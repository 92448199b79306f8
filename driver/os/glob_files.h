// Finds files by pattern (see base/glob.h).
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace sprint::os {

/// The files and folders below `root` that match, as paths relative to it, sorted; at most `most`
/// of them. An absolute pattern is matched from the file system's root and gives absolute paths.
/// Folders that cannot be read are passed over, and `**` follows no symbolic links.
std::vector<std::filesystem::path> glob_files(const std::filesystem::path& root,
                                              const std::string& pattern, std::size_t most);

}  // namespace sprint::os
