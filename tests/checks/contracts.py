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
    return json.loads(result.stdout)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--driver", required=True)
    parser.add_argument("--plugins", required=True)
    options = parser.parse_args()
    plugins = pathlib.Path(options.plugins)
    with tempfile.TemporaryDirectory() as empty:
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
        ]
        for contract, arguments in cases:
            schema = json.loads((CONTRACTS / f"{contract}.schema.json").read_text())
            jsonschema.Draft7Validator.check_schema(schema)
            jsonschema.validate(output(options.driver, *arguments, "--json"), schema,
                                cls=jsonschema.Draft7Validator)
            # A schema that lets anything pass proves nothing.
            try:
                jsonschema.validate({"schema": 1}, schema, cls=jsonschema.Draft7Validator)
            except jsonschema.ValidationError:
                continue
            print(f"{contract}: the schema accepts an empty answer")
            return 1
    print(f"{len(cases)} outputs fit their contracts")
    return 0


sys.exit(main())
