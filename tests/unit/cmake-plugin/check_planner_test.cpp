#include "cmake/checks/check_planner.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "fakes/fake_host.h"
#include "support/catch.h"
#include "support/test_space.h"

using namespace sprint;

namespace {

/// A project in `s` with a build tree in `s/build`, unless a test says otherwise.
struct PlannedProject : test::TestSpace {
  test::FakeHost host;
  std::string top = path("s");
  nlohmann::json entries = nlohmann::json::array();

  PlannedProject() {
    host.scratch = path("scratch");
    host.answer.exit_code = 0;
    host.sources = {{top, top}};
    std::filesystem::create_directories(host.scratch);
  }

  std::string path(const std::string& name) const { return (*this / name).string(); }

  /// Writes a source and its entry in the database.
  void add(const std::string& file, const std::string& text = "", const std::string& flags = "",
           const std::string& build = "s/build") {
    write(file, text);
    const std::string object = std::filesystem::path(file).filename().string() + ".o";
    entries.push_back({{"directory", path(build)},
                       {"file", path(file)},
                       {"output", object},
                       {"command", "c++ " + flags + " -o " + object + " -c " + path(file)}});
    configure(build);
  }

  void configure(const std::string& build = "s/build", const std::string& source = "s") const {
    write(build + "/compile_commands.json", entries.dump());
    write(build + "/CMakeCache.txt", "CMAKE_HOME_DIRECTORY:INTERNAL=" + path(source) + "\n");
  }

  /// What ninja says about the build tree.
  void built(const std::string& deps, const std::string& build = "s/build") const {
    write(build + "/build.ninja", "");
    write(build + "/.ninja_deps", "");
    write("scratch/ninja-deps.txt", deps);
  }

  sdk::CheckPlan plan(const sdk::Words& files) { return cmake::plan_checks(files, {top, host}); }

  /// Each command as the files it is for, the source it reads, and a question mark for a guess.
  static std::vector<std::string> commands(const sdk::CheckPlan& plan) {
    std::vector<std::string> lines;
    for (const auto& command : plan.commands) {
      std::string line;
      for (const auto& file : command.files) line += file + " ";
      line += "<- " + std::filesystem::path(command.argv.back()).filename().string();
      lines.push_back(line + (command.guessed ? " ?" : ""));
    }
    return lines;
  }

  std::string text_of(const sdk::NotCheckable& refused) const {
    std::string reason = refused.reason;
    for (auto at = reason.find(root().string()); at != std::string::npos;
         at = reason.find(root().string())) {
      reason.replace(at, root().string().size(), "ROOT");
    }
    return refused.file + ": " + reason + (refused.expected ? " (expected)" : "");
  }
  std::vector<std::string> refusals(const sdk::CheckPlan& plan) const {
    std::vector<std::string> lines;
    for (const auto& refused : plan.not_checkable) lines.push_back(text_of(refused));
    return lines;
  }

  static std::vector<std::string> notes(const sdk::CheckPlan& plan) {
    std::vector<std::string> lines;
    for (const auto& note : plan.notes) lines.push_back(note.file + ": " + note.text);
    return lines;
  }
};

using Lines = std::vector<std::string>;

bool has_word(const sdk::CheckCommand& command, const std::string& word) {
  return std::find(command.argv.begin(), command.argv.end(), word) != command.argv.end();
}

constexpr const char* kModules =
    "uses C++ modules, whose interfaces must be built first (expected)";

}  // namespace

TEST_CASE("A file of the database is checked with its own command") {
  PlannedProject project;
  project.add("s/a.cpp", "", "-DA");
  project.add("s/b.cpp", "", "-DB");
  const auto plan = project.plan({"b.cpp", "a.cpp"});
  CHECK(PlannedProject::commands(plan) == Lines{"a.cpp <- a.cpp", "b.cpp <- b.cpp"});
  CHECK(has_word(plan.commands[0], "-DA"));
  CHECK(plan.commands[0].argv.back() == project.path("s/a.cpp"));
  CHECK(plan.not_checkable.empty());
  CHECK(plan.notes.empty());
}

TEST_CASE("No files, no plan") {
  PlannedProject project;
  const auto plan = project.plan({});
  CHECK(plan.commands.empty());
  CHECK(plan.not_checkable.empty());
}

