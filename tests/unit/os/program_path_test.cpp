#include "os/program_path.h"

#include <filesystem>

#include "os/files.h"
#include "support/catch.h"
#include "unit/os/process_fixture.h"

namespace sprint::test {

using os::Environment;
using os::find_program;

TEST_CASE("A program is found as execvp would find it") {
  const os::TempDir dir;
  const auto root = dir.path();
  for (const char* program : {"one/tool", "two/tool", "two/other", "here"}) {
    os::write_file_atomically(root / program, "#!/bin/sh\n");
    std::filesystem::permissions(root / program, std::filesystem::perms::owner_all);
  }
  os::write_file_atomically(root / "one/other", "not executable");
  std::filesystem::create_directories(root / "one/folder");
  std::filesystem::create_symlink("other", root / "two/link");
  std::filesystem::create_symlink("nothing", root / "two/dangling");
  const std::string both = (root / "one").string() + ":" + (root / "two").string();

  struct Case {
    std::string program;
    std::string path;
    std::filesystem::path cwd;
    std::string found;  ///< below the root; empty: nothing
  };
  const std::vector<Case> cases = {
      {"tool", both, {}, "one/tool"},
      {"other", both, {}, "two/other"},
      {"link", both, {}, "two/link"},
      {"dangling", both, {}, ""},
      {"folder", both, {}, ""},
      {"missing", both, {}, ""},
      {"", both, {}, ""},
      {"tool", "", {}, ""},
      {"tool", "/no/such/folder:" + both, {}, "one/tool"},
      {"tool", "two:one", root, "two/tool"},
      {"here", ":" + both, root, "here"},
      {"here", both + ":", root, "here"},
      {"here", both, root, ""},
      {"./here", both, root, "here"},
      {"one/tool", "", root, "one/tool"},
      {"../two/tool", "", root / "one", "two/tool"},
      {"one/other", both, root, ""},
      {"one/folder", both, root, ""},
      {(root / "two/tool").string(), "", "/", "two/tool"},
  };
  for (const auto& [program, path, cwd, found] : cases) {
    CAPTURE(program, path, cwd);
    const auto result = find_program(program, Environment().set("PATH", path), cwd);
    CHECK(result.has_value() == !found.empty());
    if (result && !found.empty()) {
      CHECK(result->lexically_normal() == (root / found).lexically_normal());
    }
  }
}

TEST_CASE("Without a PATH the system's own folders are searched") {
  CHECK(find_program("sh", Environment()).has_value());
}

TEST_CASE("Relative programs without a directory are relative to ours") {
  const os::TempDir dir;
  os::write_file_atomically(dir.path() / "tool", "#!/bin/sh\n");
  std::filesystem::permissions(dir.path() / "tool", std::filesystem::perms::owner_all);
  const ScopedWorkingDirectory inside(dir.path());
  CHECK(find_program("./tool", Environment()) == "./tool");
}

TEST_CASE("Our own program is a file that exists") {
  CHECK(std::filesystem::is_regular_file(os::own_program()));
  CHECK(os::own_program().is_absolute());
}

}  // namespace sprint::test
