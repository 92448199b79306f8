"""What --json prints fits the schemas in driver/docs/contracts, in good cases and in bad ones."""

import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile

import jsonschema

CONTRACTS = pathlib.Path("driver/docs/contracts")


def output(driver, *arguments, environment=None):
    result = subprocess.run([driver, *arguments], capture_output=True, text=True, env=environment)
    if not result.stdout:
        raise SystemExit(f"{arguments}: nothing was printed: {result.stderr}")
    return json.loads(result.stdout)


def write_project(folder):
    """A Python project with a good file, a broken one, one with an odd name and one that nobody owns."""
    folder = pathlib.Path(folder)
    for name, text in {"pyproject.toml": "", "sprint.toml": "", "good.py": "x = 1\n", "broken.py": "def x(:\n",
                       "odd\udcff.py": "y = 2\n", "notes.txt": "text\n"}.items():
        (folder / name).write_text(text)
    return [str(folder / name) for name in ("good.py", "broken.py", "odd\udcff.py", "notes.txt")]


REPORTS = {
    "all.xml": """<testsuites><testsuite name="s">
<testcase classname="A" name="passes" time="0.5"/>
<testcase classname="A" name="fails" file="a.py" line="3"><failure message="1 is not 2"/></testcase>
<testcase classname="A" name="breaks"><error message="no fixture"/></testcase>
<testcase classname="A" name="skips"><skipped message="later"/></testcase>
<testcase classname="A" name="wavers"><flakyFailure message="once"/></testcase>
</testsuite></testsuites>""",
    "ctest.xml": """<testsuite name="Linux-c++" tests="1" hostname="" timestamp="now">
<testcase name="lost" classname="lost" time="0" status="notrun">
<skipped message="Unable to find executable"/><system-out/></testcase></testsuite>""",
    "cut.xml": "<testsuite><testcase name='a'/><testcase name='b'><system-out>",
    "green.xml": "<testsuite><testcase name='a'/></testsuite>",
    "none.xml": "<testsuites/>",
    "coverage.xml": "<coverage/>",
    "nunit.xml": "<test-run/>",
    "empty.xml": "",
    "odd\udcff.xml": "<testsuite name='\udcff'><testcase name='\udcfe\0\x1b\\'>"
                     "<failure message='\udcc3('>\x01</failure></testcase></testsuite>",
}


def write_reports(folder):
    for name, text in REPORTS.items():
        (pathlib.Path(folder) / name).write_text(text, errors="surrogateescape")


PLANS = {
    "small.md": "## Sprint 1: Only one\n\nExit criteria:\n- [ ] `true` succeeds\n",
    "odd.md": "# Odd \udcff\n\n## Sprint 1: \x1b[1m \\ \"quoted\" \u2028\n\n**Exit criteria**:\n"
              "- [ ] `grep -q \"a b\" README.md` exits 1\n- [ ] It looks good\n- [ ] The file `a.txt` exists\n"
              "- [ ] Nothing else changes\n",
    "whole.md": """---
title: no plan
---
# Whole

| Work Unit | Directory | Layer | Dependencies |
|-----------|-----------|-------|--------------|
| a/b       | src       | 0     | none         |
| Net       |           | 1     | a/b          |

## Rules

- Read `docs/style.md` first

## a/b

### Sprint 1: Set up the project

**Tasks**:
1. Create `src/a.cpp`, about 200 lines

**Exit criteria**:
- [ ] `cmake --build build` succeeds

## Net

### Sprint 1: Wait for the certificate

**Type**: deferred

**Entry criteria**:
- [ ] Sprint 1 of a/b is complete

**Exit criteria**:
- [ ] `README.md` contains `certificate`

## Dispatch template

```text
You are to do <SPRINT_NAME>.
```
""",
}


def write_plans(folder):
    for name, text in PLANS.items():
        (pathlib.Path(folder) / name).write_text(text, errors="surrogateescape")


