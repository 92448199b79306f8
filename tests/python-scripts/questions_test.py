"""interpreter.py and test_tools.py, which are run as `python -c`: what an interpreter says of itself."""

import os
import sys
import unittest

from script_case import SCRIPTS, ScriptCase, words_in


class Questions(ScriptCase):
    def ask(self, script, *options, **variables):
        result = self.python(*options, "-c", (SCRIPTS / script).read_text(), **variables)
        self.assertEqual((result.returncode, result.stderr), (0, b""))
        return words_in(result.stdout)

    def test_an_interpreter_tells_its_version_and_file(self):
        version = "%d.%d" % sys.version_info[:2]
        self.assertEqual(self.ask("interpreter.py", "-E", "-s", "-S"),
                         ["", "sprint-python", version, sys.executable])

    def test_every_python_can_say_which_it_is(self):
        text = (SCRIPTS / "interpreter.py").read_bytes()
        self.assertLess(max(text), 0x80)  # Python 2 reads nothing else without a coding cookie
        for newer in (b"f'", b'f"', b"print(", b"->", b":="):
            self.assertNotIn(newer, text)

    def tools(self, **variables):
        words = self.ask("test_tools.py", **variables)
        self.assertEqual(words[:2], ["", "sprint-tools"])
        return words[2], words[3:]

    def test_what_is_on_the_path_is_found_without_importing_it(self):
        for name in ("pytest", "xdist", "pytest_timeout"):
            (self.own / (name + ".py")).write_text("raise SystemExit('imported')\n")
        flags, folders = self.tools(PYTHONPATH=str(self.own))
        self.assertEqual(flags, "yyy")
        self.assertIn(str(self.own), folders)

    def test_what_is_not_there_is_not_found(self):
        result = self.python("-I", "-S", "-c", (SCRIPTS / "test_tools.py").read_text())
        self.assertEqual(words_in(result.stdout)[2], "nnn")

    def test_packages_that_are_links_tell_their_folder(self):
        (self.own / "__editable___demo_finder.py").write_text("MAPPING = {'demo': '/somewhere/src/demo'}\n")
        (self.own / "sitecustomize.py").write_text("import __editable___demo_finder\n")
        self.assertIn("/somewhere/src", self.tools(PYTHONPATH=str(self.own))[1])

    def test_a_module_without_a_spec_is_no_crash(self):
        (self.own / "sitecustomize.py").write_text(
            "import sys, types\nsys.modules['xdist'] = types.ModuleType('xdist')\n"
            "sys.modules['xdist'].__spec__ = None\n")
        self.assertEqual(self.tools(PYTHONPATH=str(self.own))[0][1], "n")

    def test_folders_are_absolute(self):
        self.assertTrue(all(os.path.isabs(folder) for folder in self.tools(PYTHONPATH="relative")[1]))


if __name__ == "__main__":
    unittest.main()
