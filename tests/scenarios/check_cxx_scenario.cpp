// What `check` says about C and C++ files, with real compilers, CMake and Ninja.
#include "scenarios/check_fixture.h"
#include "support/catch.h"

using sprint::test::CheckFixture;
using sprint::test::Outcome;
using sprint::test::snapshot;

namespace {

constexpr const char* kBroken = "int broken() {\n  return undeclared;\n}\n";

/// A library of two sources and a header that both include.
struct Library : CheckFixture {
  Library() {
    add("CMakeLists.txt",
        "cmake_minimum_required(VERSION 3.25)\nproject(shop LANGUAGES CXX)\n"
        "add_library(shop src/price.cpp src/order.cpp)\n"
        "target_include_directories(shop PUBLIC include)\n");
    add("include/shop/price.h", "#pragma once\nint price(int pieces);\n");
    add("src/price.cpp", "#include \"shop/price.h\"\nint price(int pieces) { return pieces; }\n");
    add("src/order.cpp", "#include \"shop/price.h\"\nint order() { return price(2); }\n");
    add(".gitignore", "build*/\n");
  }
};

bool prints(const Outcome& outcome, const std::string& text) {
  return sprint::test::has(outcome.out, text);
}

}  // namespace

TEST_CASE("An error in a file that was just created is found with its line, and its fix passes") {
  const Library project;
  project.commit_all();
  project.configure();
  CHECK(prints(project.check(), "check: nothing to check"));

  project.add("src/new.cpp", std::string("#include \"shop/price.h\"\n") + kBroken);
  const auto broken = project.check();
  CHECK(broken.exit_code == 1);
  CHECK(prints(broken, "src/new.cpp:3:10: error: 'undeclared' was not declared in this scope\n"));
  CHECK(prints(broken, "note: src/new.cpp: checked with the flags of src/"));
  CHECK(prints(broken, "(exit code 1)\n"));

  project.add("src/new.cpp", "#include \"shop/price.h\"\nint fine() { return price(1); }\n");
  const auto fixed = project.check();
  CHECK(fixed.exit_code == 0);
  CHECK(fixed.out.ends_with("check passed: 1 file changed since HEAD: 1 ok (exit code 0)\n"));
}

TEST_CASE("A header is checked through a source that really includes it") {
  const Library project;
  project.configure();
  project.build();
  project.commit_all();
  project.add("include/shop/price.h", "#pragma once\nint price(int pieces, int discount);\n");
  const auto outcome = project.check();
  CHECK(outcome.exit_code == 1);
  CHECK(prints(outcome, "src/order.cpp:2:"));
  const auto answer = project.answer_for("include/shop/price.h");
  CHECK(answer["outcome"] == "failed");

  project.add("include/shop/price.h", "#pragma once\nint price(int pieces);  // unchanged\n");
  CHECK(project.answer_for("include/shop/price.h")["reason"] ==
        "through src/price.cpp, src/order.cpp");
}

TEST_CASE("A header that nobody has built yet is checked on its own") {
  const Library project;
  project.configure();
  project.commit_all();
  project.add("include/shop/new.h", "#pragma once\nint broken(\n");
  const auto answer = project.answer_for("include/shop/new.h");
  CHECK(answer["outcome"] == "failed");
  CHECK(answer["diagnostics"][0]["file"] == "include/shop/new.h");
  project.add("include/shop/new.h", "#pragma once\n#include \"shop/price.h\"\n");
  CHECK(project.answer_for("include/shop/new.h")["outcome"] == "ok");
}

TEST_CASE("A header whose includer no longer includes it is checked on its own") {
  const Library project;
  project.configure();
  project.build();
  project.commit_all();
  project.add("src/price.cpp", "int price(int pieces) { return pieces; }\n");
  project.add("src/order.cpp", "int order() { return 2; }\n");
  project.add("include/shop/price.h", "#pragma once\nint price(\n");
  CHECK(project.answer_for("include/shop/price.h")["outcome"] == "failed");
}

