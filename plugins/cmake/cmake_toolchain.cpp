#include "cmake/cmake_toolchain.h"

#include "cmake/check_excuse.h"
#include "cmake/check_planner.h"
#include "cmake/cmake_classify.h"
#include "cmake/cmake_project.h"
#include "cmake/database_here.h"
#include "cmake/languages.h"
#include "cmake/project_files.h"

namespace sprint::cmake {

namespace {

/// The cache of the first build tree that was configured for this source tree.
std::string cache_of(const sdk::Context& context) {
  for (const auto& tree : context.host.build_trees()) {
    if (tree.source != context.root) continue;
    if (auto cache = read_text(tree.path + "/CMakeCache.txt")) return *std::move(cache);
  }
  return {};
}

sdk::Need need(sdk::Words programs, std::string minimum, std::string package, std::string purpose) {
  sdk::Need need;
  need.programs = std::move(programs);
  need.minimum = std::move(minimum);
  need.package = std::move(package);
  need.purpose = std::move(purpose);
  return need;
}

/// The compiler the build tree uses, else any that CMake would find.
sdk::Need compiler(const std::string& cache) {
  if (const auto path = cache_value(cache, "CMAKE_CXX_COMPILER")) {
    return need({*path}, "", "g++", "compiles C++");
  }
  if (const auto path = cache_value(cache, "CMAKE_C_COMPILER")) {
    return need({*path}, "", "gcc", "compiles C");
  }
  return need({"c++", "g++", "clang++"}, "", "g++", "compiles C++");
}

/// The program behind the generator of the build tree, else Ninja or make.
sdk::Need builder(const std::string& cache) {
  const auto program = cache_value(cache, "CMAKE_MAKE_PROGRAM");
  const auto generator = cache_value(cache, "CMAKE_GENERATOR").value_or("");
  if (program && generator.find("Makefiles") != std::string::npos) {
    return need({*program}, "", "make", "builds (" + generator + ")");
  }
  if (program) return need({*program}, "1.11", "ninja-build", "builds (" + generator + ")");
  return need({"ninja"}, "1.11", "ninja-build", "builds");
}

/// `name` is how people know the folder: empty for the root, else with a slash at its end.
sdk::Detection detect_in(const std::string& folder, const std::string& name) {
  const auto lists = read_text(folder + "/CMakeLists.txt");
  if (!lists) return {false, "no CMakeLists.txt"};
  const auto project = project_name(*lists);
  if (!project) return {false, "CMakeLists.txt has no project()"};
  return {true, name + "CMakeLists.txt: project(" + *project + ")"};
}

}  // namespace

sdk::Detection CMakeToolchain::detect(const sdk::Context& context) const {
  auto here = detect_in(context.root, "");
  if (here.detected) return here;
  for (const auto& tree : context.host.build_trees()) {
    const std::string source = source_of(tree.path, context.host);
    const bool is_below = is_within(source, context.root) && source != context.root;
    if (tree.last_resort || !is_below) continue;
    auto below = detect_in(source, source.substr(context.root.size() + 1) + "/");
    if (below.detected) return below;
  }
  return here;
}

std::vector<sdk::Need> CMakeToolchain::needs(const sdk::Context& context) const {
  const std::string cache = cache_of(context);
  sdk::Need ccache = need({"ccache"}, "", "ccache", "makes repeated builds cheap");
  ccache.optional = true;
  return {need({"cmake"}, "3.25", "cmake", "configures"),
          need({"ctest"}, "3.25", "cmake", "runs the tests"), builder(cache), compiler(cache),
          std::move(ccache)};
}

bool CMakeToolchain::owns(const std::string& file) const {
  return language_of(file) != Language::Other;
}

sdk::CheckPlan CMakeToolchain::syntax_check(const sdk::Words& files,
                                            const sdk::Context& context) const {
  return plan_checks(files, context);
}

std::string CMakeToolchain::excuse(const sdk::CheckCommand& command, const std::string& log,
                                   const sdk::Context& context) const {
  return excuse_for(command, log, context);
}

sdk::CommandClass CMakeToolchain::classify(const sdk::Words& argv) const {
  return classify_command(argv);
}

}  // namespace sprint::cmake
