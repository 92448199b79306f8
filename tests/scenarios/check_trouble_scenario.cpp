// What `check` says when the project cannot tell how its files are compiled.
#include "scenarios/check_fixture.h"
#include "support/catch.h"

using sprint::test::CheckFixture;

namespace {

struct UnknownFlagsProject : CheckFixture {
  UnknownFlagsProject() {
    add("CMakeLists.txt", "project(x)\n");
    add("a.cpp", "int a;\n");
    add("b.cpp", "int b;\n");
    add("tool.py", "print('tool')\n");
    add(".gitignore", "build*/\n");
    commit_all();
    add("a.cpp", "int a = 1;\n");
    add("b.cpp", "int b = 1;\n");
    add("tool.py", "print('new tool')\n");
  }

  /// Puts another compiler into the first entry of the database.
  void compile_first_with(const std::string& compiler) const {
    const auto file = project() / "build/compile_commands.json";
    auto text = sprint::os::read_file(file);
    text.replace(text.find("\"c++ "), 5, "\"" + compiler + " ");
    sprint::os::write_file_atomically(file, text);
  }
};

}  // namespace

TEST_CASE("Without a compile database one line says how to get one, and Python is still checked") {
  const UnknownFlagsProject project;
  const auto outcome = project.check();
  CHECK(outcome.exit_code == 1);
  CHECK(outcome.out ==
        "not checked: a.cpp, b.cpp: no compile database in build*, out or a preset's folder: "
        "configure with -DCMAKE_EXPORT_COMPILE_COMMANDS=ON, or name a build tree with "
        "--build-dir\n"
        "check FAILED: 3 files changed since HEAD: 1 ok, 2 not checked (exit code 1)\n");
  CHECK(project.answer_for("tool.py")["outcome"] == "ok");
  CHECK(project.answer_for("tool.py")["toolchain"] == "python");
}

TEST_CASE("A broken compile database is one line with its place") {
  const UnknownFlagsProject project;
  const auto file = project.add("build/compile_commands.json", "[\n{\"file\": \"a.cpp\",\n oops\n");
  const auto outcome = project.check();
  CHECK(outcome.exit_code == 1);
  CHECK(outcome.out.find("not checked: a.cpp, b.cpp: " + file.string() +
                         ":3: not valid JSON (configure again)\n") == 0);
}

TEST_CASE("Entries for files that are gone do no harm") {
  const UnknownFlagsProject project;
  project.write_database({{"gone.cpp", ""}, {"a.cpp", ""}, {"b.cpp", ""}});
  CHECK(project.check().exit_code == 0);
}

TEST_CASE("A compiler that is gone is named, and the check has failed") {
  const UnknownFlagsProject project;
  project.write_database({{"a.cpp", ""}, {"b.cpp", ""}});
  project.compile_first_with("/no/such/c++");
  const auto outcome = project.check();
  CHECK(outcome.exit_code == 1);
  CHECK(outcome.out.find("not checked: a.cpp: '/no/such/c++' cannot be run: ") == 0);
  CHECK(project.answer_for("b.cpp")["outcome"] == "ok");
}

TEST_CASE("A build tree that was removed is named") {
  const UnknownFlagsProject project;
  project.write_database({{"a.cpp", ""}, {"b.cpp", ""}});
  std::filesystem::create_directories(project.project() / "build-moved");
  std::filesystem::rename(project.project() / "build/compile_commands.json",
                          project.project() / "build-moved/compile_commands.json");
  std::filesystem::remove_all(project.project() / "build");
  const auto outcome = project.check();
  CHECK(outcome.exit_code == 1);
  CHECK(outcome.out.find("is gone (configure again)\n") != std::string::npos);
}

TEST_CASE("A missing response file and an unclosed quote make an entry unusable") {
  const UnknownFlagsProject project;
  project.write_database({{"a.cpp", "@nowhere.rsp"}, {"b.cpp", "-DX='"}});
  const auto outcome = project.check();
  CHECK(outcome.exit_code == 1);
  CHECK(outcome.out.find("nowhere.rsp' cannot be read (build once)\n") != std::string::npos);
  CHECK(project.answer_for("b.cpp")["outcome"] == "not-checkable");
}

TEST_CASE("A database of 50,000 entries is no trouble") {
  const UnknownFlagsProject project;
  std::vector<std::pair<std::string, std::string>> entries;
  for (int i = 0; i < 50'000; ++i) entries.push_back({"f" + std::to_string(i) + ".cpp", "-DX"});
  entries.push_back({"a.cpp", ""});
  entries.push_back({"b.cpp", ""});
  project.write_database(entries);
  CHECK(project.check().exit_code == 0);
}

TEST_CASE("What is found is told to GitHub in a job of its own") {
  UnknownFlagsProject project;
  project.write_database({{"a.cpp", ""}, {"b.cpp", ""}});
  project.add("a.cpp", "int a = nothing;\n");
  project.variables["GITHUB_ACTIONS"] = "true";
  const auto outcome = project.check();
  CHECK(outcome.out.find("::error file=a.cpp,line=1,col=9::'nothing' was not declared in this "
                         "scope\n") == 0);
}

TEST_CASE("The build tree named on the command line decides") {
  const UnknownFlagsProject project;
  project.write_database({{"a.cpp", "-DWRONG"}, {"b.cpp", ""}});
  std::filesystem::rename(project.project() / "build", project.root() / "elsewhere");
  project.write_database({{"a.cpp", ""}, {"b.cpp", ""}});
  project.add("a.cpp", "#ifdef WRONG\n#error wrong tree\n#endif\n");
  CHECK(project.check().exit_code == 0);
  const auto named = project.check({"--build-dir", (project.root() / "elsewhere").string()});
  CHECK(named.exit_code == 1);
}

TEST_CASE("A build tree named on the command line that has no database is refused by name") {
  const UnknownFlagsProject project;
  project.write_database({{"a.cpp", ""}, {"b.cpp", ""}});
  std::filesystem::create_directories(project.project() / "empty");
  const auto outcome = project.check({"--build-dir", "empty"});
  CHECK(outcome.exit_code == 1);
  CHECK(outcome.out.find("empty/compile_commands.json: no such file (configure with "
                         "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON)\n") != std::string::npos);
}

TEST_CASE("A compiler that does nothing proves nothing") {
  const UnknownFlagsProject project;
  project.write_database({{"a.cpp", ""}, {"b.cpp", ""}});
  project.compile_first_with("true");
  const auto answer = project.answer_for("a.cpp");
  CHECK(answer["outcome"] == "not-checkable");
  CHECK(answer["reason"] == "'true' reports success, but has not said what it has read");
}

TEST_CASE("A place for temporary files that is none is named") {
  UnknownFlagsProject project;
  project.write_database({{"a.cpp", ""}, {"b.cpp", ""}});
  project.variables["TMPDIR"] = "/no/such/folder";
  const auto outcome = project.check();
  CHECK(outcome.exit_code != 0);
  CHECK((outcome.out + outcome.err).find("set TMPDIR to one") != std::string::npos);
}

TEST_CASE("Seen from elsewhere the project is named") {
  const UnknownFlagsProject project;
  project.write_database({{"a.cpp", ""}, {"b.cpp", ""}});
  const auto context = project.write(
      "context.toml", "schema = 1\n[cmake]\nsource = '" + project.project().string() + "'\n");
  const auto outcome = project.run({"check", "--context", context.string()});
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.out.find(" changed since HEAD in " + project.project().string() + ": ") !=
        std::string::npos);
}