TEST_CASE("In a linked worktree the files of the worktree are checked, headers included") {
  const Library project;
  project.commit_all();
  project.configure();
  project.build();
  const auto worktree = project.root() / "other";
  project.git({"worktree", "add", "-q", worktree.string()});
  CHECK(project.check_in(worktree).exit_code == 0);

  // Only the header changes, and only there.
  project.write("other/include/shop/price.h", "#pragma once\nint cost(int pieces);\n");
  const auto changed = project.check_in(worktree);
  CHECK(changed.exit_code == 1);
  CHECK(prints(changed, "'price' was not declared"));
  const auto all = project.check_in(worktree, {"--all"});
  CHECK(prints(all, "src/order.cpp:2:"));
  CHECK(project.check({"--all"}).exit_code == 0);
}

TEST_CASE("Response files, forced includes and relative folders are mapped to the worktree") {
  const CheckFixture project;
  project.add("CMakeLists.txt", "project(x)\n");
  project.add("build/flags.rsp", "-I" + project.project().string() + "/inc -include '" +
                                     project.project().string() + "/forced.h'\n");
  project.add("inc/a.h", "int a();\n");
  project.add("rel/b.h", "int b();\n");
  project.add("forced.h", "#define FORCED 1\n");
  project.add("main.cpp",
              "#include <a.h>\n#include \"b.h\"\nint main() { return a() + b() + FORCED; }\n");
  project.add(".gitignore", "build/\n");
  project.commit_all();
  project.write_database({{"main.cpp", "@flags.rsp -iquote ../rel"}});
  const auto worktree = project.root() / "other";
  project.git({"worktree", "add", "-q", worktree.string()});
  CHECK(project.check_in(worktree, {"--all"}).exit_code == 0);
  const auto breaking = GENERATE(values<std::string>({"inc/a.h", "rel/b.h", "forced.h"}));
  CAPTURE(breaking);
  project.write("other/" + breaking, "int unrelated;\n");
  CHECK(project.check_in(worktree, {"main.cpp"}).exit_code == 1);
  CHECK(project.check_in(worktree, {"--all"}).exit_code == 1);
}

TEST_CASE("A stale precompiled header hides nothing") {
  const auto compiler = GENERATE(values<std::string>({"g++", "clang++"}));
  CAPTURE(compiler);
  const Library project;
  project.add("CMakeLists.txt",
              "cmake_minimum_required(VERSION 3.25)\nproject(shop LANGUAGES CXX)\n"
              "add_library(shop src/price.cpp src/order.cpp)\n"
              "target_include_directories(shop PUBLIC include)\n"
              "target_precompile_headers(shop PRIVATE include/shop/price.h)\n");
  project.configure({"-DCMAKE_CXX_COMPILER=" + compiler});
  project.build();
  project.commit_all();
  CHECK(project.check({"--all"}).exit_code == 0);
  project.add("include/shop/price.h", "#pragma once\nint cost(int pieces);\n");
  const auto outcome = project.check({"--all"});
  CHECK(outcome.exit_code == 1);
  CHECK(prints(outcome, "src/order.cpp:2:"));

  const auto worktree = project.root() / "other";
  project.git({"stash", "-q"});
  project.git({"worktree", "add", "-q", worktree.string()});
  CHECK(project.check_in(worktree, {"--all"}).exit_code == 0);
  project.write("other/include/shop/price.h", "#pragma once\nint cost(int pieces);\n");
  CHECK(project.check_in(worktree, {"--all"}).exit_code == 1);
}

