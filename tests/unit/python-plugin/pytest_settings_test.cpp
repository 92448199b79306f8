#include "python/project/pytest_settings.h"

#include "python/gate/python_test_step.h"
#include "support/catch.h"
#include "support/test_space.h"

using namespace sprint;

TEST_CASE("Settings of pytest are found in each of its files") {
  struct Case {
    const char* file;
    const char* text;
    bool found;
  };
  const auto [file, text, found] = GENERATE(values<Case>({
      {"pytest.ini", "[pytest]\ntestpaths = a\n", true},
      {".pytest.ini", "[pytest]\n  testpaths=a\n", true},
      {"pyproject.toml", "[a]\nx = 1\n[tool.pytest.ini_options]\r\ntestpaths = ['a']\r\n", true},
      {"pyproject.toml", "[tool.pytest.ini_options] # ours\nx = [\n  ['b'],\n]\ntestpaths = 'a'\n",
       true},
      {"tox.ini", "[tox]\ntestpaths = a\n[pytest]\n", false},
      {"tox.ini", "[pytest]\n[tox]\ntestpaths = a\n", false},
      {"tox.ini", "[pytest]\ntestpaths: a", true},
      {"setup.cfg", "[tool:pytest]\ntestpaths = a\n", true},
      {"setup.cfg", "[pytest]\ntestpaths = a\n", false},
      {"setup.cfg", "[tool:pytest]\ntestpaths_too = a\n", false},
      {"setup.cfg", "", false},
  }));
  CAPTURE(file, text);
  const test::TestSpace space;
  space.write(file, text);
  CHECK(python::pytest_settings(space.root().string()).has("testpaths") == found);
}

TEST_CASE("The first file with a section counts") {
  const test::TestSpace space;
  space.write("setup.cfg", "[tool:pytest]\ntimeout = 1\n");
  CHECK(python::pytest_settings(space.root().string()).file == "setup.cfg");
  space.write("pyproject.toml", "[project]\n");
  CHECK(python::pytest_settings(space.root().string()).file == "setup.cfg");
  space.write("pytest.ini", "[pytest]\n");
  CHECK(python::pytest_settings(space.root().string()).file == "pytest.ini");
  CHECK_FALSE(python::pytest_settings(space.root().string()).has("timeout"));
}

TEST_CASE("Files that every test depends on are listed") {
  const test::TestSpace space;
  for (const auto* name :
       {"setup.py", "requirements-dev.txt", "requirements.in", "tox.ini", "a.py"}) {
    space.write(name, "");
  }
  CHECK(python::settings_files(space.root().string()) ==
        sdk::Words{"requirements-dev.txt", "setup.py", "tox.ini"});
}

TEST_CASE("Words are split as a shell would") {
  using python::split_words;
  CHECK(split_words("").empty());
  CHECK(split_words("  -q\t-k 'a b' --x=\"c \\\" d\" e\\ f '' ") ==
        sdk::Words{"-q", "-k", "a b", "--x=c \" d", "e f", ""});
  CHECK(split_words(R"(-k "a\.b")") == sdk::Words{"-k", R"(a\.b)"});
  CHECK_THROWS(split_words("a \"b"));
}
