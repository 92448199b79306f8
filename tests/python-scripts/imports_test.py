"""imports.py: which files of a project a file imports, and when that cannot be told."""

import unittest

from script_case import SCRIPTS, ScriptCase, words_in

import imports


class Names(unittest.TestCase):
    """What a module's name may mean, by the names of files alone."""

    PROJECT = imports.Project(["pkg/__init__.py", "pkg/a.py", "pkg/sub/__init__.py", "pkg/sub/c.py",
                               "space/d.py", "src/lib/__init__.py", "tests/test_x.py"], ["", "src"])

    def test_a_package_is_read_with_its_module(self):
        self.assertEqual(self.PROJECT.below("", ["pkg", "sub", "c"]),
                         (3, ["pkg/__init__.py", "pkg/sub/__init__.py", "pkg/sub/c.py"]))

    def test_names_behind_a_module_are_things_in_it(self):
        self.assertEqual(self.PROJECT.below("", ["pkg", "a", "Class", "method"]),
                         (2, ["pkg/__init__.py", "pkg/a.py"]))

    def test_a_folder_without_init_is_a_package_too(self):
        self.assertEqual(self.PROJECT.below("", ["space", "d"]), (2, ["space/d.py"]))
        self.assertEqual(self.PROJECT.below("", ["space"]), (1, []))
        self.assertEqual(self.PROJECT.below("", ["nothing", "d"]), (0, []))

    def test_every_folder_on_the_path_counts(self):
        self.assertEqual(self.PROJECT.modules(["lib"], "tests", 1), {"src/lib/__init__.py"})

    def test_a_module_that_is_not_on_the_path_may_be_anywhere(self):
        self.assertEqual(self.PROJECT.modules(["sub", "c"], "", 2), {"pkg/sub/c.py"})

    def test_a_module_of_python_itself_is_not_looked_for(self):
        project = imports.Project(["deep/json.py", "deep/other.py"], [""])
        self.assertEqual(project.modules(["json"], "", 1), set())
        self.assertEqual(project.modules(["other"], "", 1), {"deep/other.py"})

    def test_a_test_in_packages_is_imported_from_above_them(self):
        self.assertEqual(self.PROJECT.base_of("pkg/sub/c.py"), "")
        self.assertEqual(self.PROJECT.base_of("tests/test_x.py"), "tests")
        self.assertEqual(self.PROJECT.around("pkg/sub/c.py"), ["pkg/sub/__init__.py", "pkg/__init__.py"])