TEST_CASE("A header that the build has yet to generate is no error, a misspelt one is") {
  const auto generator = GENERATE(values<std::string>({"Ninja", "Unix Makefiles"}));
  CAPTURE(generator);
  const Library project;
  project.add("CMakeLists.txt",
              "cmake_minimum_required(VERSION 3.25)\nproject(shop LANGUAGES CXX)\n"
              "add_custom_command(OUTPUT gen/version.h\n"
              "  COMMAND ${CMAKE_COMMAND} -E copy ${CMAKE_SOURCE_DIR}/version.in gen/version.h)\n"
              "add_library(shop src/price.cpp src/order.cpp gen/version.h)\n"
              "target_include_directories(shop PUBLIC include ${CMAKE_BINARY_DIR})\n");
  project.add("version.in", "#define VERSION 3\n");
  project.commit_all();
  project.configure({"-G", generator});
  project.add("src/order.cpp", "#include \"gen/version.h\"\nint order() { return VERSION; }\n");
  const auto alone = project.answer_for("src/order.cpp");
  CHECK(alone["outcome"] == "not-checkable");
  CHECK(alone["reason"] == "needs 'gen/version.h', which the build generates and has not made yet");
  CHECK(project.check().exit_code == 1);  // an owned file, and none checked
  project.add("src/price.cpp", "int price(int pieces) { return pieces + 1; }\n");
  CHECK(project.check().exit_code == 0);

  project.build();
  CHECK(project.answer_for("src/order.cpp")["outcome"] == "ok");
  project.add("src/order.cpp", "#include \"gen/versoin.h\"\nint order() { return VERSION; }\n");
  CHECK(project.answer_for("src/order.cpp")["outcome"] == "failed");
}

TEST_CASE("C++ modules are not checkable, which is nobody's fault") {
  const CheckFixture project;
  project.add("CMakeLists.txt", "project(x)\n");
  project.add("shapes.cppm", "export module shapes;\nexport int area();\n");
  project.add("main.cpp", "import shapes;\nint main() { return area(); }\n");
  project.add("plain.cpp", "int plain() { return 1; }\n");
  project.write_database({{"main.cpp", "-std=c++20 -fmodules-ts -fmodule-mapper=x.modmap"},
                          {"plain.cpp", "-std=c++20 -fmodules-ts -fmodule-mapper=x.modmap"}});
  const std::string reason = "uses C++ modules, whose interfaces must be built first";
  project.commit_all();
  project.add("shapes.cppm", "export module shapes;\nexport int area();  // more\n");
  project.add("main.cpp", "import shapes;\nint main() { return area() + 1; }\n");
  project.add("plain.cpp", "int plain() { return 2; }\n");
  CHECK(project.answer_for("main.cpp")["reason"] == reason);
  CHECK(project.answer_for("shapes.cppm")["reason"] == reason);
  CHECK(project.answer_for("plain.cpp")["outcome"] == "ok");
  CHECK(project.check().exit_code == 0);
}

TEST_CASE("A check leaves no file behind, whatever the compiler was told to write") {
  const auto compiler = GENERATE(values<std::string>({"g++", "clang++"}));
  const Library project;
  project.commit_all();
  project.configure(
      {"-DCMAKE_CXX_COMPILER=" + compiler,
       "-DCMAKE_CXX_FLAGS=--coverage -save-temps -Wp,-MMD,dropped.d -gsplit-dwarf " +
           std::string(compiler == "g++" ? "-fstack-usage -fdump-tree-original" : "-ftime-trace")});
  project.add("src/order.cpp", "#include \"shop/price.h\"\nint order() { return price(3); }\n");
  project.add("src/new.cpp", "int fresh();\n");
  project.add("include/shop/new.h", "int fresher();\n");
  const auto before = snapshot(project.project());
  const auto outcome = project.check({"--all"});
  INFO(outcome.out);
  CHECK(outcome.exit_code == 0);
  CHECK(snapshot(project.project()) == before);
  CHECK_FALSE(std::filesystem::exists(project.project() / ".sprint"));
}

