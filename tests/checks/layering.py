"""Compares the #include lines and the CMake links of every module with the table in
driver/docs/architecture.md, section "Who may include whom"."""

import pathlib
import re
import sys

# report shows values; it must not reach the parts that act.
VALUE_HEADERS = {
    ("report", "toolchains"): {"toolchain_info.h", "survey.h", "conformance.h", "program_check.h",
                               "check_result.h", "command_class.h"},
    ("report", "workspace"): {"change_set.h"},
    ("report", "gate"): {"test_reports.h", "attribution.h", "failure.h", "gate_run.h",
                         "step_progress.h"},
}
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')


def read_table(document):
    """{module: (modules it may include, third-party prefixes)} from the Markdown table."""
    section = document.split("## Who may include whom", 1)[1].split("\n## ", 1)[0]
    table = {}
    for line in section.splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if len(cells) != 3 or cells[0] in ("module", "") or set(cells[0]) <= {"-"}:
            continue
        words = [[word.strip() for word in cell.split(",") if word.strip()] for cell in cells[1:]]
        table[cells[0]] = (set(words[0]), words[1])
    return table


def folder_of(module):
    if module == "sdk":
        return "plugins/sdk/include/sprint"
    return module if module.startswith("plugins/") else "driver/" + module


def module_of_include(path):
    """The module a quoted include belongs to."""
    first = path.split("/")[0]
    return {"sprint": "sdk", "cmake": "plugins/cmake", "python": "plugins/python"}.get(first, first)


def check_include(module, allowed, third_party, quote, path):
    """What is wrong with one include, or None."""
    if quote == '"':
        target = module_of_include(path)
        if target == module:
            return None
        if target not in allowed:
            return f"'{path}': {module} may not include {target}"
        values = VALUE_HEADERS.get((module, target))
        if values is not None and path.split("/")[1] not in values:
            return f"'{path}': {module} may include only value types of {target}"
        return None
    is_foreign = "/" in path and not path.startswith(("sys/", "linux/", "bits/"))
    if is_foreign and not any(path.startswith(prefix + "/") for prefix in third_party):
        own = any(path.startswith(prefix + ".") for prefix in third_party)
        return None if own else f"<{path}>: {module} may not use this library"
    return None


def check_links(module, allowed, cmake_text):
    """What is wrong with the LINKS of sprint_module(), or None."""
    match = re.search(r"sprint_module\(\S+\s*(?:LINKS([^)]*?))?(?:PRIVATE_LINKS|INCLUDES|\))", cmake_text)
    if not match:
        return None
    links = {link.removeprefix("sprint_") for link in (match.group(1) or "").split()}
    # The sdk comes through toolchains where that is linked.
    missing = allowed - links - {"sdk"}
    extra = links - allowed
    if extra:
        return f"links {sorted(extra)}, which the table does not allow"
    if missing:
        return f"does not link {sorted(missing)}, which the table allows: make the table narrower"
    return None


def check_tree(root):
    problems = []
    table = read_table((root / "driver/docs/architecture.md").read_text())
    folders = {path.name for path in (root / "driver").iterdir() if path.is_dir()} - {"docs"}
    folders |= {"plugins/" + p.name for p in (root / "plugins").iterdir() if p.is_dir()} - {"plugins/sdk"}
    for unknown in sorted(folders - set(table)):
        problems.append(f"{unknown}: not in the table of driver/docs/architecture.md")
    for module, (allowed, third_party) in table.items():
        folder = root / folder_of(module)
        if not folder.is_dir():
            problems.append(f"{module}: in the table, but there is no {folder.relative_to(root)}")
            continue
        for file in sorted(folder.rglob("*.[hc]*")):
            if file.suffix not in (".h", ".cpp"):
                continue
            for number, line in enumerate(file.read_text().splitlines(), 1):
                match = INCLUDE.match(line)
                problem = match and check_include(module, allowed, third_party, *match.groups())
                if problem:
                    problems.append(f"{file.relative_to(root)}:{number}: {problem}")
        cmake = folder / "CMakeLists.txt"
        problem = cmake.exists() and check_links(module, allowed, cmake.read_text())
        if problem:
            problems.append(f"{cmake.relative_to(root)}: {problem}")
    return problems


if __name__ == "__main__":
    found = check_tree(pathlib.Path.cwd())
    print("\n".join(found) or "every include and link is allowed by the table")
    sys.exit(1 if found else 0)
