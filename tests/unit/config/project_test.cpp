#include "config/project.h"

#include "support/catch.h"
#include "support/test_space.h"

using namespace sprint::config;
using sprint::test::TestSpace;

namespace fs = std::filesystem;

namespace {

/// A git checkout in `repo`, so that nothing above it is looked at.
struct Checkout : TestSpace {
  Checkout() { fs::create_directories(root() / "repo/.git"); }

  Project find(const char* start, const std::optional<fs::path>& cmake_source = {}) const {
    fs::create_directories(root() / start);
    return find_project(root() / start, cmake_source);
  }
};

}  // namespace

TEST_CASE("The directory of sprint.toml is the project, also from below") {
  const Checkout space;
  space.write("repo/engine/sprint.toml", "");
  const auto project = space.find("repo/engine/src/deep");
  CHECK(project.root == space / "repo/engine");
  CHECK(project.found_by == "sprint.toml");
  CHECK(project.settings_file == space / "repo/engine/sprint.toml");
}

TEST_CASE("sprint.toml further up is stronger than a plan nearby") {
  const Checkout space;
  space.write("repo/sprint.toml", "");
  space.write("repo/engine/EXECUTION_PLAN.md", "");
  CHECK(space.find("repo/engine").root == space / "repo");
}

TEST_CASE("Without sprint.toml the plan's directory is the project") {
  const Checkout space;
  space.write("repo/engine/EXECUTION_PLAN.md", "");
  const auto project = space.find("repo/engine/src");
  CHECK(project.root == space / "repo/engine");
  CHECK(project.found_by == "EXECUTION_PLAN.md");
  CHECK_FALSE(project.settings_file);
}

TEST_CASE("Then the CMake source directory, then the git top level") {
  const Checkout space;
  CHECK(space.find("repo/engine", space / "repo/engine").found_by == "CMake");
  CHECK(space.find("repo/engine", space / "repo/engine").root == space / "repo/engine");
  CHECK(space.find("repo/engine").root == space / "repo");
  CHECK(space.find("repo/engine").found_by == "git top level");
}

TEST_CASE("In a linked worktree .git is a file, and a top level all the same") {
  const TestSpace space;
  space.write("worktree/.git", "gitdir: elsewhere\n");
  fs::create_directories(space / "worktree/src");
  CHECK(find_project(space / "worktree/src").root == space / "worktree");
}

TEST_CASE("What lies above the git top level belongs to another project") {
  const Checkout space;
  space.write("sprint.toml", "");
  CHECK(space.find("repo").root == space / "repo");
}
