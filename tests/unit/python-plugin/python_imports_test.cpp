#include "python/gate/python_imports.h"

#include <algorithm>

#include "python/gate/python_import_graph.h"
#include "unit/python-plugin/gate_project.h"

using namespace sprint;
using sdk::Words;

namespace {

struct Imports : test::GateProject {
  /// Relative to the root; {"*", why} for everything.
  Words of(const std::string& test) {
    const auto answer = toolchain.sources_of({test}, context());
    REQUIRE(answer.tests.size() == 1);
    const auto& sources = answer.tests[0];
    if (sources.everything) return {"*", sources.why};
    Words files;
    for (const auto& file : sources.files) {
      files.push_back(std::filesystem::path(file).lexically_relative(root()).string());
    }
    std::sort(files.begin(), files.end());
    return files;
  }
  /// Of a test whose file is this text.
  Words of_text(const std::string& text) {
    write("tests/test_x.py", text);
    Words files = of("tests/test_x.py::test_x");
    std::erase(files, "tests/test_x.py");
    return files;
  }
};

}  // namespace

TEST_CASE_METHOD(Imports, "Imports are followed in all their forms") {
  for (const auto* file :
       {"pkg/__init__.py", "pkg/a.py", "pkg/b.py", "pkg/sub/__init__.py", "pkg/sub/c.py",
        "space/d.py", "src/lib/__init__.py", "src/lib/e.py", "tests/helper.py", "unused.py"}) {
    write(file, "");
  }
  struct Case {
    const char* text;
    Words files;
  };
  const auto row = GENERATE(values<Case>({
      {"import os, json\n", {}},
      {"import pkg\n", {"pkg/__init__.py"}},
      {"import pkg.a as x\n", {"pkg/__init__.py", "pkg/a.py"}},
      {"from pkg import a, name\n", {"pkg/__init__.py", "pkg/a.py"}},
      {"from pkg.sub.c import f\n", {"pkg/__init__.py", "pkg/sub/__init__.py", "pkg/sub/c.py"}},
      {"from pkg.sub import *\n", {"pkg/__init__.py", "pkg/sub/__init__.py", "pkg/sub/c.py"}},
      {"import space.d\n", {"space/d.py"}},
      {"from lib import e\n", {"src/lib/__init__.py", "src/lib/e.py"}},
      {"import helper\n", {"tests/helper.py"}},
      {"def test_x():\n    from pkg import b\n", {"pkg/__init__.py", "pkg/b.py"}},
      {"# import pkg\n'import pkg'\n", {}},
      {"import pkg\npkg.b.run()\n", {"pkg/__init__.py", "pkg/b.py"}},
      {"from unittest import mock\nmock.patch('pkg.b.f')\n", {"pkg/__init__.py", "pkg/b.py"}},
      {"import importlib\nimportlib.import_module('pkg.b')\n", {"pkg/__init__.py", "pkg/b.py"}},
      {"import pytest\npytest.importorskip('helper')\n", {"tests/helper.py"}},
      {"open('pkg/a.py')\n", {"pkg/__init__.py", "pkg/a.py"}},
      {"import a\n", {"pkg/__init__.py", "pkg/a.py"}},  // whatever puts it on the path
      {"import subprocess\nsubprocess.run(['git', 'status'])\n", {}},
  }));
  CAPTURE(row.text);
  CHECK(of_text(row.text) == row.files);
}

TEST_CASE_METHOD(Imports, "What is imported is followed in turn, round and round") {
  write("pkg/__init__.py", "");
  write("pkg/a.py", "from . import b\nfrom .sub.c import x\n");
  write("pkg/b.py", "import pkg.a\n");
  write("pkg/sub/__init__.py", "");
  write("pkg/sub/c.py", "from ..d import y\nx = 1\n");
  write("pkg/d.py", "y = 1\n");
  CHECK(of_text("import pkg.a\n") == Words{"pkg/__init__.py", "pkg/a.py", "pkg/b.py", "pkg/d.py",
                                           "pkg/sub/__init__.py", "pkg/sub/c.py"});
}