class Repository:
    """A git repository that nothing of this machine's configuration reaches."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.environment = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
        for who in ("AUTHOR", "COMMITTER"):
            self.environment[f"GIT_{who}_NAME"] = "Test"
            self.environment[f"GIT_{who}_EMAIL"] = "test@example.invalid"
        self.environment["GIT_CONFIG_GLOBAL"] = self.environment["GIT_CONFIG_SYSTEM"] = "/dev/null"
        self.git("init", "-q", "-b", "main")

    def git(self, *words):
        subprocess.run(["git", *words], cwd=self.folder, env=self.environment, check=True)

    def commit(self, message, files):
        for name, text in files.items():
            (self.folder / name).write_text(text)
        self.git("add", "-A")
        self.git("commit", "-q", "-m", message)


def write_history(folder):
    """Commits, and what a run has left behind: a failure of each verdict that one run can have."""
    repository = Repository(folder)
    code = "def add(a, b):\n    return a + b\n"
    repository.commit("base", {"calc.py": code, "money.h": "int format_money(int amount);\n",
                               "order.cpp": "int total();\n", "odd\udcff.txt": "text\n"})
    repository.git("tag", "base")
    repository.commit("Turn it around\n\nSprint: core/1", {"calc.py": code.replace("+", "-")})
    repository.commit("Rename\n\nSprint: money/1", {"money.h": "int money_text(int amount);\n"})
    repository.commit("Remind\n\nSprint: order/1",
                      {"order.cpp": "int total();\nint reminder() { return format_money(1); }\n"})
    repository.commit("More\n\nSprint: docs/odd", {"odd\udcff.txt": "more\n"})
    old = '<testcase classname="T" name="old"><failure message="was red"/></testcase>'
    left_behind = {
        "report.xml": f"""<testsuite name="s"><testcase classname="T" name="add"><failure message="-1 is not 3">
calc.py:2: AssertionError</failure></testcase>{old}
<testcase classname="T" name="lonely"><error message="\udcff {{"/></testcase><testcase name="good"/></testsuite>""",
        "before.xml": f"<testsuite>{old}</testsuite>",
        "build.log": "FAILED: order.o\nc++ -c order.cpp\n"
                     "order.cpp:2:25: error: 'format_money' was not declared in this scope\n"
                     "/usr/bin/ld: main.o: undefined reference to `nowhere'\n",
    }
    for name, text in left_behind.items():
        (repository.folder / name).write_text(text, errors="surrogateescape")
    return repository.environment


def gate_project(folder, *tests):
    """A project of CMake that builds nothing; its tests succeed or fail by their names."""
    lines = ["cmake_minimum_required(VERSION 3.25)", "project(x LANGUAGES NONE)", "enable_testing()"]
    lines += [f"add_test(NAME {test} COMMAND ${{CMAKE_COMMAND}} -E {test})" for test in tests]
    return {"CMakeLists.txt": "\n".join(lines) + "\n", ".gitignore": ".sprint/\n", folder: "text\n"}


def check_gates(driver, folder):
    """Gates with each verdict, what they print and what they leave behind; a problem, or None."""
    seen = set()
    for number, tests in enumerate((["true"], ["true", "false"], []), 1):
        project = pathlib.Path(folder, f"project{number}")
        project.mkdir()
        repository = Repository(project)
        repository.commit("base", gate_project("odd\udcff.txt", "true"))
        repository.git("tag", "base")
        repository.commit("Work\n\nSprint: some/1", gate_project("more.txt", *tests))
        answer = output(driver, "gate", "-C", str(project), "--base", "base", "--json",
                        environment=repository.environment)
        state = project / ".sprint/gates" / str(answer["gate"])
        written = {name: json.loads((state / name).read_text(encoding="utf-8"))
                   for name in ("gate.json", "metrics.json", "gate.sarif")}
        for contract, value in (("gate", answer), ("metrics", written["metrics.json"]),
                                ("sarif", written["gate.sarif"])):
            problem = jsonschema.exceptions.best_match(validator_of(contract).iter_errors(value))
            if problem is not None:
                return f"{contract} of a gate with {tests}: {problem}"
        if written["gate.json"] != answer:
            return f"gate.json of a gate with {tests} is not what was printed"
        if not answer["steps"] or len(answer["steps"]) != len(written["metrics.json"]["steps"]):
            return f"a gate with {tests} has no steps, or others in metrics.json"
        seen.add(answer["verdict"])
    missing = {"pass", "fail", "could-not-run"} - seen
    return f"gate: {sorted(missing)} has not occurred" if missing else None


WORLDS = {
    "good": ("whole.md", ""),
    "odd": ("odd.md", """