TEST_CASE("A file with several entries is checked with each that differs") {
  PlannedProject project;
  project.add("s/a.cpp", "", "-DA");
  project.add("s/a.cpp", "", "-DB");
  project.add("s/a.cpp", "", "-DA");
  const auto plan = project.plan({"a.cpp"});
  CHECK(PlannedProject::commands(plan) == Lines{"a.cpp <- a.cpp", "a.cpp <- a.cpp"});
  CHECK(has_word(plan.commands[0], "-DA"));
  CHECK(has_word(plan.commands[1], "-DB"));
}

TEST_CASE("One unusable entry of several makes a file not checkable, and is told once") {
  PlannedProject project;
  const bool usable_first = GENERATE(true, false);
  if (usable_first) project.add("s/a.cpp", "", "-DA");
  project.add("s/a.cpp", "", "@missing.rsp");
  project.add("s/a.cpp", "", "@missing.rsp");
  if (!usable_first) project.add("s/a.cpp", "", "-DA");
  const auto plan = project.plan({"a.cpp"});
  CHECK(PlannedProject::commands(plan) == Lines{});
  CHECK(project.refusals(plan) ==
        Lines{"a.cpp: the response file 'ROOT/s/build/missing.rsp' cannot be read (build once)"});
}

TEST_CASE("Without a database nothing is checkable") {
  PlannedProject project;
  project.write("s/a.cpp", "");
  CHECK(project.refusals(project.plan({"a.cpp"})) ==
        Lines{"a.cpp: no compile database in build*, out or a preset's folder: configure with "
              "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON, or name a build tree with --build-dir"});
}

TEST_CASE("A database without answers is named") {
  struct Row {
    const char* text;
    const char* problem;
  };
  PlannedProject project;
  const auto row = GENERATE(values<Row>({
      {"[\n{\"file\": }]", "compile_commands.json:2: not valid JSON (configure again)"},
      {"", "compile_commands.json:1: not valid JSON (configure again)"},
      {"[]", "compile_commands.json: has no entries (is any target defined?)"},
      {"{}", "compile_commands.json: has no entries (is any target defined?)"},
  }));
  project.write("s/build/compile_commands.json", row.text);
  CHECK(project.refusals(project.plan({"a.cpp"})) ==
        Lines{"a.cpp: ROOT/s/build/" + std::string(row.problem)});
}

TEST_CASE("A broken database does not hide a good one") {
  PlannedProject project;
  project.add("s/a.cpp");
  project.write("s/build-broken/compile_commands.json", "[");
  CHECK(PlannedProject::commands(project.plan({"a.cpp"})) == Lines{"a.cpp <- a.cpp"});
}

TEST_CASE("A file that only a second database knows is checked with that one") {
  PlannedProject project;
  project.add("s/a.cpp", "", "-DFIRST", "s/build/first");
  project.entries.clear();
  project.add("s/a.cpp", "", "-DSECOND", "s/build/second");
  project.add("s/b.cpp", "", "-DSECOND", "s/build/second");
  project.host.trees = {{project.path("s/build/first"), project.top}};
  const auto plan = project.plan({"a.cpp", "b.cpp"});
  CHECK(PlannedProject::commands(plan) == Lines{"a.cpp <- a.cpp", "b.cpp <- b.cpp"});
  CHECK(has_word(plan.commands[0], "-DFIRST"));
  CHECK(has_word(plan.commands[1], "-DSECOND"));
}

TEST_CASE("A new file borrows flags, which is said and makes the command a guess") {
  PlannedProject project;
  project.add("s/src/a.cpp", "", "-DA");
  project.add("s/main.cpp", "", "-DMAIN");
  project.write("s/src/new.cpp", "");
  project.write("s/src/new.h", "");
  const auto plan = project.plan({"src/new.cpp", "src/new.h"});
  CHECK(PlannedProject::commands(plan) ==
        Lines{"src/new.cpp <- new.cpp ?", "src/new.h <- empty.cpp ?"});
  CHECK(PlannedProject::notes(plan) ==
        Lines{"src/new.cpp: with the flags of src/a.cpp, since no build knows it yet",
              "src/new.h: on its own with the flags of src/a.cpp, since no "
              "build has told who includes it"});
  CHECK(has_word(plan.commands[0], "-DA"));
  CHECK(has_word(plan.commands[1], project.path("s/src/new.h")));
}

