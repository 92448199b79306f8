#include "cmake/cmake_toolchain.h"

#include "cmake/checks/check_excuse.h"
#include "cmake/checks/check_planner.h"
#include "cmake/classify/cmake_classify.h"
#include "cmake/databases/database_here.h"
#include "cmake/gate/ctest_listing.h"
#include "cmake/gate/gate_steps.h"
#include "cmake/gate/test_closure.h"
#include "cmake/gate/test_freshness.h"
#include "cmake/gate/written_sources.h"
#include "cmake/project/cmake_project.h"
#include "cmake/project/languages.h"
#include "cmake/project/look_at_files.h"
#include "cmake/project/project_search.h"

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

/// "engine/CMakeLists.txt: project(engine)".
std::string evidence(const std::string& folder, const std::string& root) {
  const std::string below = folder == root ? "" : folder.substr(root.size() + 1) + "/";
  return below + "CMakeLists.txt: project(" + project_in(folder) + ")";
}

}  // namespace

sdk::Detection CMakeToolchain::detect(const sdk::Context& context) const {
  const auto projects = cmake_projects(context.root);
  if (!projects.empty()) return {true, evidence(projects.front(), context.root)};
  for (const auto& tree : context.host.build_trees()) {
    const std::string source = source_of(tree.path, context.host);
    if (tree.last_resort || !is_within(source, context.root)) continue;
    if (!project_in(source).empty()) return {true, evidence(source, context.root)};
  }
  if (!exists(context.root + "/CMakeLists.txt")) return {false, "no CMakeLists.txt"};
  return {false, "CMakeLists.txt has no project()"};
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

std::vector<sdk::SettingDoc> CMakeToolchain::settings() const {
  return {
      {"launcher",
       "what starts the compiler at a gate: auto, ccache, sccache, distcc, a path or none"},
      {"targets", "the targets to build at a gate, instead of all"},
      {"tests", "none: the gate runs no tests"},
      {"labels", "run only tests with a label that matches (a regular expression of CTest)"},
      {"exclude_labels", "run no tests with a label that matches"},
      {"configuration", "of a build tree for several configurations, the one to build and test"}};
}

sdk::GatePlan CMakeToolchain::gate(const sdk::GateContext& context) const {
  switch (context.kind) {
    case sdk::StepKind::Configure:
      return plan_configure(context);
    case sdk::StepKind::Build:
      return plan_build(context);
    case sdk::StepKind::Test:
      return plan_test(context);
  }
  return {};
}

std::optional<sdk::Words> CMakeToolchain::tests(const sdk::GateContext& context) const {
  if (context.host.setting("tests").value_or("") == "none") return sdk::Words{};
  const auto listing = list_tests(context, label_words(context.host));
  if (!listing.problem.empty()) return std::nullopt;
  return names_in(listing);
}

std::vector<sdk::Freshness> CMakeToolchain::up_to_date(const sdk::Words& tests,
                                                       const sdk::GateContext& context) const {
  remember_written_sources(context);
  return freshness_of(tests, context);
}

sdk::TestSources CMakeToolchain::sources_of(const sdk::Words& tests,
                                            const sdk::GateContext& context) const {
  return closures_of(tests, context);
}

sdk::CommandClass CMakeToolchain::classify(const sdk::Words& argv) const {
  return classify_command(argv);
}

}  // namespace sprint::cmake