[[dispatch]]
sprint = "Odd \u00ff/1"
outcome = "for-person"
says = "see \\u001b[1m \\u2028 \\"it\\""
"""),
    "blocked": ("whole.md", """
[[dispatch]]
sprint = "a/b/1"
outcome = "failed"
times = 3
"""),
    "held": ("whole.md", """
[[gate]]
verdict = "fail"
[[gate.failures]]
id = "test | `x`"
blame = "suspected"
sprints = ["a/b/1"]
probability = 0.5
"""),
    "killed": ("whole.md", """
[[step]]
when = "a/b/1 RUNNING"
do = "killall"
"""),
    "later": ("whole.md", """
[[dispatch]]
sprint = "Net/1"
outcome = "for-later"
[[poll]]
sprint = "Net/1"
answer = "not-yet"
times = 25
[[step]]
when = "Net/1 PARTIAL"
do = "stop"
"""),
}


def check_runs(driver, plans, folder):
    """Runs in scripted worlds: where they stand, and what has happened; a problem, or None."""
    states = set()
    status = validator_of("status")
    log = validator_of("log")
    for name, (plan, script) in WORLDS.items():
        world = pathlib.Path(folder, f"{name}.toml")
        world.write_text(script, encoding="utf-8")
        state = str(pathlib.Path(folder, name))
        played = output(driver, "simulate", "-C", plans, plan, "--script", str(world), "--state", state, "--json")
        answers = [(status, played), (status, output(driver, "status", "--state", state, "--json"))]
        lines = subprocess.run([driver, "log", "--state", state, "--json"], capture_output=True, text=True, check=True)
        answers += [(log, json.loads(line)) for line in lines.stdout.splitlines()]
        for validator, answer in answers:
            problem = jsonschema.exceptions.best_match(validator.iter_errors(answer))
            if problem is not None:
                return f"the run '{name}': {problem}"
        states.update(each["state"] for key in ("sprints", "units", "phases") for each in played[key])
        states.update(each["kind"] for each in played["run"]["for_person"])
    expected = {"COMPLETED", "PASSED", "FATAL", "BLOCKED", "HELD", "KILLED", "PARTIAL", "STOPPED", "CONFIRM", None}
    return f"status: {expected - states} has not occurred" if expected - states else None


def validator_of(contract):
    schema = json.loads((CONTRACTS / f"{contract}.schema.json").read_text())
    jsonschema.Draft7Validator.check_schema(schema)
    validator = jsonschema.Draft7Validator(schema)
    # A schema that lets anything pass proves nothing.
    if validator.is_valid({"schema": 1}):
        raise SystemExit(f"{contract}: the schema accepts an empty answer")
    return validator


class Occurrences:
    """Which values of an enumeration have occurred."""

    def __init__(self):
        self.seen = {"check": set(), "results": set(), "attribute": set(), "plan": set()}

    def see(self, command, answer):
        if command == "check":
            self.seen[command].update(file["outcome"] for file in answer["files"])
        if command == "results":
            self.seen[command].update(case["outcome"] for case in answer["cases"])
        if command == "attribute":
            self.seen[command].update(failure["verdict"] for failure in answer["failures"])

        if command == "plan":
            self.seen[command].update(criterion["kind"] for sprint in answer["sprints"]
                                      for criterion in sprint["entry"] + sprint["exit"])

    def missing(self):
        expected = {"check": {"ok", "failed", "not-checkable"},
                    "results": {"passed", "failed", "error", "skipped", "not-run"},
                    "plan": {"command", "file-exists", "pattern", "assertion", "manual"},
                    # Nothing is run twice, so nothing can be flaky.
                    "attribute": {"attributed", "interaction", "pre-existing", "unattributed"}}
        return [f"{command}: {value} has not occurred" for command, values in expected.items()
                for value in sorted(values - self.seen[command])]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--driver", required=True)
    parser.add_argument("--plugins", required=True)
    options = parser.parse_args()
    plugins = pathlib.Path(options.plugins).resolve()
    with tempfile.TemporaryDirectory() as empty, tempfile.TemporaryDirectory() as project, \
            tempfile.TemporaryDirectory() as reports, tempfile.TemporaryDirectory() as history, \
            tempfile.TemporaryDirectory() as plans:
        write_reports(reports)
        write_plans(plans)
        environment = write_history(history)
        results = ["results", "-C", reports]
        attribute = ["attribute", "-C", history, "--base", "base"]
        sarif = pathlib.Path(history, "out.sarif")
        good, broken, odd, notes = write_project(project)
        pathlib.Path(empty, "odd\udcff.toolchain.toml").write_text("interface = 7\n")
        every_folder = [word for folder in plugins.iterdir() if (folder / f"{folder.name}.so").exists()
                        for word in ("--plugin-dir", str(folder))]
        every_folder += ["--plugin-dir", empty]
        quickstart = ["-C", "samples/quickstart"]
        cases = [
            ("toolchains", ["toolchains", *quickstart]),
            ("toolchains", ["toolchains", "-C", empty, *every_folder]),
            ("classify", ["toolchains", *quickstart, "--classify", "cd x && ninja; gcc -fsyntax-only a.c"]),
            ("classify", ["toolchains", *quickstart, "--classify", "# nothing"]),
            ("classify", ["toolchains", "-C", empty, *every_folder, "--classify", "make odd\udcff"]),
            ("doctor", ["doctor", *quickstart]),
            ("doctor", ["doctor", "-C", empty, *every_folder]),
            ("verify", ["toolchains", "-C", empty, "--verify", str(plugins / "innocent/innocent.so")]),
            ("verify", ["toolchains", "-C", empty, "--verify",
                        str(plugins / "promise_breaker/promise_breaker.so")]),
            ("check", ["check", "-C", project, good, broken, odd, notes]),
            ("check", ["check", "-C", project, notes]),
            ("check", ["check", "-C", project, "--set", "toolchain.python.python=/no/such/python", good]),
            ("results", [*results, "all.xml", "ctest.xml", "--exit-code", "8"]),
            ("results", [*results, "cut.xml"]),
            ("results", [*results, "green.xml"]),
            ("results", [*results, "green.xml", "coverage.xml", "nunit.xml", "empty.xml"]),
            ("results", [*results, "none.xml"]),
            ("results", [*results, "odd\udcff.xml"]),
            ("plan", ["plan", *quickstart]),
            *(("plan", ["plan", "-C", plans, name]) for name in PLANS),
            ("start", ["start", "--dry-run", *quickstart]),
            *(("start", ["start", "--dry-run", "-C", plans, name]) for name in PLANS),
            ("gate", [*attribute, "--junit", "report.xml", "--log", "build.log",
                      "--baseline-junit", "before.xml", "--sarif", str(sarif)]),
            ("gate", [*attribute, "--junit", "before.xml", "--sprints-from", "commits"]),
            ("gate", [*attribute, "--exit-code", "1"]),
            ("gate", [*attribute, "--exit-code", "0", "--sprints-from", "branches"]),
        ]
        occurrences = Occurrences()
        for contract, arguments in cases:
            answer = output(str(pathlib.Path(options.driver).resolve()), *arguments, "--json", environment=environment)
            problem = jsonschema.exceptions.best_match(validator_of(contract).iter_errors(answer))
            if problem is not None:
                print(f"{contract}: {arguments}: {problem}")
                return 1
            occurrences.see(arguments[0], answer)
        document = json.loads(sarif.read_text(encoding="utf-8"))
        validator_of("sarif").validate(document)
        if not document["runs"][0]["results"]:
            print("sarif: no result has occurred")
            return 1
    with tempfile.TemporaryDirectory() as gates:
        if problem := check_gates(str(pathlib.Path(options.driver).resolve()), gates):
            print(problem)
            return 1
    with tempfile.TemporaryDirectory() as runs, tempfile.TemporaryDirectory() as plans:
        write_plans(plans)
        if problem := check_runs(str(pathlib.Path(options.driver).resolve()), plans, runs):
            print(problem)
            return 1
    if missing := occurrences.missing():
        print("\n".join(missing))
        return 1
    print(f"{len(cases) + 1} outputs, and those of the gates, fit their contracts")
    return 0


sys.exit(main())
