// All that an open file holds, and all that is to go into one. Failures are Error(System) that
// names the file.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

namespace sprint::os {

/// What is behind the first `at_most` bytes is not read.
std::string read_all(int fd, const std::filesystem::path& file,
                     std::size_t at_most = std::string::npos);

void write_all(int fd, std::string_view content, const std::filesystem::path& file);
/// In place of the first bytes there; what is behind them stays.
void overwrite_begin(int fd, std::string_view content, const std::filesystem::path& file);

}  // namespace sprint::os
