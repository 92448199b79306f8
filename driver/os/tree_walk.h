// Everything below a folder, with what the system knows of it: one question for each file, asked of
// its folder, so that looking at thousands of files stays cheap. Reads no file, and follows no
// symbolic link below the folder.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>

#include "os/file_stamp.h"

namespace sprint::os {

/// All zero if it was gone when it was looked at.
struct FoundFile {
  std::uint32_t mode = 0;
  FileStamp stamp;

  bool is_folder() const;
  bool is_regular() const;
};

enum class Unreadable {
  Refuse,    ///< Error(System): what is in a folder must be known
  PassOver,  ///< as if it were empty
};

/// Tells `visit` each name, relative to the folder, in no order; it says whether to look into it,
/// if it is a folder. A folder that is not there is empty.
void walk_tree(const std::filesystem::path& folder, Unreadable unreadable,
               const std::function<bool(const std::string& name, const FoundFile& found)>& visit);

}  // namespace sprint::os
