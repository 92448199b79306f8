"""Runs tests of unittest and writes JUnit XML: RUNNER REPORT FILES KEYS SECONDS

FILES and KEYS hold names, each ended by a NUL byte: the files with tests, relative to the current
folder, and the tests to run; no keys: all. Ends with 0 if all is well, 1 if not, 5 without tests.

Its own runner, and not `python -m unittest -v`: what that prints cannot be told from what tests print,
and it does not find tests in folders that are no packages."""

import faulthandler
import importlib
import inspect
import os
import re
import sys
import time
import traceback
import unittest

ILLEGAL = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
SEVERITY = {"": 0, "skipped": 1, "failure": 2, "error": 3}


def names_in(path):
    with open(path, "rb") as file:
        return [os.fsdecode(name) for name in file.read().split(b"\0") if name]


def xml(text):
    text = ILLEGAL.sub("?", text)
    for character, name in (("&", "amp"), ("<", "lt"), (">", "gt"), ('"', "quot")):
        text = text.replace(character, "&%s;" % name)
    return text.replace("\n", "&#10;")


class Report:
    """Written case by case, so that a crash leaves those that have run."""

    def __init__(self, path, count):
        self.file = open(path, "w", encoding="utf-8", errors="replace")
        self.write('<?xml version="1.0" encoding="utf-8"?>\n'
                   '<testsuites><testsuite name="unittest" tests="%d">\n' % count)

    def write(self, text):
        self.file.write(text)
        self.file.flush()

    def case(self, class_name, name, place, seconds, kind="", message="", text="", type_=""):
        file, line = place
        where = ' file="%s"' % xml(file) if file else ""
        where += ' line="%d"' % line if line else ""
        inside = ""
        if kind:
            of_type = ' type="%s"' % xml(type_) if type_ else ""
            inside = '<%s message="%s"%s>%s</%s>' % (
                kind, xml(message), of_type, xml(text).replace("&#10;", "\n"), kind)
        self.write('<testcase classname="%s" name="%s"%s time="%.3f">%s</testcase>\n' %
                   (xml(class_name), xml(name), where, seconds, inside))

    def left_out(self, class_name, name, place, status, message):
        file, line = place
        self.write('<testcase classname="%s" name="%s" file="%s" line="%d" status="%s">'
                   '<skipped message="%s"/></testcase>\n' %
                   (xml(class_name), xml(name), xml(file), line, status, xml(message)))

    def close(self):
        self.write("</testsuite></testsuites>\n")
        self.file.close()


def place_of(test):
    try:
        method = inspect.unwrap(getattr(test, test._testMethodName))
        code = method.__code__
        return os.path.relpath(code.co_filename), code.co_firstlineno
    except Exception:  # made in an unusual way
        return "", 0


class Result(unittest.TextTestResult):
    report = None
    limit = 0.0

    def __init__(self, *arguments, **named):
        super().__init__(*arguments, **named)
        self.started = set()
        self.whole = {}  # classes and modules that were left out as a whole: (what of it, kind, message)

    def startTest(self, test):
        self.started.add(id(test))
        self.kind, self.message, self.texts = "", "", []
        self.running = test
        self.began = time.monotonic()
        if self.limit:
            faulthandler.dump_traceback_later(self.limit, file=sys.__stderr__)
        super().startTest(test)

    def stopTest(self, test):
        faulthandler.cancel_dump_traceback_later()
        class_name, _, name = test.id().rpartition(".")
        self.report.case(class_name, name, place_of(test), time.monotonic() - self.began, self.kind,
                         self.message, "\n".join(self.texts))
        self.running = None
        super().stopTest(test)

    running = None

    def tell_left_out(self, tests):
        """The tests of classes that set themselves up by a skip or an error are never started. What is
        missing then, somebody has stopped: the report announces it and does not have it."""
        for test in tests:
            class_name = unittest.util.strclass(type(test))
            why = self.whole.get(class_name) or self.whole.get(type(test).__module__)
            if id(test) in self.started or why is None:
                continue
            name, kind, message = why
            owner, _, own = test.id().rpartition(".")
            status = "skipped" if kind == "skipped" else "not-run"
            self.report.left_out(owner, own, place_of(test), status, "%s: %s" % (name, message))
            self.started.add(id(test))

    def note(self, test, kind, message, text=""):
        if self.running is None:  # "setUpClass (tests.test_a.TestA)", for which no test was started
            name, _, rest = test.id().partition(" (")
            self.report.case(rest.rstrip(")"), name, ("", 0), 0, kind, message, text)
            self.whole[rest.rstrip(")")] = (name, kind, message)
            return
        if text:
            self.texts.append(text)
        if SEVERITY[kind] > SEVERITY[self.kind]:
            self.kind, self.message = kind, message

    def note_exception(self, test, kind, error, about=""):
        message = "".join(traceback.format_exception_only(error[0], error[1])).strip()
        self.note(test, kind, about + message, about + self._exc_info_to_string(error, test))

    def addError(self, test, err):
        super().addError(test, err)
        self.note_exception(test, "error", err)

    def addFailure(self, test, err):
        super().addFailure(test, err)
        self.note_exception(test, "failure", err)

    def addSkip(self, test, reason):
        super().addSkip(test, reason)
        self.note(test, "skipped", reason)

    def addExpectedFailure(self, test, err):
        super().addExpectedFailure(test, err)
        self.note(test, "skipped", "expected failure")

    def addUnexpectedSuccess(self, test):
        super().addUnexpectedSuccess(test)
        self.note(test, "failure", "unexpected success")

    def addSubTest(self, test, subtest, err):
        super().addSubTest(test, subtest, err)
        if err is not None:
            kind = "failure" if issubclass(err[0], test.failureException) else "error"
            self.note_exception(test, kind, err, subtest._subDescription() + " ")


