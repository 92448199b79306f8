#include "cmake/databases/header_includers.h"

#include "os/process_runner.h"
#include "support/catch.h"
#include "support/test_space.h"
#include "toolchains/interface/tool_host.h"

using namespace sprint;

namespace {

/// A project with two libraries' worth of sources, configured and built with CMake and Ninja.
struct IncludingProject : test::TestSpace {
  os::OsProcessRunner runner;
  toolchains::ToolHost host{runner, {{root() / "s"}}};
  std::string build;
  cmake::DatabaseHere database;

  explicit IncludingProject(const std::string& build_folder)
      : build((*this / build_folder).string()) {
    write("s/CMakeLists.txt",
          "cmake_minimum_required(VERSION 3.16)\nproject(tiny CXX)\n"
          "file(WRITE ${CMAKE_BINARY_DIR}/gen/made.h \"#include \\\"deep/behind.h\\\"\\n\")\n"
          "add_library(tiny STATIC engine.cpp wheel.cpp)\n"
          "target_include_directories(tiny PRIVATE ${CMAKE_BINARY_DIR}/gen .)\n");
    write("s/engine.cpp", "#include \"wheel.h\"\n#include \"made.h\"\n");
    write("s/wheel.cpp", "#include <wheel.h>\n");
    write("s/wheel.h", "#include \"./deep/../deep/axle.h\"\n");
    write("s/deep/axle.h", "// nothing\n");
    write("s/deep/behind.h", "// nothing\n");
    write("s/unused.h", "// nothing\n");
    run({"cmake", "-S", ".", "-B", build, "-G", "Ninja", "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON",
         "-DCMAKE_CXX_COMPILER_WORKS=1", "-DCMAKE_CXX_COMPILER_LAUNCHER="});
    run({"cmake", "--build", build});
    database = cmake::load_database(build, {(*this / "s").string(), host});
    REQUIRE(database.problem.empty());
  }

  void run(const sdk::Words& argv) {
    sdk::RunRequest request;
    request.argv = argv;
    const auto result = host.run(request);
    INFO(result.out << result.err << result.failure);
    REQUIRE(result.succeeded());
  }

  std::size_t entry_of(const std::string& source) const {
    for (std::size_t i = 0; i < database.files.size(); ++i) {
      if (database.files[i] == *this / ("s/" + source)) return i;
    }
    throw std::logic_error("no entry for " + source);
  }

  std::size_t includers(const std::string& header) {
    const auto path = (*this / ("s/" + header)).string();
    return cmake::find_includers({path}, database, {}, host)[path].entries.size();
  }

  /// The name of the first source through which a header is checked; empty if there is none.
  std::string includer(const std::string& header, const std::set<std::size_t>& preferred = {}) {
    const auto found =
        cmake::find_includers({(*this / ("s/" + header)).string()}, database, preferred, host);
    if (found.empty()) return {};
    REQUIRE(found.size() == 1);
    CHECK(found.begin()->first == *this / ("s/" + header));
    return std::filesystem::path(database.files[found.begin()->second.entries.front()])
        .filename()
        .string();
  }
};

}  // namespace

TEST_CASE("A header is found through a source that still includes it") {
  IncludingProject project("s/build");
  CHECK(project.includer("wheel.h") == "wheel.cpp");
  CHECK(project.includer("wheel.h", {project.entry_of("engine.cpp")}) == "engine.cpp");
  CHECK_FALSE(project.includer("deep/axle.h").empty());
  CHECK(project.includer("deep/behind.h") == "engine.cpp");
  CHECK(project.includers("wheel.h") == 2);
  CHECK(project.includers("deep/behind.h") == 1);
  CHECK(project.includer("unused.h").empty());
  CHECK(project.includer("not-there.h").empty());

  project.write("s/wheel.cpp", "// #include <wheel.h>\n");
  CHECK(project.includer("wheel.h") == "engine.cpp");
  CHECK(project.includer("deep/axle.h") == "engine.cpp");
  project.write("s/engine.cpp", "int engine;\n");
  CHECK(project.includer("wheel.h").empty());
  CHECK(project.includer("deep/axle.h").empty());

  const std::string top = (project / "s").string();
  project.write("s/engine.cpp", "#include \"" + top + "/wheel.h\"\n");
  CHECK(project.includer("wheel.h") == "engine.cpp");
}

TEST_CASE("A header that a generated one includes is found, wherever the build tree lies") {
  IncludingProject project("b");
  CHECK(project.includer("wheel.h") == "wheel.cpp");
  CHECK(project.includer("deep/behind.h") == "engine.cpp");
}