TEST_CASE_METHOD(Imports, "Conftest files, their plugins and settings belong to every test") {
  write("conftest.py", "pytest_plugins = ['plugins.db']\n");
  write("plugins/db.py", "import store\n");
  write("store.py", "");
  write("extra_plugin.py", "");
  write("tests/conftest.py", "");
  write("other/conftest.py", "");
  write("pyproject.toml", "[tool.pytest.ini_options]\naddopts = '-p extra_plugin -p no:doctest'\n");
  write("requirements.txt", "");
  CHECK(of_text("") == Words{"conftest.py", "extra_plugin.py", "plugins/db.py", "pyproject.toml",
                             "requirements.txt", "store.py", "tests/conftest.py"});
}

TEST_CASE_METHOD(Imports, "A path that code changes may lead anywhere") {
  write("util.py", "");
  write("tools/util.py", "");
  CHECK(of_text("import util\n") == Words{"util.py"});
  CHECK(of_text("import sys\nsys.path.insert(0, 'tools')\nimport util\n") ==
        Words{"tools/util.py", "util.py"});
}

TEST_CASE_METHOD(Imports, "What cannot be followed is everything, with the line") {
  struct Case {
    const char* text;
    const char* why;
  };
  const auto [text, why] = GENERATE(values<Case>({
      {"import importlib\nimportlib.import_module(name)\n",
       ":2 imports a module whose name is computed"},
      {"from importlib import import_module as f\nf('a' + b)\n",
       ":2 imports a module whose name is computed"},
      {"__import__(x)\n", ":1 imports a module whose name is computed"},
      {"exec(code)\n", ":1 calls exec"},
      {"import runpy\n", ":1 uses runpy"},
      {"import django.test\n", ":1 uses django, which imports by settings"},
      {"pytest_plugins = names()\n", ":1 imports a module whose name is computed"},
      {"import subprocess, sys\nsubprocess.run([sys.executable, 'x'])\n",
       ":2 starts a program, which may run any file"},
      {"from subprocess import check_output as c\nc('git log | sh', shell=True)\n",
       ":2 starts a program, which may run any file"},
      {"import os\nos.system('mytool')\n", ":2 starts a program, which may run any file"},
      {"from pathlib import Path\nPath().rglob('*.py')\n", ":2 looks for files by a pattern"},
      {"def f(:\n", " cannot be read as Python"},
  }));
  CAPTURE(text);
  CHECK(of_text(text) == Words{"*", std::string("tests/test_x.py") + why});
  write("helper.py", text);
  CHECK(of_text("import helper\n") == Words{"*", std::string("helper.py") + why});
}

TEST_CASE_METHOD(Imports, "Settings that load modules by name are everything") {
  write("pyproject.toml", "[project.entry-points.pytest11]\nx = 'pkg.plugin'\n");
  CHECK(of_text("") == Words{"*", "pyproject.toml loads modules by their names"});
}

TEST_CASE_METHOD(Imports, "Many tests are answered in order, in one run") {
  write("a.py", "");
  write("test_a.py", "import a\n");
  write("tests/test_b.py", "import unittest\n");
  write("tests/fixtures/data.py", "");
  const auto answer = toolchain.sources_of(
      {"tests.test_b.T.test_x", "test_gone.py::x", "test_a.py::test_1", "test_a.py::test_2", ""},
      context());
  REQUIRE(answer.tests.size() == 5);
  CHECK(answer.tests[0].files == Words{(*this / "tests/test_b.py").string()});
  CHECK(answer.tests[1].everything);
  const Words a = {(*this / "a.py").string(), (*this / "test_a.py").string()};
  CHECK(answer.tests[2].files == a);
  CHECK(answer.tests[3].files == a);
  CHECK(answer.tests[4].everything);
  CHECK(answer.known == Words{a[0], a[1], (*this / "tests/test_b.py").string()});
  CHECK(host.requests.size() == 3);  // the interpreter's name, its tools, the scan
}

TEST_CASE("An answer that is cut off leaves everything in doubt") {
  using namespace std::string_view_literals;
  const auto whole = python::read_import_graph("a.py\0\0b.py\0\0b.py\0\0\0"sv);
  CHECK(python::closure_of("a.py", whole).files == Words{"a.py", "b.py"});
  const auto cut = python::read_import_graph("a.py\0\0b.py\0\0"sv);
  CHECK(python::closure_of("a.py", cut).everything);
  CHECK(python::closure_of("a.py", python::read_import_graph("")).everything);
}
