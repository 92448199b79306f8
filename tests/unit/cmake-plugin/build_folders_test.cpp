#include "cmake/databases/build_folders.h"

#include "fakes/fake_host.h"
#include "support/catch.h"
#include "support/test_space.h"

using namespace sprint;

namespace {

struct ProjectWithBuilds : test::TestSpace {
  test::FakeHost host;

  ProjectWithBuilds() { host.sources = {{root().string(), root().string()}}; }

  /// Makes the database of a folder; the larger `age`, the older.
  void configure(const std::string& folder, int age = 0) {
    const auto file = write(folder + "/compile_commands.json", "[]");
    std::filesystem::last_write_time(file, newest_ - std::chrono::hours(age));
  }

  void know(const std::string& folder, bool last_resort = false) {
    host.trees.push_back({(*this / folder).string(), root().string(), last_resort});
  }

  /// The folders, relative to the space.
  std::vector<std::string> folders() {
    std::vector<std::string> names;
    for (const auto& folder : cmake::database_folders({root().string(), host})) {
      names.push_back(std::filesystem::path(folder).lexically_relative(root()).string());
    }
    return names;
  }

 private:
  std::filesystem::file_time_type newest_ = std::filesystem::file_time_type::clock::now();
};

using Folders = std::vector<std::string>;

}  // namespace

TEST_CASE("A project that was never configured has no folders") {
  ProjectWithBuilds project;
  project.write("build/CMakeCache.txt", "");
  project.write("build/compile_commands.json/oops", "");
  CHECK(project.folders() == Folders{});
}

TEST_CASE("Folders with usual names are found, and no others") {
  ProjectWithBuilds project;
  for (const char* folder :
       {"build", "build-asan", "build.old/x", "cmake-build-debug", "_build", "out/build/x64",
        "out/y", ".", "src", "other/build", "cmake/build", "out/x/y"}) {
    project.configure(folder);
  }
  CHECK(project.folders() == Folders{".", "_build", "build", "build-asan", "build.old/x",
                                     "cmake-build-debug", "out/build/x64", "out/y"});
}

TEST_CASE("A build tree is not searched for others") {
  ProjectWithBuilds project;
  project.configure("build");
  project.configure("build/_deps");
  CHECK(project.folders() == Folders{"build"});
}

TEST_CASE("The newest of the usual folders comes first, equally old ones by name") {
  ProjectWithBuilds project;
  project.configure("build/z", 1);
  project.configure("build/a", 3);
  project.configure("build-new", 0);
  project.configure("build/b", 1);
  CHECK(project.folders() == Folders{"build-new", "build/b", "build/z", "build/a"});
}

TEST_CASE("Named folders come first in their order, then presets, then others, the gate's last") {
  ProjectWithBuilds project;
  project.write("CMakePresets.json", R"({"configurePresets": [
      {"name": "old", "binaryDir": "p/old"}, {"name": "new", "binaryDir": "p/new"},
      {"name": "never", "binaryDir": "p/never"}]})");
  project.configure("named", 9);
  project.configure("named-too", 8);
  project.configure("p/old", 7);
  project.configure("p/new", 6);
  project.configure("build", 5);
  project.configure("gate", 0);
  project.know("gate", true);
  project.know("named");
  project.know("not-configured");
  project.know("named-too");
  CHECK(project.folders() == Folders{"named", "named-too", "p/new", "p/old", "build", "gate"});
}

TEST_CASE("A folder that is found twice keeps its first place") {
  ProjectWithBuilds project;
  project.write("CMakePresets.json",
                R"({"configurePresets": [{"name": "a", "binaryDir": "build/a"}]})");
  project.configure("build/a", 2);
  project.configure("build/b", 1);
  project.configure("build/c", 0);
  project.know("build/b");
  CHECK(project.folders() == Folders{"build/b", "build/a", "build/c"});
}

TEST_CASE("Other worktrees come after this one, however new their folders are") {
  ProjectWithBuilds project;
  project.configure("tree/build", 5);
  project.configure("main/part/build", 0);
  project.configure("gate", 0);
  project.know("gate", true);
  project.host.sources = {
      {(project / "tree").string(), (project / "tree").string()},
      {(project / "main").string(), (project / "main/part").string()},
      {(project / "gone").string(), (project / "gone").string()},
  };
  CHECK(project.folders() == Folders{"tree/build", "main/part/build", "gate"});
}
