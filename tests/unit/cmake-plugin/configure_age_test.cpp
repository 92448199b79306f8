#include "cmake/project/configure_age.h"

#include "support/catch.h"
#include "support/test_space.h"

using namespace sprint;
using namespace std::chrono_literals;
namespace fs = std::filesystem;

namespace {

struct ConfiguredProject : test::TestSpace {
  ConfiguredProject() {
    for (const char* file : {"s/CMakeLists.txt", "s/src/CMakeLists.txt", "s/src/deep/a.cpp",
                             "CMakeLists.txt", "s/b/build.ninja", "s/b/CMakeCache.txt"}) {
      write(file, "");
      age(file, 10min);
    }
  }
  void age(const std::string& file, std::chrono::minutes minutes) const {
    fs::last_write_time(*this / file, fs::file_time_type::clock::now() - minutes);
  }
  std::string newer() const {
    const auto path = [&](const char* name) { return (*this / name).string(); };
    const auto lists = cmake::newer_lists(path("s/src/deep/a.cpp"), path("s"), path("s/b"));
    return lists.empty() ? lists : lists.substr(root().string().size() + 1);
  }
};

}  // namespace

TEST_CASE("A CMakeLists.txt that is newer than the build tree is named") {
  const ConfiguredProject project;
  CHECK(project.newer().empty());
  project.age("CMakeLists.txt", 1min);  // above the project
  CHECK(project.newer().empty());
  project.age("s/CMakeLists.txt", 1min);
  CHECK(project.newer() == "s/CMakeLists.txt");
  project.age("s/src/CMakeLists.txt", 1min);
  CHECK(project.newer() == "s/src/CMakeLists.txt");
  project.age("s/b/build.ninja", 0min);
  CHECK(project.newer().empty());
}

TEST_CASE("A folder that CMake has never written to tells nothing") {
  const ConfiguredProject project;
  fs::remove_all(project / "s/b");
  project.age("s/CMakeLists.txt", 1min);
  CHECK(project.newer().empty());
}
