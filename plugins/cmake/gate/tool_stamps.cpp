#include "cmake/gate/tool_stamps.h"

#include <sys/stat.h>

#include <filesystem>
#include <set>

#include "cmake/gate/configure_reads.h"
#include "cmake/gate/gate_configuration.h"
#include "cmake/gate/gate_place.h"
#include "cmake/gate/other_commands.h"
#include "cmake/project/look_at_files.h"
#include "cmake/project/path_map.h"

namespace sprint::cmake {

namespace {

namespace fs = std::filesystem;

std::string stamp(const std::string& file) {
  struct stat found {};
  if (::stat(file.c_str(), &found) != 0) return file + " is not there\n";
  return file + " " + real_path(file) + " " + std::to_string(found.st_size) + " " +
         std::to_string(found.st_mtim.tv_sec) + "." + std::to_string(found.st_mtim.tv_nsec) + "\n";
}

bool is_file(const std::string& path) {
  std::error_code ignored;
  return path.starts_with('/') && fs::is_regular_file(path, ignored);
}

/// A toolchain file may set compilers without a word in the cache; CMake writes them down here.
void add_compilers(const std::string& build, std::set<std::string>& files) {
  std::error_code failed;
  fs::recursive_directory_iterator it(build + "/CMakeFiles", failed);
  for (const fs::recursive_directory_iterator end; !failed && it != end; it.increment(failed)) {
    if (it.depth() == 0) {
      const std::string name = it->path().filename().string();
      const bool is_version = name.find_first_not_of("0123456789.") == std::string::npos;
      if (!is_version) it.disable_recursion_pending();
      continue;
    }
    it.disable_recursion_pending();
    if (!it->path().filename().string().ends_with("Compiler.cmake")) continue;
    const std::string text = read_text(it->path().string()).value_or("");
    for (auto at = text.find("_COMPILER \"/"); at != std::string::npos;
         at = text.find("_COMPILER \"/", at + 1)) {
      const auto start = text.find('/', at);
      files.insert(text.substr(start, text.find('"', start) - start));
    }
  }
}

}  // namespace

std::string tool_stamps(const sdk::GateContext& context) {
  std::set<std::string> files;
  const auto trees = context.host.source_trees();
  for (const auto& entry : gate_cache(context)) {
    const bool is_own = is_within(entry.value, context.build) ||
                        (!trees.empty() && is_within(entry.value, trees.front().top));
    if (!is_own && is_file(entry.value)) files.insert(entry.value);
  }
  add_compilers(context.build, files);
  const std::string top = checkout_of(context);
  std::set<std::string> tools;
  for (const auto& command : other_commands(context)) {
    for (auto& tool : tools_in(command, top, context.build)) tools.insert(std::move(tool));
  }
  for (const auto& tool : tools) {
    const std::string file = tool.starts_with('/') ? tool : program_in_path(tool);
    if (is_file(file)) files.insert(file);
  }
  // CMake's own modules come and go with the program.
  const std::string modules = value_of(gate_cache(context), "CMAKE_ROOT");
  const std::string project = value_of(gate_cache(context), "CMAKE_HOME_DIRECTORY");
  for (const auto& file : files_configured_from(context.build, project)) {
    const bool is_other = !is_within(file, top) && !is_within(file, context.build) &&
                          (modules.empty() || !is_within(file, modules));
    if (is_other && is_file(file)) files.insert(file);
  }
  std::string text;
  for (const auto* name : {"cmake", "ctest", "ninja", "make", "cc", "c++", "ccache"}) {
    text += std::string(name) + ": " + stamp(program_in_path(name));
  }
  for (const auto& file : files) text += stamp(file);
  return text;
}

}  // namespace sprint::cmake
