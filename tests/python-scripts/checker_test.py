"""checker.py: which files are wrong, where, and what is remembered."""

import os
import unittest

from script_case import SCRIPTS, ScriptCase

import checker


class CheckerCase(ScriptCase):
    def check(self, names, passed=None):
        """(exit code, lines)"""
        words = [self.write_names("files", names), str(self.own / "check.d")]
        result = self.python("-I", "-S", str(SCRIPTS / "checker.py"), *words,
                             *([str(passed)] if passed else []))
        self.assertEqual(result.stderr, b"")
        return result.returncode, result.stdout.splitlines()

    def check_text(self, content):
        self.write("x.py", content)
        return self.check(["x.py"])


class Findings(CheckerCase):
    def test_a_good_file_is_silent(self):
        self.assertEqual(self.check_text("def f(x):\n    return x\n"), (0, []))
        self.assertEqual(self.check_text(""), (0, []))
        self.assertEqual(self.check_text("x = 'é'  # 漢字\n"), (0, []))

    def test_an_error_has_its_place(self):
        code, lines = self.check_text("a = 1\nb = = 2\n")
        self.assertEqual((code, lines), (1, [b"x.py:2:5: error: invalid syntax"]))

    def test_what_only_the_compiler_finds_is_found(self):
        code, lines = self.check_text("x = 1\nreturn x\n")
        self.assertEqual((code, lines), (1, [b"x.py:2:1: error: 'return' outside function"]))

    def test_other_files_are_checked_after_a_bad_one(self):
        self.write("a.py", "(")
        self.write("b.py", "fine = 1\n")
        self.write("c.py", "x = [\n")
        code, lines = self.check(["a.py", "b.py", "missing.py", "c.py"])
        self.assertEqual(code, 1)
        self.assertEqual([line.split(b":")[0] for line in lines], [b"a.py", b"missing.py", b"c.py"])
        self.assertEqual(lines[1], b"missing.py:0: error: cannot be read: No such file or directory")

    def test_the_coding_of_a_file_is_its_own_business(self):
        self.assertEqual(self.check_text("# coding: latin-1\nx = '\xe9'\n".encode("latin-1")), (0, []))
        self.assertEqual(self.check_text(b"\xef\xbb\xbfx = 1\n"), (0, []))

    def test_bytes_that_the_coding_does_not_have(self):
        code, lines = self.check_text(b"x = 1\n\n# caf\xe9\n")
        self.assertEqual((code, len(lines)), (1, 1))
        self.assertRegex(lines[0], rb"^x\.py:3: error: .*can't decode byte 0xe9")
        code, lines = self.check_text(b"# coding: no-such-thing\n")
        self.assertEqual(code, 1)
        self.assertRegex(lines[0], rb"^x\.py:1: error: .*no-such-thing")

    def test_a_null_byte_has_a_line(self):
        code, lines = self.check_text(b"x = 1\ny\0 = 2\n")
        self.assertEqual(code, 1)
        self.assertRegex(lines[0], rb"^x\.py:2(:\d+)?: error: .*null byte")

    def test_nesting_that_is_too_deep_is_an_error_and_no_crash(self):
        for text in ("x = " + "(" * 5000 + ")" * 5000, "x = " + "-" * 100000 + "1", "x" + ".x" * 100000):
            code, lines = self.check_text(text + "\n")
            self.assertEqual((code, len(lines)), (1, 1))
            self.assertRegex(lines[0], rb"^x\.py:[0-9:]+ error: .*nested")

    def test_a_warning_is_no_error(self):
        code, lines = self.check_text("x = 1\ny = '\\d'\n")
        self.assertEqual((code, len(lines)), (0, 1))
        self.assertRegex(lines[0], rb"^x\.py:2: warning: invalid escape sequence")

    def test_a_message_stays_one_line(self):
        code, lines = self.check_text("a\u2028b = '\x1b[31m\n")
        self.assertEqual((code, len(lines)), (1, 1))
        self.assertNotIn(b"\x1b", lines[0])

    def test_a_name_that_begins_with_a_colon_is_told_from_its_place(self):
        self.write(":2.py", "(")
        self.assertTrue(self.check([":2.py"])[1][0].startswith(b"./:2.py:1:"))

    def test_nothing_is_imported_from_the_project(self):
        self.write("tokenize.py", "raise SystemExit(7)\n")
        self.assertEqual(self.check_text(b"# \xc3\xa9\n"), (0, []))

    def test_nothing_is_written_beside_the_sources(self):
        self.check_text("x = 1\n")
        self.assertEqual(os.listdir(self.root), ["x.py"])


class Depfile(CheckerCase):
    def test_it_names_what_was_read_and_who_judged(self):
        self.write("a b.py")
        self.write("x.py")
        self.check(["a b.py", "x.py"])
        text = (self.own / "check.d").read_text()
        self.assertTrue(text.startswith("check: \\\n  a\\ b.py \\\n  x.py \\\n"), text)
        self.assertIn(str(SCRIPTS / "checker.py"), text)

    def test_names_are_escaped_as_make_reads_them(self):
        for name, written in ((b"a b", b"a\\ b"), (b"a#b", b"a\\#b"), (b"a$b", b"a$$b"), (b"a\\b", b"a\\b"),
                              (b"a\\ b", b"a\\\\\\ b")):
            with self.subTest(name=name):
                self.assertEqual(checker.escaped(name), written)


class Memory(CheckerCase):
    def test_what_has_passed_is_not_looked_at_until_it_changes(self):
        passed = self.own / "passed"
        path = self.write("x.py", "x = '\\d'\n")
        self.write("bad.py", "(")
        self.assertEqual(len(self.check(["x.py", "bad.py"], passed)[1]), 2)
        code, lines = self.check(["x.py", "bad.py"], passed)  # the warning is not given again
        self.assertEqual((code, [line.split(b":")[0] for line in lines]), (1, [b"bad.py"]))
        path.write_text("x = (1\n")
        self.assertEqual(len(self.check(["x.py"], passed)[1]), 1)

    def test_another_interpreter_looks_again(self):
        passed = self.own / "passed"
        self.write("x.py", "x = '\\d'\n")
        self.check(["x.py"], passed)
        marks = passed.read_bytes().split(b"\0")
        passed.write_bytes(b"\0".join([b"2.7 of another day"] + marks[1:]))
        self.assertEqual(len(self.check(["x.py"], passed)[1]), 1)

    def test_a_file_of_that_name_that_is_another_one_is_looked_at(self):
        path = self.write("x.py", "x = 1\n")
        before = checker.stamp(os.fsencode(path))
        self.assertEqual(checker.stamp(os.fsencode(path)), before)
        os.utime(path, ns=(1, 1))
        self.assertNotEqual(checker.stamp(os.fsencode(path)), before)
        self.assertIsNone(checker.stamp(b"/no/such/file"))


if __name__ == "__main__":
    unittest.main()
