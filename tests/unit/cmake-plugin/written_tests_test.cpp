#include "cmake/gate/written_tests.h"

#include "os/files.h"
#include "support/catch.h"
#include "support/test_space.h"

using namespace sprint;

TEST_CASE("The commands of tests are read as CMake writes them, from all folders") {
  const test::TestSpace space;
  const auto build = space.root();
  os::replace_file(build / "CTestTestfile.cmake",
                   "# add_test(not \"this\")\n"
                   "add_test(one \"/b/test_one\" \"--word\" \"a \\\"b\\\"\")\n"
                   "set_tests_properties(one PROPERTIES  _BACKTRACE_TRIPLES \"x\")\n"
                   "add_test([=[with (brackets)]=] \"/b/two\")\n"
                   "include(\"more.cmake\")\n"
                   "subdirs(\"deep\")\n");
  os::replace_file(build / "more.cmake", "if(X)\n  add_test(three /b/three)\nendif()\n");
  os::replace_file(build / "deep/CTestTestfile.cmake",
                   "add_test(one \"/b/deep_one\")\nsubdirs(\"..\")\nadd_test(open \"/b/open");
  const auto commands = cmake::written_commands(build.string());
  CHECK(commands.size() == 4);
  CHECK(commands.at("one") == sdk::Words{"/b/test_one", "--word", "a \"b\"", "/b/deep_one"});
  CHECK(commands.at("with (brackets)") == sdk::Words{"/b/two"});
  CHECK(commands.at("three") == sdk::Words{"/b/three"});
  CHECK(commands.at("open") == sdk::Words{"/b/open"});
  CHECK(cmake::written_commands((build / "nowhere").string()).empty());
}
