"""A plugin of pytest: runs only the tests that a file names, writes down which there are, and which of
them did not come to an end.

A plugin, and not node ids on the command line: that is limited in length, and a test that is not there
(any more) would stop all the others.

pytest's own report has the tests that have run, and nothing tells how many should have: whoever calls
pytest.exit(returncode=0) in the middle gets a report that looks whole. So there is a second report. It
has every test that was collected, until pytest ends; then those that have no result."""

import os

import pytest


def _wanted():
    name = os.environ.get("SPRINT_PYTEST_SELECT")
    if not name:
        return None
    with open(name, "rb") as file:
        return {os.fsdecode(key) for key in file.read().split(b"\0") if key}


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config, items):
    wanted = _wanted()
    if wanted is None:
        return
    left_out = [item for item in items if item.nodeid not in wanted]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item.nodeid in wanted]


_broken = []


def pytest_collectreport(report):
    if report.failed and report.nodeid:
        _broken.append(report.nodeid)


def pytest_collection_finish(session):
    name = os.environ.get("SPRINT_PYTEST_LIST")
    if name:
        keys = [item.nodeid for item in session.items] + _broken
        with open(name, "wb") as file:
            file.write(b"".join(os.fsencode(key) + b"\0" for key in keys))
    _collected(session.config, [item.nodeid for item in session.items])


# The tests that have no result yet, in order.
_waiting = {}
_ended = set()
_count = 0


def _collected(config, ids):
    """Of the one process that writes the report; pytest-xdist has others, which only run tests."""
    global _count
    if hasattr(config, "workerinput") or config.option.collectonly:
        return
    _waiting.update((key, None) for key in ids if key not in _ended)
    _count = len(_waiting) + len(_ended)
    _write_unfinished("the run broke off before it had told any result")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_node_collection_finished(node, ids):
    _collected(node.config, ids)


def pytest_runtest_logreport(report):
    # Setting up and tearing down is no test: --setup-only and --setup-plan do nothing else.
    if report.when == "call" or not report.passed:
        _ended.add(report.nodeid)
        _waiting.pop(report.nodeid, None)


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session):
    if not hasattr(session.config, "workerinput"):
        _write_unfinished("%d of %d tests did not come to an end" % (len(_waiting), _count))


def _write_unfinished(why):
    name = os.environ.get("SPRINT_PYTEST_UNFINISHED")
    if not name:
        return
    if not _waiting:
        if os.path.exists(name):
            os.remove(name)
        return
    lines = ['<testsuite name="pytest"><properties>',
             '<property name="sprint.incomplete" value="%s"/></properties>' % why]
    for key in _waiting:
        class_name, test, file = _names(key)
        lines.append('<testcase classname="%s" name="%s" file="%s" status="not-run">'
                     '<skipped message="it has no result"/></testcase>' %
                     (_xml(class_name), _xml(test), _xml(file)))
    with open(name, "w", encoding="utf-8", errors="replace") as file:
        file.write("\n".join(lines + ["</testsuite>\n"]))


def _names(key):
    """As pytest's own report calls the test: class, name, file."""
    path, *names = key.partition("[")[0].split("::")
    module = path[:-3] if path.endswith(".py") else path
    parts = [module.replace("/", ".")] + names
    parameters = key[len(key.partition("[")[0]):]
    return ".".join(parts[:-1]), parts[-1] + parameters, path


def _xml(text):
    text = "".join(c if c >= " " and not "\ud800" <= c <= "\udfff" else "?" for c in text)
    for character, name in (("&", "amp"), ("<", "lt"), (">", "gt"), ('"', "quot")):
        text = text.replace(character, "&%s;" % name)
    return text