TEST_CASE("A file whose language no database knows is not checkable") {
  PlannedProject project;
  project.add("s/a.cpp");
  project.write("s/new.c", "");
  CHECK(project.refusals(project.plan({"new.c"})) ==
        Lines{"new.c: in no compile database, nor is any file of its language"});
}

TEST_CASE("A header is checked through sources that include it, together with them") {
  PlannedProject project;
  project.add("s/a.cpp", "#include \"a.h\"\n");
  project.add("s/b.cpp", "#include \"a.h\"\n#include \"b.inl\"\n");
  project.write("s/a.h", "");
  project.write("s/b.inl", "");
  project.built(
      "a.cpp.o: #deps 2, deps mtime 1 (VALID)\n    ../a.cpp\n    ../a.h\n\n"
      "b.cpp.o: #deps 3, deps mtime 1 (VALID)\n    ../b.cpp\n    ../a.h\n    ../b.inl\n");
  SECTION("the one of its name first") {
    const auto plan = project.plan({"a.h"});
    CHECK(PlannedProject::commands(plan) == Lines{"a.h <- a.cpp", "a.h <- b.cpp"});
    CHECK(PlannedProject::notes(plan) == Lines{"a.h: through a.cpp, b.cpp"});
  }
  SECTION("the one that is checked anyway before that") {
    CHECK(PlannedProject::commands(project.plan({"a.h", "b.cpp"})) ==
          Lines{"b.cpp a.h <- b.cpp", "a.h <- a.cpp"});
  }
  SECTION("fragments, too") {
    CHECK(PlannedProject::commands(project.plan({"b.inl", "a.h", "b.cpp"})) ==
          Lines{"b.cpp a.h b.inl <- b.cpp", "a.h <- a.cpp"});
  }
}

TEST_CASE("A fragment that no build knows is not checkable") {
  PlannedProject project;
  project.add("s/a.cpp");
  project.write("s/new.inl", "");
  CHECK(project.refusals(project.plan({"new.inl"})) ==
        Lines{"new.inl: only makes sense inside another file, and no build has told which one "
              "(expected)"});
}

TEST_CASE("Modules are not checkable, by name or by text") {
  PlannedProject project;
  project.add("s/a.cppm");
  project.add("s/b.cpp", "import a;\n");
  project.add("s/c.cpp", "// import a;\n");
  const auto plan = project.plan({"a.cppm", "b.cpp", "c.cpp"});
  CHECK(PlannedProject::commands(plan) == Lines{"c.cpp <- c.cpp"});
  CHECK(project.refusals(plan) ==
        Lines{"a.cppm: " + std::string(kModules), "b.cpp: " + std::string(kModules)});
}

TEST_CASE("C has no modules") {
  PlannedProject project;
  project.add("s/a.c", "typedef int module;\nmodule a;\n");
  CHECK(PlannedProject::commands(project.plan({"a.c"})) == Lines{"a.c <- a.c"});
}

TEST_CASE("A header is not checked through a source that uses modules") {
  PlannedProject project;
  project.add("s/a.cpp", "#include \"a.h\"\nimport b;\n");
  project.write("s/a.h", "");
  project.built("a.cpp.o: #deps 2, deps mtime 1 (VALID)\n    ../a.cpp\n    ../a.h\n");
  CHECK(PlannedProject::commands(project.plan({"a.h"})) == Lines{"a.h <- empty.cpp ?"});
}

TEST_CASE("A header that a source includes by force is checked through it") {
  PlannedProject project;
  const std::string deps =
      "a.cpp.o: #deps 3, deps mtime 1 (VALID)\n    ../a.cpp\n    cmake_pch.hxx\n    ../a.h\n";
  project.add("s/a.cpp", "", "-include " + project.path("s/build/cmake_pch.hxx"));
  project.write("s/build/cmake_pch.hxx", "#include \"" + project.path("s/a.h") + "\"\n");
  project.write("s/a.h", "");
  project.built(deps);
  CHECK(PlannedProject::commands(project.plan({"a.h"})) == Lines{"a.h <- a.cpp"});
  SECTION("also in a worktree") {
    project.write("tree/a.cpp", "");
    project.write("tree/a.h", "");
    project.host.sources = {{project.path("tree"), project.path("tree")},
                            {project.top, project.top}};
    project.top = project.path("tree");
    CHECK(PlannedProject::commands(project.plan({"a.h"})) == Lines{"a.h <- a.cpp"});
  }
}

