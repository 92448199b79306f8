#include "cmake/databases/ninja_deps.h"

#include <fstream>

#include "cmake/project/cmake_project.h"
#include "cmake/project/look_at_files.h"

namespace sprint::cmake {

/// The ninja that has written the logs: another version may not know their format.
std::string ninja_of(const std::string& folder) {
  const auto cache = read_text(folder + "/CMakeCache.txt");
  const auto program = cache ? cache_value(*cache, "CMAKE_MAKE_PROGRAM") : std::nullopt;
  return program && !program->empty() ? *program : "ninja";
}

void read_ninja_deps(std::istream& output, const std::function<void(const ObjectDeps&)>& visit) {
  ObjectDeps current;
  std::string line;
  while (std::getline(output, line)) {
    if (line.compare(0, 4, "    ") == 0) {
      current.files.push_back(line.substr(4));
      continue;
    }
    // "CMakeFiles/a.dir/a.cpp.o: #deps 12, deps mtime 123 (VALID)"
    const auto end = line.rfind(": #deps ");
    if (end == std::string::npos) continue;
    if (!current.object.empty()) visit(current);
    current = {line.substr(0, end), {}, line.find("(STALE)", end) == std::string::npos};
  }
  if (!current.object.empty()) visit(current);
}

void visit_ninja_deps(const std::string& folder, sdk::Host& host,
                      const std::function<void(const ObjectDeps&)>& visit) {
  if (!exists(folder + "/build.ninja") || !exists(folder + "/.ninja_deps")) return;
  sdk::RunRequest request;
  // Without -n ninja may rewrite the log when it opens it.
  request.argv = {ninja_of(folder), "-n", "-t", "deps"};
  request.cwd = folder;
  request.stdout_file = host.scratch_dir() + "/ninja-deps.txt";
  if (!host.run(request).succeeded()) return;
  std::ifstream output(request.stdout_file, std::ios::binary);
  read_ninja_deps(output, visit);
}

}  // namespace sprint::cmake