TEST_CASE("A file that is compiled in two ways must be right in both") {
  const CheckFixture project;
  project.add("CMakeLists.txt", "project(x)\n");
  project.add("both.cpp", "#ifdef SECOND\nint broken = nothing;\n#endif\nint fine;\n");
  project.commit_all();
  project.add("both.cpp", "#ifdef SECOND\nint broken = none;\n#endif\nint fine;\n");
  project.write_database({{"both.cpp", "-DFIRST"}, {"both.cpp", "-DSECOND"}});
  const auto answer = project.answer_for("both.cpp");
  CHECK(answer["outcome"] == "failed");
  CHECK(answer["diagnostics"].size() == 1);
}

TEST_CASE("C files are checked as C, and their headers too") {
  const CheckFixture project;
  project.add("CMakeLists.txt",
              "cmake_minimum_required(VERSION 3.25)\nproject(x LANGUAGES C)\nadd_library(x a.c)\n");
  project.add("a.c", "int a(void) { int *new = 0; return new == 0; }\n");
  project.add(".gitignore", "build/\n");
  project.commit_all();
  project.configure();
  project.add("b.h", "int b(int class);\n");
  project.add("c.c", "#include \"b.h\"\nint c(int delete) { return delete; }\n");
  const auto outcome = project.check({"--all"});
  INFO(outcome.out);
  CHECK(outcome.exit_code == 0);
}

TEST_CASE("File names with spaces and quotes are checked like others") {
  const Library project;
  project.commit_all();
  project.configure();
  const std::string name = "src/it's a \"new\" file.cpp";
  project.add(name, kBroken);
  const auto answer = project.answer_for(name);
  CHECK(answer["outcome"] == "failed");
  CHECK(answer["diagnostics"][0]["line"] == 2);
  project.add(name, "int fine;\n");
  CHECK(project.check().exit_code == 0);
}

TEST_CASE("With Makefiles the compiler's own depfiles tell who includes a header") {
  const Library project;
  project.add("include/shop/part.ipp", "inline int part() { return 1; }\n");
  project.add(
      "src/order.cpp",
      "#include \"shop/part.ipp\"\n#include \"shop/price.h\"\nint order() { return part(); }\n");
  project.configure({"-G", "Unix Makefiles"});
  project.build();
  project.commit_all();
  project.add("include/shop/part.ipp", "inline int part() { return one; }\n");
  const auto answer = project.answer_for("include/shop/part.ipp");
  CHECK(answer["outcome"] == "failed");
  CHECK(answer["reason"] == "through src/order.cpp");
}

TEST_CASE("A CMake project below the root is found by its build tree") {
  const CheckFixture project;
  project.add("sprint.toml", "");
  project.add(
      "engine/CMakeLists.txt",
      "cmake_minimum_required(VERSION 3.25)\nproject(x LANGUAGES CXX)\nadd_library(x a.cpp)\n");
  project.add("engine/a.cpp", "int a;\n");
  project.add(".gitignore", "build/\n");
  project.commit_all();
  project.run_tool({"cmake", "-S", "engine", "-B", "build", "-G", "Ninja",
                    "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON"});
  project.add("engine/a.cpp", "int a = none;\n");
  CHECK(project.answer_for("engine/a.cpp", {"--build-dir", "build"})["outcome"] == "failed");
}

TEST_CASE("A source of a unity build is checked through the file that includes it") {
  const Library project;
  project.commit_all();
  project.configure({"-DCMAKE_UNITY_BUILD=ON"});
  project.build();
  project.add("src/order.cpp", "#include \"shop/price.h\"\nint order() { return none; }\n");
  const auto answer = project.answer_for("src/order.cpp");
  CHECK(answer["outcome"] == "failed");
  CHECK(answer["reason"].get<std::string>().starts_with("through build/CMakeFiles/"));
  CHECK(answer["diagnostics"][0]["line"] == 2);
}

