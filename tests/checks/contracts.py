"""What --json prints fits the schemas in driver/docs/contracts, in good cases and in bad ones."""

import argparse
import json
import pathlib
import subprocess
import sys
import tempfile

import jsonschema

CONTRACTS = pathlib.Path("driver/docs/contracts")


def output(driver, *arguments):
    result = subprocess.run([driver, *arguments], capture_output=True, text=True)
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


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--driver", required=True)
    parser.add_argument("--plugins", required=True)
    options = parser.parse_args()
    plugins = pathlib.Path(options.plugins)
    with tempfile.TemporaryDirectory() as empty, tempfile.TemporaryDirectory() as project:
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
        ]
        outcomes = set()
        for contract, arguments in cases:
            schema = json.loads((CONTRACTS / f"{contract}.schema.json").read_text())
            jsonschema.Draft7Validator.check_schema(schema)
            answer = output(options.driver, *arguments, "--json")
            jsonschema.validate(answer, schema, cls=jsonschema.Draft7Validator)
            if contract == "check":
                outcomes.update(file["outcome"] for file in answer["files"])
            # A schema that lets anything pass proves nothing.
            try:
                jsonschema.validate({"schema": 1}, schema, cls=jsonschema.Draft7Validator)
            except jsonschema.ValidationError:
                continue
            print(f"{contract}: the schema accepts an empty answer")
            return 1
    if outcomes != {"ok", "failed", "not-checkable"}:
        print(f"check: not every outcome has occurred, only {sorted(outcomes)}")
        return 1
    print(f"{len(cases)} outputs fit their contracts")
    return 0


sys.exit(main())
