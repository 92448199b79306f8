// What check_command.h makes, run by real compilers.

#include <set>

#include "cmake/checks/check_command.h"
#include "os/process_runner.h"
#include "support/catch.h"
#include "support/needed_tool.h"
#include "support/test_space.h"
#include "toolchains/interface/tool_host.h"

using namespace sprint;

namespace {

struct Compiler {
  const char* name;
  const char* package;
  const char* make_precompiled;
  const char* use_precompiled;
};

const Compiler gcc = {"g++", "g++", " -x c++-header -o cmake_pch.hxx.gch -c cmake_pch.hxx",
                      " -Winvalid-pch -include ROOT/b/cmake_pch.hxx"};
const Compiler clang = {"clang++", "clang",
                        " -Xclang -emit-pch -x c++-header -o cmake_pch.hxx.pch -c cmake_pch.hxx",
                        " -Xclang -include-pch -Xclang ROOT/b/cmake_pch.hxx.pch -Xclang -include "
                        "-Xclang ROOT/b/cmake_pch.hxx"};

struct PrecompiledBuild : test::TestSpace {
  os::OsProcessRunner runner;
  toolchains::ToolHost host{runner, {{root()}}};
  cmake::DatabaseHere database;
  cmake::CheckScratch scratch{host.scratch_dir()};
  cmake::CompileEntry entry;

  PrecompiledBuild() {
    write("s/early.h", "int old_name();\n");
    write("s/a.cpp", "int a() { return new_name(); }\n");
    write("b/cmake_pch.hxx", "#include \"" + (*this / "s/early.h").string() + "\"\n");
    entry.directory = (*this / "b").string();
    entry.file = (*this / "s/a.cpp").string();
  }

  sdk::RunResult run(sdk::Words argv, const std::string& cwd) {
    sdk::RunRequest request;
    request.argv = std::move(argv);
    request.cwd = cwd;
    return host.run(request);
  }

  /// The exit code of the check that the command becomes.
  int check(const std::string& command) { return check(command, {entry.file, {}}); }
  int check(std::string command, const cmake::CheckSubject& subject) {
    for (auto at = command.find("ROOT"); at != std::string::npos; at = command.find("ROOT")) {
      command.replace(at, 4, root().string());
    }
    entry.command = command;
    const auto made = cmake::make_check(database, entry, subject, scratch);
    const auto& check = std::get<sdk::CheckCommand>(made);
    const auto result = run(check.argv, check.cwd);
    UNSCOPED_INFO(result.out << result.err << result.failure);
    CHECK(std::filesystem::exists(check.depfile));
    return result.exit_code.value_or(-1);
  }

  std::set<std::string> files() const {
    std::set<std::string> names;
    for (const auto& item : std::filesystem::recursive_directory_iterator(root())) {
      names.insert(item.path().string());
    }
    return names;
  }
};

}  // namespace

TEST_CASE("A check uses no precompiled header, which may be old, and leaves nothing behind") {
  const auto compiler = GENERATE(values<Compiler>({gcc, clang}));
  CAPTURE(compiler.name);
  PrecompiledBuild build;
  const bool is_there = build.run({compiler.name, "--version"}, "").succeeded();
  if (test::must_do_without(is_there, compiler.name, compiler.package)) return;
  const std::string flags = std::string(compiler.name) + " -O2 -g -Wall -Werror -std=c++17";
  REQUIRE(build.run({"sh", "-c", flags + compiler.make_precompiled}, "b").succeeded());
  build.write("s/early.h", "int new_name();\n");
  const auto before = build.files();
  const std::string command = flags + compiler.use_precompiled +
                              " --coverage -fstack-usage -save-temps -gsplit-dwarf -ftime-report "
                              "-MD -MT a.o -MF a.o.d -o a.o -c ROOT/s/a.cpp";
  CHECK(build.check(command) == 0);
  CHECK(build.files() == before);

  build.write("s/a.cpp", "int a() { return old_name(); }\n");
  CHECK(build.check(command) == 1);
  CHECK(build.files() == before);
}

TEST_CASE("A header is not blamed for what nobody uses") {
  const auto compiler = GENERATE(values<Compiler>({gcc, clang}));
  CAPTURE(compiler.name);
  PrecompiledBuild build;
  const bool is_there = build.run({compiler.name, "--version"}, "").succeeded();
  if (test::must_do_without(is_there, compiler.name, compiler.package)) return;
  const std::string command = std::string(compiler.name) + " -Wall -Wextra -Werror -c ROOT/s/a.cpp";
  const cmake::CheckSubject header{
      {}, build.write("s/late.h", "#pragma once\nstatic int f() { return 1; }\n").string()};
  CHECK(build.check(command, header) == 0);
  build.write("s/late.h", "#pragma once\nstatic int f() { return; }\n");
  CHECK(build.check(command, header) == 1);
}
