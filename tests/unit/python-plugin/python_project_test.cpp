#include "python/project/python_project.h"

#include "fakes/fake_host.h"
#include "python/python_toolchain.h"
#include "support/catch.h"
#include "support/test_space.h"

using namespace sprint;
using python::PythonToolchain;
namespace fs = std::filesystem;

namespace {

struct SeenProject : test::TestSpace {
  test::FakeHost host;
  PythonToolchain toolchain;

  sdk::Context context() { return {root().string(), host}; }
  sdk::Detection detect() { return toolchain.detect(context()); }
  std::string interpreter() { return toolchain.needs(context()).at(0).programs.at(0); }

  std::string program(std::string_view name) const {
    const auto file = write(name, "");
    fs::permissions(file, fs::perms::owner_exec, fs::perm_options::add);
    return file.string();
  }
};

}  // namespace

TEST_CASE("A file that marks a Python project is named") {
  const auto* mark = GENERATE("pyproject.toml", "setup.py", "setup.cfg", "Pipfile", "tox.ini",
                              "requirements.txt", "requirements-dev.txt");
  SeenProject project;
  project.write("a.py", "");
  project.write(mark, "");
  CHECK(project.detect().detected);
  CHECK(project.detect().why == mark);
}

TEST_CASE("Without a mark the source nearest to the top is named") {
  SeenProject project;
  project.write("deep/er/a.py", "");
  project.write("z/c.pyi", "");
  project.write("z/b.py", "");
  CHECK(project.detect().why == "z/b.py");
  project.write("x.pyw", "");
  CHECK(project.detect().why == "x.pyw");
}

TEST_CASE("A folder without Python is not detected") {
  SeenProject project;
  CHECK_FALSE(project.detect().detected);
  CHECK(project.detect().why == "no pyproject.toml, setup.py or their like, and no *.py file");
  project.write("main.cpp", "");
  project.write("py", "");
  fs::create_directory(project / "folder.py");
  fs::create_directory(project / "pyproject.toml");
  CHECK_FALSE(project.detect().detected);
}

TEST_CASE("Python files that belong to somebody else are no evidence") {
  SeenProject project;
  project.write(".cache/a.py", "");
  project.write("node_modules/gyp/a.py", "");
  project.write("__pycache__/a.py", "");
  project.write("env/pyvenv.cfg", "");
  project.write("env/lib/a.py", "");
  project.write("build/CMakeCache.txt", "");
  project.write("build/a.py", "");
  fs::create_directory_symlink(project.root(), project / "loop");
  CHECK_FALSE(project.detect().detected);
}

TEST_CASE("A large project without Python is not searched to its end") {
  SeenProject project;
  for (int i = 0; i < 20; ++i) project.write("a" + std::to_string(i) + "/x/y", "");
  project.write("z/far/away.py", "");
  CHECK(python::evidence_in(project.root().string()) == "z/far/away.py");
  CHECK(python::evidence_in(project.root().string(), 64) == "z/far/away.py");
  CHECK(python::evidence_in(project.root().string(), 30).empty());
}

TEST_CASE("The interpreter is that of the setting, the virtual environment, the system") {
  SeenProject project;
  CHECK(project.interpreter() == "python3");
  const auto venv = project.program("venv/bin/python");
  CHECK(project.interpreter() == venv);
  const auto hidden = project.program(".venv/bin/python");
  CHECK(project.interpreter() == hidden);
  project.host.settings["python"] = "python3.12";
  CHECK(project.interpreter() == "python3.12");
  project.host.settings["python"] = "tools/python";
  CHECK(project.interpreter() == (project / "tools/python").string());
  project.host.settings["python"] = "/opt/python";
  CHECK(project.interpreter() == "/opt/python");
}

TEST_CASE("A virtual environment whose interpreter cannot be run is passed over") {
  SeenProject project;
  project.write(".venv/bin/python", "");
  CHECK(project.interpreter() == "python3");
  fs::remove(project / ".venv/bin/python");
  fs::create_symlink("/nowhere/python", project / ".venv/bin/python");
  CHECK(project.interpreter() == "python3");
}

TEST_CASE("A worktree uses the virtual environment of another checkout, its own first") {
  SeenProject project;
  const test::TestSpace main;
  project.host.sources = {{project.root().string(), project.root().string()},
                          {main.root().string(), (main / "engine").string()}};
  const auto file = main.write("engine/venv/bin/python", "");
  fs::permissions(file, fs::perms::owner_exec, fs::perm_options::add);
  CHECK(project.interpreter() == file.string());
  const auto own = project.program("venv/bin/python");
  CHECK(project.interpreter() == own);
}

TEST_CASE("Python files are owned by their extension") {
  const PythonToolchain toolchain;
  for (const char* file : {"a.py", "src/a.pyi", "a.pyw", "a b.py"}) {
    CAPTURE(file);
    CHECK(toolchain.owns(file));
  }
  for (const char* file : {"a.pyc", "a.pyx", "a.PY", "py", ".py", "a.py/", ""}) {
    CAPTURE(file);
    CHECK_FALSE(toolchain.owns(file));
  }
}

TEST_CASE("The interpreter can be set, and the setting is explained") {
  const auto settings = PythonToolchain().settings();
  REQUIRE(settings.size() == 4);
  CHECK(settings[0].key == "python");
  CHECK_FALSE(settings[0].purpose.empty());
}