class Imports(ScriptCase):
    def scan(self, starts, settings=(), bases=("",)):
        """{file: (why, imported files)}"""
        names = sorted(path.relative_to(self.root).as_posix() for path in self.root.rglob("*.py"))
        result = self.python("-I", "-S", str(SCRIPTS / "imports.py"), self.write_names("list", names),
                             self.write_names("starts", starts), self.write_names("settings", settings),
                             *bases)
        self.assertEqual((result.returncode, result.stderr), (0, b""))
        graph, record = {}, []
        for word in words_in(result.stdout):
            if word or len(record) == 1:  # only the second word of a record can be empty
                record.append(word)
            else:
                graph[record[0]] = (record[1], record[2:])
                record = []
        self.assertEqual(record, [])
        return graph

    def imported_by(self, text, name="x.py"):
        self.write(name, text)
        why, found = self.scan([name])[name]
        self.assertEqual(why, "")
        return found

    def doubt_about(self, text):
        self.write("x.py", text)
        return self.scan(["x.py"])["x.py"][0]

    def test_packages(self):
        for name in ("pkg/__init__.py", "pkg/a.py", "pkg/b.py"):
            self.write(name)
        self.assertEqual(self.imported_by("import pkg\n"), ["pkg/__init__.py"])
        self.assertEqual(self.imported_by("from pkg import a, value\n"), ["pkg/__init__.py", "pkg/a.py"])
        self.assertEqual(self.imported_by("from pkg import *\n"),
                         ["pkg/__init__.py", "pkg/a.py", "pkg/b.py"])
        self.assertEqual(self.imported_by("import pkg as p\np.b.run()\n"), ["pkg/__init__.py", "pkg/b.py"])

    def test_relative_imports(self):
        for name in ("pkg/__init__.py", "pkg/a.py", "pkg/sub/__init__.py", "pkg/sub/c.py"):
            self.write(name)
        inside = ["pkg/__init__.py", "pkg/sub/__init__.py"]
        self.assertEqual(self.imported_by("from . import c\n", "pkg/sub/x.py"), inside + ["pkg/sub/c.py"])
        self.assertEqual(self.imported_by("from .c import f\n", "pkg/sub/x.py"), inside + ["pkg/sub/c.py"])
        self.assertEqual(self.imported_by("from .. import a\n", "pkg/sub/x.py"),
                         ["pkg/__init__.py", "pkg/a.py", "pkg/sub/__init__.py"])
        self.assertEqual(self.imported_by("from ..a import f\n", "pkg/sub/x.py"),
                         ["pkg/__init__.py", "pkg/a.py", "pkg/sub/__init__.py"])

    def test_a_cycle_ends(self):
        self.write("a.py", "import b\n")
        self.write("b.py", "import c\n")
        self.write("c.py", "import a\nimport c\n")
        self.write("other.py", "import a\n")
        self.assertEqual(self.scan(["a.py"]),
                         {"a.py": ("", ["b.py"]), "b.py": ("", ["c.py"]), "c.py": ("", ["a.py"])})

    def test_comments_and_strings_import_nothing(self):
        self.write("a.py")
        self.assertEqual(self.imported_by("# import a\nx = 'import a'\n"), [])

    def test_names_in_strings_may_be_modules(self):
        self.write("pkg/__init__.py")
        self.write("pkg/a.py")
        both = ["pkg/__init__.py", "pkg/a.py"]
        self.assertEqual(self.imported_by("patch('pkg.a.f')\n"), both)
        self.assertEqual(self.imported_by("import importlib\nimportlib.import_module('pkg.a')\n"), both)
        self.assertEqual(self.imported_by("open('pkg/a.py')\n"), ["pkg/a.py"])

    def test_conftest_files_count_for_the_tests_below_them(self):
        for name in ("conftest.py", "tests/conftest.py", "other/conftest.py", "tests/deep/test_x.py"):
            self.write(name)
        self.assertEqual(self.scan(["tests/deep/test_x.py"])["tests/deep/test_x.py"],
                         ("", ["conftest.py", "tests/conftest.py"]))

    def test_plugins_in_settings_count_for_every_test(self):
        self.write("x.py")
        self.write("my_plugin.py")
        self.write("setup.cfg", "[tool:pytest]\naddopts = -p my_plugin -p no:cacheprovider\n")
        self.assertEqual(self.scan(["x.py"], ["setup.cfg"])["x.py"], ("", ["my_plugin.py"]))

    def test_settings_that_load_by_name_leave_a_doubt(self):
        self.write("x.py")
        self.write("setup.py", "setup(entry_points={'pytest11': ['x = pkg.plugin']})\n")
        self.assertEqual(self.scan(["x.py"], ["setup.py"])["x.py"][0],
                         "setup.py loads modules by their names")

    def test_code_that_changes_the_path_may_mean_any_file_of_that_name(self):
        self.write("util.py")
        self.write("tools/util.py")
        self.assertEqual(self.imported_by("import util\n"), ["util.py"])
        self.assertEqual(self.imported_by("import sys, util\nsys.path.append(d)\n"),
                         ["tools/util.py", "util.py"])

    def test_what_cannot_be_followed_is_said_with_its_line(self):
        for text, why in (
                ("\n__import__(name)\n", "x.py:2 imports a module whose name is computed"),
                ("exec(code)\n", "x.py:1 calls exec"),
                ("import subprocess as s\ns.run([tool])\n", "x.py:2 starts a program, which may run any file"),
                ("import os\nos.system('git log; ./x')\n", "x.py:2 starts a program, which may run any file"),
                ("import django\n", "x.py:1 uses django, which imports by settings"),
                ("def f(:\n", "x.py cannot be read as Python"),
                ("x = 1\0\n", "x.py cannot be read as Python")):
            with self.subTest(text=text):
                self.assertEqual(self.doubt_about(text), why)

    def test_a_program_that_runs_no_python_leaves_no_doubt(self):
        self.assertEqual(self.doubt_about("import subprocess\nsubprocess.run(['git', 'log', x])\n"), "")
        self.assertEqual(self.doubt_about("import os\nos.system('git log')\n"), "")

    def test_names_of_any_bytes_come_back_as_they_are(self):
        self.write("caf\udce9.py".encode("utf-8", "surrogateescape").decode("utf-8", "surrogateescape"))
        self.assertEqual(list(self.scan(["caf\udce9.py"])), ["caf\udce9.py"])


if __name__ == "__main__":
    unittest.main()
