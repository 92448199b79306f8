// A file, or standard input, as a source of bytes.
#pragma once

#include <filesystem>
#include <string>

#include "base/byte_source.h"
#include "os/unique_fd.h"

namespace sprint::os {

class FileSource final : public ByteSource {
 public:
  /// Error(System) if it cannot be opened, or is a folder.
  explicit FileSource(const std::filesystem::path& file);
  /// Our own standard input.
  static FileSource standard_input();

  std::size_t read(char* into, std::size_t most) override;

 private:
  FileSource(UniqueFd fd, std::string name);

  UniqueFd fd_;
  std::string name_;
};

}  // namespace sprint::os
