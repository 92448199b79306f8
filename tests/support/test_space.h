// A temporary directory to write files into, for tests that need real ones.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "os/files.h"

namespace sprint::test {

class TestSpace {
 public:
  TestSpace() = default;
  /// In a folder that there is, such as one that is kept in memory.
  explicit TestSpace(const std::filesystem::path& parent) : directory_(parent) {}

  const std::filesystem::path& root() const { return directory_.path(); }
  std::filesystem::path operator/(std::string_view name) const { return root() / name; }

  /// Writes a file, making its folders, and returns its path.
  std::filesystem::path write(std::string_view name, std::string_view content) const {
    const auto file = root() / name;
    os::replace_file(file, content);  // nobody needs it after a power failure
    return file;
  }

 private:
  os::TempDir directory_;
};

}  // namespace sprint::test
