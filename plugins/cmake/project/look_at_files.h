// Looking at files of the project and of its build trees.
#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>

namespace sprint::cmake {

/// Compile databases of the largest projects have some hundred megabytes.
constexpr std::uintmax_t kLargestText = std::uintmax_t{1} << 29U;

/// Nothing if it cannot be read, or is larger than `most`: for all our purposes an absent file and
/// an unreadable one are the same.
inline std::optional<std::string> read_text(const std::string& file,
                                            std::uintmax_t most = kLargestText) {
  std::error_code failed;
  // Opening a folder succeeds, and its size is nonsense.
  if (!std::filesystem::is_regular_file(file, failed)) return std::nullopt;
  const auto size = std::filesystem::file_size(file, failed);
  if (failed || size > most) return std::nullopt;
  std::string text(static_cast<std::size_t>(size), '\0');
  std::ifstream stream(file, std::ios::binary);
  if (!stream.read(text.data(), static_cast<std::streamsize>(size))) return std::nullopt;
  return text;
}

/// The path with symbolic links followed; as it is if that is not possible.
inline std::string real_path(const std::string& path) {
  std::error_code failed;
  const auto real = std::filesystem::canonical(path, failed);
  return failed ? path : real.string();
}

/// Whether there is such a file or folder, as far as one may look.
inline bool exists(const std::string& path) {
  std::error_code ignored;
  return std::filesystem::exists(path, ignored);
}

}  // namespace sprint::cmake
