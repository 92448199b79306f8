// Whole files in and out, and directories that disappear again. Failures are Error(System).
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace sprint::os {

std::string read_file(const std::filesystem::path& file);

/// Nothing if there is no such file; any other failure throws.
std::optional<std::string> read_file_if_exists(const std::filesystem::path& file);

/// After a crash at any instant the file holds either the old or the new content, whole. Missing
/// parent directories are made; the permissions of an existing file are kept; a symbolic link stays
/// one and its target is written.
void write_file_atomically(const std::filesystem::path& file, std::string_view content);

/// The same for files that may be lost: readers see the old or the new content, but after a power
/// failure it may be neither.
void replace_file(const std::filesystem::path& file, std::string_view content);

/// Without symbolic links as far as it exists; as it is where that cannot be told.
std::filesystem::path real_path(const std::filesystem::path& path);

/// Whether a path, which need not exist, leads to the folder or into it. By the folders themselves,
/// since one may be reached by several paths.
bool lies_in(const std::filesystem::path& path, const std::filesystem::path& folder);

/// The system's place for temporary files. Error(System) if TMPDIR names no folder.
std::filesystem::path system_temp_dir();

/// A new folder there, for us alone, that stays: its name begins with `name`.
std::filesystem::path make_temp_folder(const std::string& name);

/// A new empty directory, only for us; removed with everything in it.
class TempDir {
 public:
  /// In `parent`, or in the system's place for temporary files.
  explicit TempDir(const std::filesystem::path& parent = system_temp_dir());
  ~TempDir();
  TempDir(const TempDir&) = delete;
  TempDir& operator=(const TempDir&) = delete;

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

/// Whether users other than the owner's could replace this file: it, or the folder it lies in, is
/// world-writable, or a folder further up is so without the sticky bit. A sentence naming the
/// culprit, or nothing if the file is safe. Symbolic links are followed.
std::optional<std::string> writable_by_others(const std::filesystem::path& file);

}  // namespace sprint::os
