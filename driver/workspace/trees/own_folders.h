// Folders outside of the user's checkouts that are ours to empty. Which ones they are is remembered
// in the git directory, where no commit can put anything: by the folder itself, not by its name, so
// that neither what somebody else put in its place nor a copy of it is taken for ours.
#pragma once

#include <filesystem>

#include "os/plain_folder.h"
#include "workspace/git/repository.h"

namespace sprint::workspace {

class OwnFolders {
 public:
  explicit OwnFolders(const Repository& repository);

  bool has(const os::PlainFolder& folder) const;
  void add(const os::PlainFolder& folder) const;

  /// Makes the folder ours: it is one already, is empty, or does not exist and is made. `folder` is
  /// absolute; no link is followed on the way. Error(BadCall) if it has files and is not ours, or
  /// is no folder.
  os::PlainFolder take(const std::filesystem::path& folder) const;

 private:
  os::PlainPath marks_;
};

/// An absolute path from the root of the file system on, without following a link.
os::PlainPath whole_way(const std::filesystem::path& path);

}  // namespace sprint::workspace
