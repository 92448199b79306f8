// Which of the files that git knows are really there.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace sprint::workspace {

/// Of `names`, relative to `top`, those that are files or symbolic links on disk, and that lie in
/// `folder` (relative to `top`, empty: all); relative to it, sorted, each once. What is reached
/// only through a symbolic link to a folder belongs to another place and is left out.
std::vector<std::string> present_files(const std::filesystem::path& top, std::string_view folder,
                                       const std::vector<std::string>& names);

}  // namespace sprint::workspace
