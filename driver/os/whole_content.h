// All that an open file holds, and all that is to go into one. Failures are Error(System) that
// names the file.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace sprint::os {

std::string read_all(int fd, const std::filesystem::path& file);

void write_all(int fd, std::string_view content, const std::filesystem::path& file);

}  // namespace sprint::os
