"""unittest_runner.py: what is run, and the JUnit XML of every outcome."""

import subprocess
import sys
import unittest
import xml.etree.ElementTree

from script_case import SCRIPTS, ScriptCase

import unittest_runner

HEAD = "import unittest\nclass T(unittest.TestCase):\n"


class Runner(ScriptCase):
    def run_files(self, files, keys=(), missing=0):
        """(exit code, {key: its <testcase>}); so many of those that the report announces are not in it."""
        report = self.own / "report.xml"
        result = self.python(str(SCRIPTS / "unittest_runner.py"), str(report),
                             self.write_names("files", files), self.write_names("keys", keys), "60")
        suites = xml.etree.ElementTree.parse(report).getroot()
        cases = list(suites.iter("testcase"))
        self.assertEqual(max(0, int(suites[0].get("tests")) - len(cases)), missing)
        return result.returncode, {".".join(filter(None, (case.get("classname"), case.get("name")))): case
                                   for case in cases}

    def run_text(self, body, missing=0):
        self.write("test_x.py", HEAD + body)
        return self.run_files(["test_x.py"], missing=missing)

    def only_child(self, case):
        self.assertEqual(len(case), 1)
        return case[0]

    def test_a_pass(self):
        code, cases = self.run_text("    def test_a(self): print('FAILED')\n")
        self.assertEqual((code, list(cases)), (0, ["test_x.T.test_a"]))
        case = cases["test_x.T.test_a"]
        self.assertEqual((len(case), case.get("file"), case.get("line")), (0, "test_x.py", "3"))
        self.assertGreaterEqual(float(case.get("time")), 0)

    def test_a_failure_has_message_and_trace(self):
        code, cases = self.run_text("    def test_a(self): self.assertEqual(1, 2, 'odd \\0 <&> \"text\"')\n")
        child = self.only_child(cases["test_x.T.test_a"])
        self.assertEqual((code, child.tag), (1, "failure"))
        self.assertEqual(child.get("message"), "AssertionError: 1 != 2 : odd ? <&> \"text\"")
        self.assertIn("test_x.py\", line 3, in test_a", child.text)

    def test_an_exception_is_an_error(self):
        code, cases = self.run_text("    def test_a(self): {}['key']\n")
        child = self.only_child(cases["test_x.T.test_a"])
        self.assertEqual((code, child.tag, child.get("message")), (1, "error", "KeyError: 'key'"))

    def test_skips_and_expected_failures_are_no_failures(self):
        code, cases = self.run_text("    @unittest.skip('later')\n    def test_a(self): pass\n"
                                    "    @unittest.expectedFailure\n    def test_b(self): self.fail()\n")
        self.assertEqual(code, 0)
        self.assertEqual([(self.only_child(case).tag, case[0].get("message")) for case in cases.values()],
                         [("skipped", "later"), ("skipped", "expected failure")])

    def test_an_unexpected_success_is_a_failure(self):
        code, cases = self.run_text("    @unittest.expectedFailure\n    def test_a(self): pass\n")
        self.assertEqual((code, self.only_child(cases["test_x.T.test_a"]).tag), (1, "failure"))

    def test_subtests_are_one_case_with_all_that_failed(self):
        code, cases = self.run_text("    def test_a(self):\n        for i in range(4):\n"
                                    "            with self.subTest(i=i):\n"
                                    "                self.assertNotEqual(i % 2, 1)\n")
        self.assertEqual((code, list(cases)), (1, ["test_x.T.test_a"]))
        child = self.only_child(cases["test_x.T.test_a"])
        self.assertEqual(child.tag, "failure")
        self.assertTrue(child.get("message").startswith("(i=1) AssertionError"))
        self.assertIn("(i=3)", child.text)

    def test_the_worst_of_a_case_counts(self):
        _, cases = self.run_text("    def tearDown(self): raise OSError('disk')\n"
                                 "    def test_a(self): self.fail('first')\n")
        child = self.only_child(cases["test_x.T.test_a"])
        self.assertEqual((child.tag, child.get("message")), ("error", "OSError: disk"))
        self.assertIn("first", child.text)

    def test_a_class_that_cannot_be_set_up_is_an_error_of_its_own(self):
        report = self.own / "report.xml"
        self.write("test_x.py", HEAD + "    @classmethod\n    def setUpClass(cls): raise OSError('disk')\n"
                                       "    def test_a(self): pass\n")
        self.python(str(SCRIPTS / "unittest_runner.py"), str(report),
                    self.write_names("files", ["test_x.py"]), self.write_names("keys", []), "60")
        cases = list(xml.etree.ElementTree.parse(report).getroot().iter("testcase"))
        self.assertEqual([(case.get("classname"), case.get("name"), case[0].tag) for case in cases],
                         [("test_x.T", "setUpClass", "error"), ("test_x.T", "test_a", "skipped")])
        self.assertEqual(cases[1].get("status"), "not-run")
        self.assertEqual(cases[1][0].get("message"), "setUpClass: OSError: disk")

    def test_a_class_or_module_that_skips_itself_skips_each_of_its_tests(self):
        class_ = ("    @classmethod\n    def setUpClass(cls): raise unittest.SkipTest('not here')\n"
                  "    def test_a(self): pass\n    def test_b(self): pass\n")
        module = ("    def test_a(self): pass\n    def test_b(self): pass\n"
                  "def setUpModule(): raise unittest.SkipTest('not here')\n")
        for body in (class_, module):
            with self.subTest(body=body):
                code, cases = self.run_text(body)
                self.assertEqual(code, 0)
                self.assertEqual({case[0].tag for case in cases.values()}, {"skipped"})
                self.assertIn("test_x.T.test_b", cases)

    def test_tests_that_are_announced_and_never_run_are_missing_and_no_pass(self):
        stops = "    def test_a(self): self._outcome.result.stop()\n    def test_b(self): pass\n"
        lies = ("    def test_a(self): pass\n"
                "class U(unittest.TestCase):\n    def run(self, result=None): pass\n"
                "    def test_b(self): self.fail()\n")
        for body in (stops, lies):
            with self.subTest(body=body):
                code, cases = self.run_text(body, missing=1)
                self.assertEqual((code, list(cases)), (1, ["test_x.T.test_a"]))

    def test_a_file_that_does_not_load_does_not_stop_the_others(self):
        self.write("test_bad.py", "import no_such_module\n")
        self.write("test_late.py", "import unittest\nraise unittest.SkipTest('not here')\n")
        self.write("test_exit.py", "raise SystemExit(0)\n")
        self.write("test_x.py", HEAD + "    def test_a(self): pass\n")
        code, cases = self.run_files(["test_bad.py", "test_late.py", "test_exit.py", "test_x.py"])
        self.assertEqual(code, 1)
        self.assertEqual({key: [child.tag for child in case] for key, case in cases.items()},
                         {"test_bad": ["error"], "test_late": ["skipped"], "test_exit": ["error"],
                          "test_x.T.test_a": []})
        self.assertNotIn("unittest_runner.py", cases["test_bad"][0].text)
        self.assertEqual(cases["test_bad"].get("file"), "test_bad.py")

    def test_a_file_that_only_skips_is_no_failure(self):
        self.write("test_late.py", "import unittest\nraise unittest.SkipTest('not here')\n")
        self.assertEqual(self.run_files(["test_late.py"])[0], 0)

    def test_no_tests_are_no_pass(self):
        code, cases = self.run_text("    pass\n")
        self.assertEqual((code, cases), (5, {}))

    def test_keys_select_tests_classes_and_modules(self):
        self.write("test_x.py", HEAD + "    def test_a(self): pass\n    def test_b(self): pass\n"
                                       "class U(unittest.TestCase):\n    def test_a(self): pass\n")
        self.write("test_y.py", "raise RuntimeError('not to be loaded')\n")
        for key, found in (("test_x.T.test_a", ["test_x.T.test_a"]),
                           ("test_x.T", ["test_x.T.test_a", "test_x.T.test_b"]),
                           ("test_x", ["test_x.T.test_a", "test_x.T.test_b", "test_x.U.test_a"])):
            with self.subTest(key=key):
                code, cases = self.run_files(["test_x.py", "test_y.py"], [key])
                self.assertEqual((code, sorted(cases)), (0, found))

    def test_packages_and_loose_folders(self):
        self.write("pkg/__init__.py")
        self.write("pkg/test_in.py", HEAD + "    def test_a(self): pass\n")
        self.write("loose/deep/test_out.py", HEAD + "    def test_a(self): pass\n")
        code, cases = self.run_files(["pkg/test_in.py", "loose/deep/test_out.py"])
        self.assertEqual((code, sorted(cases)), (0, ["pkg.test_in.T.test_a", "test_out.T.test_a"]))

    def test_two_files_of_one_name_are_not_mixed_up(self):
        self.write("a/test_x.py", HEAD + "    def test_a(self): pass\n")
        self.write("b/test_x.py", HEAD + "    def test_b(self): pass\n")
        code, cases = self.run_files(["a/test_x.py", "b/test_x.py"])
        self.assertEqual((code, sorted(cases)), (1, ["test_x", "test_x.T.test_a"]))
        self.assertIn("and not b/test_x.py", cases["test_x"][0].get("message"))

    def test_a_test_that_takes_too_long_says_where_it_is(self):
        # The test ends when its input does, and that is when the message has come: no time is guessed.
        self.write("test_x.py", HEAD + "    def test_a(self):\n        import sys\n        sys.stdin.read()\n")
        words = [str(self.own / "report.xml"), self.write_names("files", ["test_x.py"]),
                 self.write_names("keys", []), "0.01"]
        with subprocess.Popen([sys.executable, "-B", str(SCRIPTS / "unittest_runner.py"), *words],
                              cwd=self.root, stdin=subprocess.PIPE, stderr=subprocess.PIPE) as runner:
            log = b""
            while b'test_x.py", line 5 in test_a' not in log:
                line = runner.stderr.readline()
                self.assertTrue(line, log)
                log += line
            self.assertIn(b"Timeout", log)
            runner.stdin.close()
            runner.stderr.read()
        self.assertEqual(runner.returncode, 0)


class Parts(unittest.TestCase):
    def test_keys_that_are_in_no_module_let_all_be_loaded(self):
        modules = [("/r", "test_a", "test_a.py"), ("/r", "test_b", "test_b.py")]
        self.assertEqual(unittest_runner.narrowed(modules, {"test_a.T.test_x"}), modules[:1])
        self.assertEqual(unittest_runner.narrowed(modules, {"elsewhere.T"}), modules)
        self.assertEqual(unittest_runner.narrowed(modules, set()), modules)

    def test_a_key_is_whole_parts(self):
        self.assertTrue(unittest_runner.is_wanted("m.T.test_a", {"m.T"}))
        self.assertFalse(unittest_runner.is_wanted("m.T.test_ab", {"m.T.test_a"}))

    def test_text_in_xml(self):
        self.assertEqual(unittest_runner.xml("<a & \"b\">\n\x00\ud800\ufffe"),
                         "&lt;a &amp; &quot;b&quot;&gt;&#10;???")


if __name__ == "__main__":
    unittest.main()
