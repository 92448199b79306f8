"""driver/docs/settings.md lists exactly the settings there are, with their defaults."""

import argparse
import json
import pathlib
import re
import subprocess
import sys
import tempfile


def documented():
    text = pathlib.Path("driver/docs/settings.md").read_text()
    rows = re.findall(r"^\| `([a-z_.]+)` \| [^|]* \| ([^|]*) \| [^|]* \|$", text, re.M)
    return {key: default.strip().strip("`") for key, default in rows}


def actual(driver):
    with tempfile.TemporaryDirectory() as empty:
        result = subprocess.run([driver, "doctor", "--json", "-C", empty], capture_output=True, text=True)
    values = {row["key"]: row["value"] or "-" for row in json.loads(result.stdout)["settings"]}
    values["workspace.dir"] = "../PROJECT.sprint"  # it depends on the project
    return values


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--driver", required=True)
    there, written = actual(parser.parse_args().driver), documented()
    found = [f"{key}: not documented" for key in there.keys() - written.keys()]
    found += [f"{key}: documented, but there is no such setting" for key in written.keys() - there.keys()]
    found += [f"{key}: default is '{there[key]}', documented '{written[key]}'"
              for key in there.keys() & written.keys() if there[key] != written[key]]
    print("\n".join(sorted(found)) or f"{len(there)} settings are documented as they are")
    return 1 if found or not there else 0


sys.exit(main())