def module_of(file):
    """(the folder to put on the path, the module's name)"""
    folder, name = os.path.split(file)
    parts = [] if name == "__init__.py" else [os.path.splitext(name)[0]]
    while folder and os.path.exists(os.path.join(folder, "__init__.py")):
        folder, name = os.path.split(folder)
        parts.insert(0, name)
    return os.path.abspath(folder), ".".join(parts)


def flat(suite):
    for test in suite:
        if isinstance(test, unittest.TestSuite):
            yield from flat(test)
        else:
            yield test


def is_wanted(identity, keys):
    parts = identity.split(".")
    return not keys or any(".".join(parts[:count]) in keys for count in range(len(parts), 0, -1))


def narrowed(modules, keys):
    """The modules that the keys are in; all if a key is in none, since classes can be imported."""
    names = {name for _, name, _ in modules}
    if any(not any(key == name or key.startswith(name + ".") for name in names) for key in keys):
        return modules
    return [module for module in modules
            if not keys or any((key + ".").startswith(module[1] + ".") for key in keys)]


def trace_of(error):
    """As Python prints it, without what led from here to the project's file."""
    step = error.__traceback__
    while step is not None and step.tb_next is not None and (
            step.tb_frame.f_code.co_filename in (__file__, importlib.__file__) or
            step.tb_frame.f_code.co_filename.startswith("<frozen ")):
        step = step.tb_next
    return "".join(traceback.format_exception(type(error), error, step))


def load(folder, name, file):
    if folder not in sys.path:
        sys.path.insert(0, folder)
    module = importlib.import_module(name)
    found = getattr(module, "__file__", None) or ""
    if os.path.realpath(found) != os.path.realpath(file):
        raise ImportError("module '%s' is %s and not %s" % (name, found or "built in", file))
    return unittest.defaultTestLoader.loadTestsFromModule(module)


def main(report_file, list_file, keys_file, seconds):
    sys.path[0] = os.getcwd()
    keys = set(names_in(keys_file))
    tests, failed = [], []
    modules = [module_of(file) + (file,) for file in names_in(list_file)]
    for folder, name, file in narrowed(modules, keys):
        try:
            tests += [test for test in flat(load(folder, name, file)) if is_wanted(test.id(), keys)]
        except unittest.SkipTest as skip:
            failed.append((name, file, "skipped", str(skip), ""))
        except (Exception, SystemExit) as error:
            message = "".join(traceback.format_exception_only(type(error), error)).strip()
            failed.append((name, file, "error", message, trace_of(error)))
    Result.report = Report(report_file, len(tests) + len(failed))
    Result.limit = float(seconds)
    for name, file, kind, message, text in failed:
        sys.stderr.write("%s: %s: %s\n%s" % (file, kind, message, text))
        Result.report.case("", name, (file, 0), 0, kind, message, text, "sprint.not-loaded")
    runner = unittest.TextTestRunner(verbosity=2, resultclass=Result)
    result = runner.run(unittest.TestSuite(tests))
    result.tell_left_out(tests)
    Result.report.close()
    unfinished = sum(id(test) not in result.started for test in tests)
    if unfinished:
        sys.stderr.write("%d of %d tests did not come to an end\n" % (unfinished, len(tests)))
    errors = any(kind == "error" for _, _, kind, _, _ in failed)
    if errors or unfinished or not result.wasSuccessful():
        return 1
    return 0 if tests or failed else 5


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
