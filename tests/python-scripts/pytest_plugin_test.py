"""pytest_plugin.py: which tests pytest runs and lists with it."""

import unittest
import xml.etree.ElementTree

from script_case import SCRIPTS, ScriptCase, words_in

TESTS = """import pytest
def test_a(): pass
def test_b(): assert False
@pytest.mark.parametrize("x", ["é", "a b"])
def test_c(x): pass
class TestD:
    def test_e(self): pass
"""


class Plugin(ScriptCase):
    def setUp(self):
        super().setUp()
        self.write("test_x.py", TESTS)
        (self.own / "sprint_gate_pytest.py").write_bytes((SCRIPTS / "pytest_plugin.py").read_bytes())

    def pytest(self, *words, **variables):
        result = self.python("-m", "pytest", "-p", "sprint_gate_pytest", "-p", "no:cacheprovider", "-q",
                             "--rootdir=.", *words, PYTHONPATH=str(self.own), **variables)
        return result.returncode, result.stdout.decode()

    def listed(self, *words, **variables):
        """(exit code, what is collected)"""
        file = self.own / "listed"
        code, _ = self.pytest("--collect-only", *words, SPRINT_PYTEST_LIST=str(file), **variables)
        return code, words_in(file.read_bytes())

    def selecting(self, *keys):
        return {"SPRINT_PYTEST_SELECT": self.write_names("selection", keys)}

    def test_without_variables_nothing_changes(self):
        code, out = self.pytest()
        self.assertEqual(code, 1)
        self.assertIn("1 failed, 4 passed", out)
        self.assertNotIn("deselected", out)

    def test_all_tests_are_listed(self):
        code, names = self.listed()
        self.assertEqual(code, 0)
        self.assertEqual(names[:2] + names[4:],
                         ["test_x.py::test_a", "test_x.py::test_b", "test_x.py::TestD::test_e"])
        self.assertEqual(len(names), 5)

    def test_only_the_selected_run(self):
        code, out = self.pytest(**self.selecting("test_x.py::test_a", "test_x.py::TestD::test_e"))
        self.assertEqual(code, 0)
        self.assertIn("2 passed, 3 deselected", out)

    def test_every_listed_name_selects_its_test(self):
        for name in self.listed()[1]:
            with self.subTest(name=name):
                self.assertEqual(self.listed(**self.selecting(name))[1], [name])

    def test_a_test_that_is_gone_does_not_stop_the_others(self):
        code, out = self.pytest(**self.selecting("test_x.py::test_gone", "test_x.py::test_a"))
        self.assertEqual(code, 0)
        self.assertIn("1 passed", out)

    def test_nothing_selected_is_no_test(self):
        self.assertEqual(self.pytest(**self.selecting("test_x.py::test_gone"))[0], 5)

    def test_the_projects_own_hooks_come_first(self):
        self.write("conftest.py", "def pytest_collection_modifyitems(items):\n"
                                  "    assert len(items) == 5\n    items.reverse()\n")
        names = self.listed(**self.selecting("test_x.py::test_a", "test_x.py::test_b"))[1]
        self.assertEqual(names, ["test_x.py::test_b", "test_x.py::test_a"])

    def unfinished(self, *words):
        """(exit code, why the report is not whole, the names of its tests); Nones without one"""
        file = self.own / "unfinished.xml"
        code, _ = self.pytest(*words, SPRINT_PYTEST_UNFINISHED=str(file))
        if not file.exists():
            return code, None, None
        suite = xml.etree.ElementTree.parse(file).getroot()
        cases = [case.get("classname") + "." + case.get("name") for case in suite.iter("testcase")]
        return code, suite.find("properties/property").get("value"), cases

    def test_nothing_is_unfinished_where_every_test_has_ended(self):
        self.assertEqual(self.unfinished(), (1, None, None))
        self.assertEqual(self.unfinished("--collect-only"), (0, None, None))

    def test_what_did_not_end_is_told_though_pytest_is_content(self):
        self.write("conftest.py", "import pytest\ndef pytest_runtest_setup(item):\n"
                                  "    if item.name == 'test_b': pytest.exit('enough', returncode=0)\n")
        code, why, cases = self.unfinished()
        self.assertEqual((code, why), (0, "4 of 5 tests did not come to an end"))
        self.assertEqual([cases[0], cases[3]], ["test_x.test_b", "test_x.TestD.test_e"])
        self.assertTrue(cases[1].startswith("test_x.test_c["))

    def test_what_a_process_leaves_that_ends_at_once_is_told(self):
        self.write("test_x.py", "import os\ndef test_a(): pass\ndef test_b(): os._exit(0)\n")
        self.assertEqual(self.unfinished(), (0, "the run broke off before it had told any result",
                                             ["test_x.test_a", "test_x.test_b"]))

    def test_a_hook_that_runs_nothing_does_not_count_as_run(self):
        self.write("conftest.py", "def pytest_runtest_protocol(item): return True\n")
        self.assertEqual(self.unfinished()[:2], (0, "5 of 5 tests did not come to an end"))

    def test_setting_a_test_up_is_not_running_it(self):
        for option in "--setup-only", "--setup-plan":
            with self.subTest(option=option):
                self.assertEqual(self.unfinished(option)[:2], (0, "5 of 5 tests did not come to an end"))

    def test_a_file_that_does_not_load_is_listed_by_its_name(self):
        self.write("test_bad.py", "import no_such_module\n")
        names = self.listed("--continue-on-collection-errors")[1]
        self.assertIn("test_bad.py", names)
        self.assertIn("test_x.py::test_a", names)


if __name__ == "__main__":
    unittest.main()
