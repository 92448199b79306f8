#include "cmake/checks/check_command.h"

#include "cmake/project/look_at_files.h"
#include "support/catch.h"
#include "support/test_space.h"

using namespace sprint;
using cmake::CheckSubject;
using cmake::CompileEntry;

namespace {

struct CommandBuild : test::TestSpace {
  cmake::DatabaseHere database;
  cmake::CheckScratch scratch{folder("scratch")};
  CompileEntry entry;

  CommandBuild() {
    entry.directory = folder("b");
    entry.file = path("s/a.cpp");
  }

  std::string path(const std::string& name) const { return (*this / name).string(); }
  std::string folder(const std::string& name) const {
    std::filesystem::create_directories(*this / name);
    return path(name);
  }

  /// Words with ROOT for the space; those of the command that checks, or the reason why not.
  sdk::Words check(const std::string& command, const CheckSubject& subject) {
    entry.command = replaced(command, "ROOT", root().string());
    const auto made = cmake::make_check(database, entry, subject, scratch);
    if (const auto* unusable = std::get_if<cmake::Unusable>(&made)) {
      return {"unusable: " + replaced(unusable->reason, root().string(), "ROOT")};
    }
    const auto& check = std::get<sdk::CheckCommand>(made);
    depfile = check.depfile;
    sdk::Words words;
    for (const auto& word : check.argv) {
      words.push_back(replaced(replaced(word, check.depfile, "DEPFILE"), root().string(), "ROOT"));
    }
    return words;
  }
  sdk::Words check(const std::string& command) { return check(command, {path("s/a.cpp"), {}}); }

  /// What lies between the first words and the end that every check has.
  sdk::Words options(const std::string& command) {
    auto words = check(command);
    if (words.size() < 9) return words;
    return {words.begin() + 3, words.end() - 6};
  }

  /// The stand-in for a file, with ROOT for the space.
  std::string stand_in(const std::string& name) const {
    return "ROOT/scratch/include-" + cmake::digits_for(path(name)) +
           std::filesystem::path(name).extension().string();
  }

  std::string depfile;

 private:
  static std::string replaced(std::string text, const std::string& from, const std::string& to) {
    for (auto at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) {
      text.replace(at, from.size(), to);
    }
    return text;
  }
};

}  // namespace

TEST_CASE("A line of CMake for GCC becomes a check") {
  CommandBuild build;
  CHECK(build.check("/usr/bin/ccache /usr/bin/c++ -DA=\\\"b\\\" -IROOT/s/include -isystem /opt/x "
                    "-O2 -g -Wall -Werror -std=c++20 -MD -MT x.o -MF x.o.d -o x.o "
                    "-c ROOT/s/a.cpp") ==
        sdk::Words{"/usr/bin/c++", "-include", "ROOT/scratch/first-words.h", "-DA=\"b\"",
                   "-IROOT/s/include", "-isystem", "/opt/x", "-O2", "-g", "-Wall", "-Werror",
                   "-std=c++20", "-fsyntax-only", "-fdiagnostics-color=never", "-MD", "-MF",
                   "DEPFILE", "ROOT/s/a.cpp"});
}

TEST_CASE("The value of an unknown option stays, the source goes") {
  CommandBuild build;
  CHECK(build.options("c++ -resource-dir /opt/clang -c -- ROOT/s/a.cpp") ==
        sdk::Words{"-resource-dir", "/opt/clang"});
  CHECK(build.options("c++ --config ROOT/c.cfg -c ../s/a.cpp") ==
        sdk::Words{"--config", "ROOT/c.cfg"});
  build.entry.file = "../s/kernel.cu";
  CHECK(build.options("c++ -x c++ -c ROOT/s/kernel.cu") == sdk::Words{"-x", "c++"});
}

TEST_CASE("A check runs where the build does, in plain English, and writes into the scratch") {
  CommandBuild build;
  build.entry.command = "c++ -c a.cpp";
  const auto made =
      cmake::make_check(build.database, build.entry, {build.path("s/a.cpp"), {}}, build.scratch);
  const auto& check = std::get<sdk::CheckCommand>(made);
  CHECK(check.cwd == build.path("b"));
  CHECK(check.env == sdk::Variables{{"LC_ALL", "C"}});
  CHECK(check.depfile.find(build.path("scratch/")) == 0);
  CHECK(check.files.empty());
  CHECK_FALSE(check.guessed);
}

TEST_CASE("Precompiled headers are replaced by the headers they are made of") {
  CommandBuild build;
  build.write("b/t.dir/cmake_pch.hxx", "#include <vector>\n");
  const std::string stand_in = build.stand_in("b/t.dir/cmake_pch.hxx");
  SECTION("of GCC") {
    CHECK(build.options("c++ -Winvalid-pch -include ROOT/b/t.dir/cmake_pch.hxx -o a.o -c a.cpp") ==
          sdk::Words{"-include", stand_in});
  }
  SECTION("of Clang") {
    CHECK(build.options(
              "clang++ -Winvalid-pch -fpch-instantiate-templates -Xclang -include-pch -Xclang "
              "ROOT/b/t.dir/cmake_pch.hxx.pch -Xclang -include -Xclang ROOT/b/t.dir/cmake_pch.hxx "
              "-o a.o -c a.cpp") == sdk::Words{"-Xclang", "-include", "-Xclang", stand_in});
  }
}

