#include "os/program_path.h"

#include <sys/stat.h>
#include <unistd.h>

#include "base/text.h"

namespace sprint::os {

namespace {

bool is_executable_file(const std::filesystem::path& path) {
  struct stat status {};
  // access alone would also find a folder, of which X_OK means that it can be entered.
  return ::stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode) &&
         ::access(path.c_str(), X_OK) == 0;
}

}  // namespace

std::optional<std::filesystem::path> find_program(const std::string& program,
                                                  const Environment& env,
                                                  const std::filesystem::path& cwd) {
  if (program.empty()) return std::nullopt;
  if (program.find('/') != std::string::npos) {
    const auto path = cwd / program;
    if (is_executable_file(path)) return path;
    return std::nullopt;
  }
  for (const auto& folder : split(env.get("PATH").value_or("/usr/bin:/bin"), ':')) {
    // An empty element means the working directory, as in every shell.
    const auto path = cwd / (folder.empty() ? "." : folder) / program;
    if (is_executable_file(path)) return path;
  }
  return std::nullopt;
}

std::filesystem::path own_program() {
  return std::filesystem::read_symlink("/proc/self/exe");
}

}  // namespace sprint::os
