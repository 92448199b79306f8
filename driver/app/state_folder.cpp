#include "app/state_folder.h"

#include "base/error.h"
#include "os/files.h"

namespace sprint::app {

std::filesystem::path state_folder(const std::filesystem::path& root) {
  auto folder = root / ".sprint";
  std::error_code ignored;
  if (std::filesystem::exists(folder / ".gitignore", ignored)) return folder;
  try {
    os::replace_file(folder / ".gitignore", "*\n");
  } catch (const Error&) {
    // A project that cannot be written can still be looked at.
  }
  return folder;
}

}  // namespace sprint::app
