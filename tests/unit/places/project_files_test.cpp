#include "places/project_files.h"

#include "support/catch.h"

namespace sprint::test {

using places::ProjectFiles;
using Names = std::vector<std::string>;

TEST_CASE("A name as a tool wrote it is found among the project's files") {
  const ProjectFiles files({"src/parse.cpp", "src/net/parse.cpp", "main.cpp", "tests/test_a.py",
                            "java/src/com/acme/Foo.java", "pkg/a_test.go"},
                           {"/home/me/proj"});
  struct Case {
    const char* name;
    Names meant;
  };
  const std::vector<Case> cases = {
      {"src/parse.cpp", {"src/parse.cpp"}},
      {"./src/../src/parse.cpp", {"src/parse.cpp"}},
      {"/home/me/proj/src/parse.cpp", {"src/parse.cpp"}},
      {"/home/runner/jobs/proj/proj/src/net/parse.cpp", {"src/net/parse.cpp"}},
      {"../../src/net/parse.cpp", {"src/net/parse.cpp"}},
      {"src\\net\\parse.cpp", {"src/net/parse.cpp"}},
      {"/builds/x/main.cpp", {"main.cpp"}},
      {"parse.cpp", {"src/parse.cpp", "src/net/parse.cpp"}},
      {"a_test.go", {"pkg/a_test.go"}},
      {"com/acme/Foo.java", {"java/src/com/acme/Foo.java"}},
      {"other/parse.cpp", {}},
      {"/usr/include/c++/12/src/parse.cpp", {}},
      {"gone.cpp", {}},
      {"", {}},
  };
  for (const auto& [name, meant] : cases) {
    CAPTURE(name);
    CHECK(files.resolve(name) == meant);
  }
  CHECK(files.resolve({"Foo.java", 3, 0, "com/acme"}) == Names{"java/src/com/acme/Foo.java"});
}

TEST_CASE("Where no files are known nothing is found") {
  CHECK_FALSE(ProjectFiles().is_known());
  CHECK(ProjectFiles().resolve("a.cpp").empty());
}

TEST_CASE("Texts are shown without the folders in which the project lies") {
  const ProjectFiles files({"src/a.cpp"}, {"/w/p", "/w/p.sprint/gate/source/"},
                           {"/w/p.sprint/gate/build"});
  CHECK(files.shown("t: /w/p.sprint/gate/source/src/a.cpp:4: failed") == "t: src/a.cpp:4: failed");
  CHECK(files.shown("/w/p/a.txt, '/w/p/b.txt'") == "a.txt, 'b.txt'");
  CHECK(files.shown("/w/p.sprint/gate/build/cmake/table.h:1") == "<build>/cmake/table.h:1");
  CHECK(files.shown("/home/w/p/a.txt and /w/p2/a.txt") == "/home/w/p/a.txt and /w/p2/a.txt");
  CHECK(files.shown("") == "");
  CHECK(ProjectFiles({}, {"/"}).shown("/a /b") == "/a /b");
}

TEST_CASE("Files of the system and of package managers are foreign") {
  for (const char* path : {"/usr/include/stdio.h", "node:internal/test", "/x/node_modules/a/b.js",
                           "node_modules/jest/x.js", "/home/me/.cargo/registry/src/x/lib.rs",
                           "/rustc/abc/library/core/src/panic.rs", "C:\\x\\node_modules\\a\\b.js",
                           "/home/me/.pyenv/versions/3.9.1/lib/python3.9/unittest/case.py",
                           "/app/vendor/phpunit/phpunit/src/Framework/Assert.php",
                           "/var/bundle/gems/rspec-core-3.1/lib/rspec/core.rb",
                           "/home/me/venv/lib/python3.11/site-packages/pytest/a.py"}) {
    CHECK(places::is_foreign_path(path));
  }
  for (const char* path : {"src/a.cpp", "/home/me/a.cpp", "/usr/src/app/test.js"}) {
    CHECK_FALSE(places::is_foreign_path(path));
  }
}

}  // namespace sprint::test