TEST_CASE("A project in a folder of the repository is found, with its build tree") {
  const CheckFixture repository;
  repository.add("README.md", "text\n");
  repository.add("engine/CMakeLists.txt",
                 "cmake_minimum_required(VERSION 3.25)\nproject(engine LANGUAGES CXX)\n"
                 "add_library(engine a.cpp)\n");
  repository.add("engine/a.cpp", "int a;\n");
  repository.add(".gitignore", "build/\n");
  repository.commit_all();
  repository.run_tool({"cmake", "-S", "engine", "-B", "engine/build", "-G", "Ninja",
                       "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON"});
  repository.add("engine/a.cpp", "int a = none;\n");
  const auto outcome = repository.check_in(repository.project() / "engine");
  CHECK(outcome.exit_code == 1);
  CHECK(prints(outcome, "engine/a.cpp:1:9: error: "));
}

TEST_CASE("A link to the database and a link to the sources do not hide the dependency log") {
  const Library project;
  project.commit_all();
  const auto link = project.root() / "link";
  std::filesystem::create_directory_symlink(project.project(), link);
  project.run_tool({"cmake", "-S", link.string(), "-B", (project.root() / "elsewhere").string(),
                    "-G", "Ninja", "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON"});
  project.run_tool({"cmake", "--build", (project.root() / "elsewhere").string()});
  std::filesystem::create_symlink("../elsewhere/compile_commands.json",
                                  project.project() / "compile_commands.json");
  project.add("include/shop/price.h", "#pragma once\nint cost(int pieces);\n");
  const auto answer = project.answer_for("include/shop/price.h");
  CHECK(answer["outcome"] == "failed");
  CHECK(answer["reason"] == "through src/price.cpp, src/order.cpp");
}

TEST_CASE("A new header is checked with the new source that includes it") {
  const Library project;
  project.commit_all();
  project.configure();
  project.add("src/part.h", "inline std::string part() { return {}; }\n");  // needs its includer
  project.add("src/new.cpp", "#include <string>\n#include \"part.h\"\n");
  CHECK(project.answer_for("src/part.h")["reason"] == "through src/new.cpp");
  CHECK(project.check().exit_code == 0);
  project.add("src/part.h", "inline std::string part() { return none; }\n");
  CHECK(project.answer_for("src/part.h")["outcome"] == "failed");
}

TEST_CASE("Through how many of its includers a header was checked is said") {
  const Library project;
  std::string lists = "cmake_minimum_required(VERSION 3.25)\nproject(shop LANGUAGES CXX)\n";
  std::string sources;
  for (int i = 0; i < 10; ++i) {
    const std::string name = "src/s" + std::to_string(i) + ".cpp";
    project.add(name, "#include \"shop/price.h\"\n");
    sources += " " + name;
  }
  project.add("CMakeLists.txt", lists + "add_library(shop" + sources +
                                    ")\ntarget_include_directories(shop PUBLIC include)\n");
  project.commit_all();
  project.configure();
  project.build();
  project.add("include/shop/price.h", "#pragma once\nint price(int all);\n");
  CHECK(prints(project.check(),
               "note: include/shop/price.h: checked through 8 of the 10 sources that "
               "include it: src/s"));
}

TEST_CASE("What lies in a build tree that git does not ignore is left alone") {
  const Library project;
  project.add(".gitignore", "");
  project.commit_all();
  project.configure();
  project.add("build/generated.cpp", "int broken = none;\n");
  project.add("src/order.cpp", "int order() { return 1; }\n");
  CHECK(project.check().exit_code == 0);
  CHECK(project.answer_for("build/generated.cpp")["reason"] == "lies in a build tree");
}

TEST_CASE("Flags that are older than the CMakeLists.txt are pointed out") {
  const Library project;
  project.commit_all();
  project.configure();
  project.add("src/order.cpp", "int order() { return 1; }\n");
  CHECK_FALSE(prints(project.check(), "with old flags"));
  const auto lists = project.project() / "CMakeLists.txt";
  std::filesystem::last_write_time(
      lists, std::filesystem::file_time_type::clock::now() + std::chrono::hours(1));
  CHECK(prints(project.check(),
               "note: src/order.cpp: checked with old flags: CMakeLists.txt has "
               "changed since CMake ran (configure again)\n"));
}
