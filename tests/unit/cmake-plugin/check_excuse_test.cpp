#include "cmake/checks/check_excuse.h"

#include "fakes/fake_host.h"
#include "support/catch.h"
#include "support/test_space.h"

using namespace sprint;

namespace {

constexpr const char* kGcc = "s/a.cpp:1:10: fatal error: gen/config.h: No such file or directory\n";

struct ExcusedProject : test::TestSpace {
  test::FakeHost host;
  sdk::CheckCommand command;

  ExcusedProject() {
    host.scratch = root().string();
    host.answer.exit_code = 0;
    command.cwd = (*this / "b").string();
    write("b/CMakeCache.txt", "");
  }

  std::string excuse(const std::string& log = kGcc) {
    return cmake::excuse_for(command, log, {(*this / "s").string(), host});
  }
};

}  // namespace

TEST_CASE("The header that is missing is named by GCC and by Clang") {
  struct Row {
    const char* log;
    const char* name;
  };
  const auto row = GENERATE(values<Row>({
      {"", ""},
      {kGcc, "gen/config.h"},
      {"a.cpp:1:10: fatal error: 'gen/config.h' file not found\n#include \"gen/config.h\"\n",
       "gen/config.h"},
      {"a.cpp:1:10: fatal error: 'config.h' file not found\r\n", "config.h"},
      {"a.cpp:1:10: fatal error: config.h: No such file or directory", "config.h"},
      {"a.cpp:1:10: fatal error: my file.h: No such file or directory\n", "my file.h"},
      {"x: fatal error: nothing known\na:1:2: fatal error: 'b.h' file not found\n", "b.h"},
      {"a:1:2: warning: error: x\na:1:2: fatal error: 'b.h' file not found\n", "b.h"},
      {"a:1:2: error: expected ';'\na:2:1: fatal error: 'b.h' file not found\n", ""},
      {"a.cpp:1:1: error: 'config' was not declared\n", ""},
      {"cc1plus: error: config.h: No such file or directory\n", ""},
      {"fatal error: ", ""},
      {"fatal error: \n", ""},
      {"fatal error: ' file not found\n", ""},
      {"fatal error: no input files\n", ""},
  }));
  CAPTURE(row.log);
  CHECK(cmake::missing_header(row.log) == row.name);
}

TEST_CASE("A rule makes a header if its output ends in the name") {
  struct Row {
    const char* rules;
    const char* output;
  };
  const auto row = GENERATE(values<Row>({
      {"", ""},
      {"\n", ""},
      {"gen/config.h: CUSTOM_COMMAND\n", "gen/config.h"},
      {"a.o: CXX\n/b/gen/config.h: CUSTOM_COMMAND", "/b/gen/config.h"},
      {"gen/config.h: gen.py\n\tpython gen.py\n", "gen/config.h"},
      {"gen/config.h: C:/gen.py: x\n", "gen/config.h"},
      {"gen/config.h:\n", "gen/config.h"},
      {"a: b/gen/config.h: CUSTOM_COMMAND\n", "a: b/gen/config.h"},
      {"oxygen/config.h: CUSTOM_COMMAND\n", ""},
      {"gen/config.h.in: CUSTOM_COMMAND\n", ""},
      {"config.h: CUSTOM_COMMAND\n", ""},
      {"a.o: gen/config.h\n", ""},
      {"a.o: /s/gen/config.h\n", ""},
      {"\tcat /s/gen/config.h\n", ""},
      {"/s/gen/config.h: phony\n", ""},
      {"gen/config.h: phony\n", "gen/config.h"},
  }));
  CAPTURE(row.rules);
  const sdk::Words expected = *row.output == '\0' ? sdk::Words{} : sdk::Words{row.output};
  CHECK(cmake::outputs_called(row.rules, "gen/config.h") == expected);
}

