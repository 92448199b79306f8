#include "cmake/cmake_toolchain.h"

#include "fakes/fake_host.h"
#include "support/catch.h"
#include "support/test_space.h"

using namespace sprint;
using cmake::CMakeToolchain;

namespace {

struct DetectedProject : test::TestSpace {
  test::FakeHost host;
  CMakeToolchain toolchain;

  sdk::Context context() { return {root().string(), host}; }

  /// The programs of the needs, first alternatives only.
  std::vector<std::string> programs() {
    std::vector<std::string> names;
    for (const auto& need : toolchain.needs(context())) names.push_back(need.programs.front());
    return names;
  }
};

}  // namespace

TEST_CASE("A CMakeLists.txt with a project() is a CMake project") {
  DetectedProject project;
  CHECK(project.toolchain.detect(project.context()).why == "no CMakeLists.txt");
  project.write("CMakeLists.txt", "include(common.cmake)\n");
  CHECK_FALSE(project.toolchain.detect(project.context()).detected);
  project.write("CMakeLists.txt", "project(engine)\n");
  const auto detection = project.toolchain.detect(project.context());
  CHECK(detection.detected);
  CHECK(detection.why == "CMakeLists.txt: project(engine)");
}

TEST_CASE("A folder named CMakeLists.txt is no project") {
  DetectedProject project;
  std::filesystem::create_directory(project / "CMakeLists.txt");
  CHECK_FALSE(project.toolchain.detect(project.context()).detected);
}

TEST_CASE("Without a build tree the usual programs are needed") {
  DetectedProject project;
  CHECK(project.programs() == std::vector<std::string>{"cmake", "ctest", "ninja", "c++", "ccache"});
}

TEST_CASE("With a build tree its own compiler and builder are needed") {
  DetectedProject project;
  project.write("build/CMakeCache.txt",
                "CMAKE_CXX_COMPILER:FILEPATH=/opt/c++\nCMAKE_GENERATOR:INTERNAL=Unix Makefiles\n"
                "CMAKE_MAKE_PROGRAM:FILEPATH=/opt/gmake\n");
  project.host.trees = {{(project / "build").string(), project.root().string()}};
  CHECK(project.programs() ==
        std::vector<std::string>{"cmake", "ctest", "/opt/gmake", "/opt/c++", "ccache"});
}

TEST_CASE("The build tree of another source tree says nothing") {
  DetectedProject project;
  project.write("build/CMakeCache.txt", "CMAKE_CXX_COMPILER:FILEPATH=/opt/c++\n");
  project.host.trees = {{(project / "build").string(), "/another/source"}};
  CHECK(project.programs()[3] == "c++");
}

TEST_CASE("A project in C alone needs no C++ compiler") {
  DetectedProject project;
  project.write("build/CMakeCache.txt", "CMAKE_C_COMPILER:FILEPATH=/opt/cc\n");
  project.host.trees = {{(project / "build").string(), project.root().string()}};
  CHECK(project.programs()[3] == "/opt/cc");
}

TEST_CASE("C and C++ files are owned by their extension") {
  const CMakeToolchain toolchain;
  for (const char* file : {"a.c", "src/a.cpp", "a.cc", "a.C", "a.h", "a.hpp", "a.ipp", "a.cppm"}) {
    CAPTURE(file);
    CHECK(toolchain.owns(file));
  }
  for (const char* file : {"CMakeLists.txt", "a.py", "a", "", "cpp", ".h", "a.cs"}) {
    CAPTURE(file);
    CHECK_FALSE(toolchain.owns(file));
  }
}