TEST_CASE("A header is not checked through a source in another language") {
  PlannedProject project;
  project.add("s/kernel.cu", "#include \"a.h\"\n");
  project.add("s/b.cpp");
  project.write("s/a.h", "");
  project.built("kernel.cu.o: #deps 2, deps mtime 1 (VALID)\n    ../kernel.cu\n    ../a.h\n");
  const auto plan = project.plan({"a.h"});
  CHECK(PlannedProject::commands(plan) == Lines{"a.h <- empty.cpp ?"});
  CHECK(PlannedProject::notes(plan) ==
        Lines{"a.h: on its own with the flags of b.cpp, since no build has told who includes it"});
}

TEST_CASE("In a worktree the database of the main checkout serves, with the files of here") {
  PlannedProject project;
  project.add("s/src/a.cpp", "",
              "-I" + project.path("s/include") + " -I" + project.path("s/build/gen"));
  project.write("tree/src/a.cpp", "#include \"a.h\"\n");
  project.write("tree/include/a.h", "");
  project.built("a.cpp.o: #deps 2, deps mtime 1 (VALID)\n    ../src/a.cpp\n    ../include/a.h\n");
  project.host.sources = {{project.path("tree"), project.path("tree")}, {project.top, project.top}};
  project.top = project.path("tree");
  const auto plan = project.plan({"src/a.cpp", "include/a.h"});
  REQUIRE(PlannedProject::commands(plan) == Lines{"src/a.cpp include/a.h <- a.cpp"});
  CHECK(plan.commands[0].argv.back() == project.path("tree/src/a.cpp"));
  CHECK(plan.commands[0].cwd == project.path("s/build"));
  CHECK(has_word(plan.commands[0], "-I" + project.path("tree/include")));
  CHECK(has_word(plan.commands[0], "-I" + project.path("s/build/gen")));
}

TEST_CASE("A checkout may be named through a symbolic link when it is configured") {
  PlannedProject project;
  std::filesystem::create_directories(project / "s");
  std::filesystem::create_directory_symlink(project / "s", project / "link");
  project.add("link/a.cpp", "", "-I" + project.path("link/include"));
  project.configure("s/build", "link");
  const auto plan = project.plan({"a.cpp"});
  REQUIRE(PlannedProject::commands(plan) == Lines{"a.cpp <- a.cpp"});
  CHECK_FALSE(plan.commands[0].guessed);
  CHECK(has_word(plan.commands[0], "-I" + project.path("s/include")));
}

TEST_CASE("A database that was made for a copy of the project elsewhere serves this one") {
  PlannedProject project;
  project.add("copy/a.cpp", "", "-I" + project.path("copy/include"), "b");
  project.configure("b", "copy");
  project.write("s/a.cpp", "");
  project.host.trees = {{project.path("b"), project.path("copy")}};
  const auto plan = project.plan({"a.cpp"});
  REQUIRE(PlannedProject::commands(plan) == Lines{"a.cpp <- a.cpp"});
  CHECK(has_word(plan.commands[0], "-I" + project.path("s/include")));
}

TEST_CASE("What a bigger project around this one has stays where it is") {
  PlannedProject project;
  project.top = project.path("outer/s");
  project.host.sources = {{project.top, project.top}};
  project.add("outer/s/a.cpp", "", "-I" + project.path("outer/include"), "outer/build");
  project.configure("outer/build", "outer");
  project.host.trees = {{project.path("outer/build"), ""}};
  const auto plan = project.plan({"a.cpp"});
  REQUIRE(PlannedProject::commands(plan) == Lines{"a.cpp <- a.cpp"});
  CHECK(has_word(plan.commands[0], "-I" + project.path("outer/include")));
}

TEST_CASE("The same question gets the same plan") {
  PlannedProject project;
  project.add("s/a.cpp");
  const auto first = project.plan({"a.cpp"});
  const auto second = project.plan({"a.cpp"});
  REQUIRE(first.commands.size() == 1);
  CHECK(first.commands[0].argv == second.commands[0].argv);
}