TEST_CASE("A header that is included by force is looked for as the compiler does") {
  CommandBuild build;
  build.write("b/config.h", "");
  CHECK(build.options("c++ -include config.h -c a.cpp") ==
        sdk::Words{"-include", build.stand_in("b/config.h")});
  CHECK(build.options("c++ -include elsewhere.h -c a.cpp") ==
        sdk::Words{"-include", "elsewhere.h"});
}

TEST_CASE("A header is checked behind the flags of a source that is empty") {
  CommandBuild build;
  const CheckSubject header{{}, build.path("s/a.h")};
  const auto words = build.check("c++ -x c++ -O2 -c a.cpp", header);
  CHECK(sdk::Words(words.begin() + 3, words.end()) ==
        sdk::Words{"-x", "c++", "-O2", "-Wno-unused", "-include", "ROOT/s/a.h", "-fsyntax-only",
                   "-fdiagnostics-color=never", "-MD", "-MF", "DEPFILE", "ROOT/scratch/empty.cpp"});
  build.entry.file = build.path("s/a.c");
  CHECK(build.check("cc -c a.c", header).back() == "ROOT/scratch/empty.c");
}

TEST_CASE("Paths are mapped to this checkout, values that are no paths are not") {
  CommandBuild build;
  const std::string main = build.folder("main");
  build.database.map.add_rule(main, build.path("tree"));
  build.write("main/b/CMakeCache.txt", "");
  build.write("tree/force.h", "");
  build.entry.directory = main + "/b";
  CHECK(build.options("c++ -IROOT/main/include -I ../include -I gen -I=/usr -DX=ROOT/main/x "
                      "-isystem ROOT/main -include ROOT/main/force.h --sysroot=/opt -c a.cpp") ==
        sdk::Words{"-IROOT/tree/include", "-I", "ROOT/tree/include", "-I", "gen", "-I=/usr",
                   "-DX=ROOT/main/x", "-isystem", "ROOT/tree", "-include",
                   build.stand_in("main/force.h"), "--sysroot=/opt"});
}

TEST_CASE("Response files are read, however they are quoted and nested") {
  CommandBuild build;
  build.write("b/a.rsp", "-DA='b c'\n\"-I/x y\"\n@b.rsp -O2");
  build.write("b/b.rsp", "-DB @ROOT-is-not-expanded.modmap");
  CHECK(build.options("c++ @a.rsp -Wall @x.cpp.o.modmap -c a.cpp") ==
        sdk::Words{"-DA=b c", "-I/x y", "-DB", "-O2", "-Wall"});
  CHECK(build.options("c++ @ROOT/b/b.rsp -c a.cpp") == sdk::Words{"-DB"});
}

TEST_CASE("A response file that cannot be read makes a command unusable") {
  CommandBuild build;
  build.write("b/open.rsp", "-DA='b");
  build.write("b/loop.rsp", "@loop.rsp");
  build.write("b/nested.rsp", "@missing.rsp");
  struct Row {
    const char* word;
    const char* culprit;
  };
  const auto row = GENERATE(values<Row>({
      {"@missing.rsp", "ROOT/b/missing.rsp"},
      {"@open.rsp", "ROOT/b/open.rsp"},
      {"@loop.rsp", "ROOT/b/loop.rsp"},
      {"@nested.rsp", "ROOT/b/missing.rsp"},
      {"@.", "ROOT/b"},
  }));
  CAPTURE(row.word);
  CHECK(build.check("c++ " + std::string(row.word) + " -c a.cpp") ==
        sdk::Words{"unusable: the response file '" + std::string(row.culprit) +
                   "' cannot be read (build once)"});
}

TEST_CASE("A build folder that is gone makes a command unusable, before anything in it does") {
  CommandBuild build;
  build.entry.directory = build.path("gone");
  const sdk::Words answer{"unusable: its build folder 'ROOT/gone' is gone (configure again)"};
  CHECK(build.check("c++ -c a.cpp") == answer);
  CHECK(build.check("c++ @a.rsp -c a.cpp") == answer);
}

TEST_CASE("An entry without a command is unusable") {
  CommandBuild build;
  const auto* command = GENERATE("", "c++ 'a");
  CHECK(build.check(command) ==
        sdk::Words{"unusable: its entry in the compile database has no usable command"});
}

TEST_CASE("Each command writes a depfile of its own") {
  CommandBuild build;
  build.check("c++ -DA -c a.cpp");
  const std::string first = build.depfile;
  build.check("c++ -DA -o other.o -c a.cpp");
  CHECK(build.depfile == first);
  build.check("c++ -DB -c a.cpp");
  CHECK(build.depfile != first);
  build.check("c++ -DA -c a.cpp", {build.path("s/b.cpp"), {}});
  CHECK(build.depfile != first);
}
