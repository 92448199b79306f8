// What the file system says about a file without reading it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

struct stat;

namespace sprint::os {

struct FileStamp {
  std::uint64_t inode = 0;
  std::uint64_t size = 0;
  std::int64_t modified_ns = 0;
  /// When content, name or permissions last changed; unlike the time above nobody can set it.
  std::int64_t changed_ns = 0;

  friend bool operator==(const FileStamp&, const FileStamp&) = default;
};

/// What has been asked already.
FileStamp stamp_of(const struct stat& status);

/// Symbolic links are followed. Nothing if there is no such file or it cannot be looked at.
std::optional<FileStamp> stamp_of(const std::filesystem::path& file);

/// Now, by the clock that stamps files. It may lag behind others by some milliseconds.
std::int64_t file_clock_now_ns();

}  // namespace sprint::os