TEST_CASE("A header that Ninja has not made yet is an excuse") {
  ExcusedProject project;
  project.write("b/build.ninja", "");
  project.write("ninja-targets.txt", "a.o: CXX\ngen/config.h: CUSTOM_COMMAND\n");
  SECTION("and Ninja is asked once") {
    CHECK(project.excuse() ==
          "needs 'gen/config.h', which the build generates and has not made yet");
    CHECK_FALSE(project.excuse().empty());
    REQUIRE(project.host.requests.size() == 1);
    CHECK(project.host.requests[0].argv == sdk::Words{"ninja", "-n", "-t", "targets", "all"});
    CHECK(project.host.requests[0].cwd == project / "b");
  }
  SECTION("as the Ninja of that build tree tells") {
    project.write("b/CMakeCache.txt", "CMAKE_MAKE_PROGRAM:FILEPATH=/opt/ninja\n");
    CHECK_FALSE(project.excuse().empty());
    CHECK(project.host.requests.back().argv.front() == "/opt/ninja");
  }
  SECTION("but not if Ninja cannot tell") {
    project.host.answer.exit_code = 1;
    CHECK(project.excuse().empty());
  }
  SECTION("but not once it is made: then the flags do not find it") {
    project.write("b/gen/config.h", "");
    CHECK(project.excuse().empty());
  }
  SECTION("but not for an error in front of it") {
    CHECK(project.excuse("s/a.cpp:1:1: error: expected ';'\n" + std::string(kGcc)).empty());
  }
  SECTION("also from a folder inside the build tree") {
    project.command.cwd = (project / "b/part/deeper").string();
    CHECK_FALSE(project.excuse().empty());
  }
  SECTION("but not outside of any build tree") {
    project.command.cwd = project.root().string();
    CHECK(project.excuse().empty());
  }
}

TEST_CASE("A header that make has not made yet is an excuse") {
  ExcusedProject project;
  project.write("b/CMakeFiles/t.dir/build.make", "a.o: /s/a.cpp\n\tc++ /s/a.cpp\n");
  SECTION("if there is a rule for it") {
    project.write("b/part/CMakeFiles/g.dir/build.make", "part/gen/config.h: /s/gen.py\n");
    CHECK(project.excuse() ==
          "needs 'gen/config.h', which the build generates and has not made yet");
  }
  SECTION("but not without one") {
    CHECK(project.excuse().empty());
  }
  CHECK(project.host.requests.empty());
}

TEST_CASE("Headers that Qt's generators make are an excuse in a target that uses them") {
  ExcusedProject project;
  const auto* name = GENERATE("ui_window.h", "moc_window.cpp", "window.moc", "sub/ui_window.h");
  const std::string log =
      "a.cpp:1:10: fatal error: " + std::string(name) + ": No such file or directory\n";
  CHECK(project.excuse(log).empty());
  project.command.argv = {"c++", "-I/b/t_autogen/include", "a.cpp"};
  CHECK(project.excuse(log) ==
        "needs '" + std::string(name) + "', which the build generates and has not made yet");
  CHECK(project.excuse("a.cpp:1:10: fatal error: window.h: No such file or directory\n").empty());
}

TEST_CASE("A header of the project is an excuse only for flags that are a guess") {
  ExcusedProject project;
  project.write("s/include/gen/config.h", "");
  CHECK(project.excuse().empty());
  project.command.guessed = true;
  CHECK(project.excuse() ==
        "'gen/config.h' is not found with these flags: add the file to a target and configure");
  CHECK(project.excuse("a.cpp:1:1: fatal error: 'config.hpp' file not found\n").empty());
}

TEST_CASE("What git keeps is not part of the project") {
  ExcusedProject project;
  project.write("s/.git/gen/config.h", "");
  project.command.guessed = true;
  CHECK(project.excuse().empty());
}

TEST_CASE("A module that was not built is an excuse, any other error is none") {
  ExcusedProject project;
  const auto* log = GENERATE("a.cpp:1:1: fatal error: module 'engine' not found\n",
                             "a.h:1:1: error: 'import' does not name a type\n"
                             "a.h:1:1: note: C++20 'import' only available with '-fmodules-ts'\n"
                             "a.cpp:3:9: error: 'c' was not declared in this scope\n",
                             "a.cpp:1:1: error: failed to read compiled module: No such file\n");
  CAPTURE(log);
  CHECK(project.excuse(log) == "includes a file that imports a C++ module");
  const std::string other = "a.cpp:1:1: error: expected ';'\n";
  CHECK(project.excuse(other).empty());
  CHECK(project.excuse(other + log).empty());
  CHECK(project.excuse("").empty());
}
