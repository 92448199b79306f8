"""What passed is examined again when anything that was read for it changes, and findings are never kept."""

import contextlib
import io
import os
import pathlib
import shutil
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import lint_cpp  # noqa: E402

COMPILER = shutil.which("c++")


class LintCpp(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(folder.name)
        self.write("tests/unit/a.cpp", '#include "inner/a.h"\nint b() { return a(); }\n')
        self.write("tests/inner/a.h", '#pragma once\n#include "inner/b.h"\n')
        self.write("tests/inner/b.h", "#pragma once\ninline int a() { return 1; }\n")
        self.flags = ["-Wall", "-Werror", "-Ifirst", "-Itests"]
        self.versions = ["one"]

    def write(self, name, text):
        path = pathlib.Path(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def contents(self):
        """Of a run that begins later than the last edit, by the clock of the file system."""
        edited = lint_cpp.file_time()
        while lint_cpp.file_time() == edited:
            pass
        return lint_cpp.Contents()

    def lint(self, contents=None):
        """(files with findings, examined files, what was printed)"""
        commands = {"tests/unit/a.cpp": [COMPILER, *self.flags]}
        headers = sorted(str(path) for path in pathlib.Path(".").rglob("*.h"))
        own = [name for name in headers if name.startswith("tests")]
        answers = lint_cpp.Answers("answers", self.versions, contents or self.contents(), headers)
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            failed, examined = lint_cpp.run_all(list(lint_cpp.examinations(commands, own)), answers, 2)
        return failed, examined, printed.getvalue()

    def test_what_passed_is_not_examined_again(self):
        self.assertEqual((0, 3, ""), self.lint())
        self.assertEqual((0, 0, ""), self.lint())

    def test_a_change_in_an_included_file_counts_for_all_that_read_it(self):
        self.lint()
        self.write("tests/inner/b.h", "#pragma once\ninline int a() { return 2; }\n")
        self.assertEqual((0, 3, ""), self.lint())
        self.write("tests/inner/a.h", '#pragma once\n\n#include "inner/b.h"\n')
        self.assertEqual((0, 2, ""), self.lint())

    def test_flags_and_versions_count(self):
        self.lint()
        self.flags.append("-Wextra")
        self.assertEqual(3, self.lint()[1])
        self.versions.append("two")
        self.assertEqual(3, self.lint()[1])

    def test_a_header_that_takes_the_place_of_another_counts(self):
        self.lint()
        self.write("first/inner/b.h", "#pragma once\ninline int a() { return unknown; }\n")
        self.assertEqual(2, self.lint()[0])

    def test_findings_are_shown_each_time(self):
        self.lint()
        self.write("tests/unit/a.cpp", '#include "inner/a.h"\nint b() { int unused; return a(); }\n')
        for _ in range(2):
            failed, examined, printed = self.lint()
            self.assertEqual((1, 1), (failed, examined))
            self.assertIn("unused variable", printed)

    def test_a_header_that_relies_on_others_is_found(self):
        self.write("tests/inner/b.h", "#pragma once\ninline std::string a() { return {}; }\n")
        self.write("tests/unit/a.cpp", '#include <string>\n\n#include "inner/b.h"\n')
        self.write("tests/inner/a.h", "#pragma once\n")
        failed, _, printed = self.lint()
        self.assertEqual(1, failed)
        self.assertIn("tests/inner/b.h:\n", printed)

    def test_what_changes_during_the_run_is_not_kept(self):
        contents = self.contents()
        self.write("tests/inner/a.h", '#pragma once\n\n#include "inner/b.h"\n')
        self.assertEqual((0, 3, ""), self.lint(contents))
        self.assertEqual((0, 2, ""), self.lint())

    def test_a_damaged_answer_is_none(self):
        self.lint()
        for path in pathlib.Path("answers").iterdir():
            path.write_text("{")
        self.assertEqual((0, 3, ""), self.lint())


if __name__ == "__main__":
    unittest.main()
