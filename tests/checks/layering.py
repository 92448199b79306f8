"""Compares the #include lines and the CMake links of every room with the table in
driver/docs/architecture.md, section "Who may include whom", and looks for cycles between files.

A row of the table is a folder, and says all that files of that folder may include besides each
other: a room or sub-room with everything below it, or a single header. Of the rows whose name a
file's path begins with, the longest counts: a sub-room stands by its own row, not by its room's."""

import pathlib
import re
import sys

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')
# Libraries whose headers lie in no folder of their own; every other name without a folder is the
# language's or the system's.
PLAIN_LIBRARY_HEADER = re.compile(r"\.hpp$|^(sqlite3|git2|zlib)\.h$")
SYSTEM_FOLDERS = ("sys/", "linux/", "bits/")
# Where includes in quotes are looked up, and what the table calls what is found there.
INCLUDE_ROOTS = {"cmake/": "plugins/cmake/", "python/": "plugins/python/", "sprint/": "sdk/"}


def read_table(document):
    """{room: (what it may include, third-party prefixes)} from the Markdown table."""
    section = document.split("## Who may include whom", 1)[1].split("\n## ", 1)[0]
    table = {}
    for line in section.splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if len(cells) != 3 or cells[0] in ("room", "") or set(cells[0]) <= {"-"}:
            continue
        words = [[word.strip() for word in cell.split(",") if word.strip()] for cell in cells[1:]]
        table[cells[0]] = (set(words[0]), words[1])
    return table


def folder_of(room):
    if room == "sdk":
        return "plugins/sdk/include/sprint"
    return room if room.startswith("plugins/") else "driver/" + room


def is_below(path, entry):
    """Whether a name of the table covers a path: the header itself, or the folder around it."""
    return path == entry or path.startswith(entry + "/")


def in_words_of_table(include):
    """A quoted include as the table would write it."""
    for prefix, name in INCLUDE_ROOTS.items():
        if include.startswith(prefix):
            return name + include.removeprefix(prefix)
    return include


def room_of(path, table):
    """The longest row that covers a path, or None."""
    return max((room for room in table if is_below(path, room)), key=len, default=None)


def check_own_include(room, path, table):
    """What is wrong with an include of a file of ours, or None."""
    target = room_of(path, table)
    if target == room:
        return None
    # What lies directly in a room is on top of its sub-rooms.
    if target and target.startswith(room + "/"):
        return None
    if any(is_below(path, entry) for entry in table[room][0]):
        return None
    headers = [entry for entry in table[room][0] if entry.endswith(".h") and target
               and is_below(entry, target)]
    if headers:
        return f"'{path}': {room} may include only {', '.join(sorted(headers))} of {target}"
    return f"'{path}': {room} may not include {target or 'this'}"


def check_library(room, path, third_party):
    """What is wrong with an include in angle brackets, or None."""
    is_foreign = PLAIN_LIBRARY_HEADER.search(path) or (
        "/" in path and not path.startswith(SYSTEM_FOLDERS))
    if not is_foreign or any(path.startswith((prefix + "/", prefix + ".")) for prefix in third_party):
        return None
    return f"<{path}>: {room} may not use this library"


def check_links(room, allowed, cmake_text):
    """What is wrong with the LINKS of sprint_module(), or None."""
    match = re.search(r"sprint_module\(\S+\s*(?:LINKS([^)]*?))?(?:PRIVATE_LINKS|INCLUDES|\))", cmake_text)
    if not match:
        return None
    links = {link.removeprefix("sprint_") for link in (match.group(1) or "").split()}
    rooms = {entry.split("/")[0] for entry in allowed} - {room}
    extra = links - rooms
    if extra:
        return f"links {sorted(extra)}, which the table does not allow"
    # The sdk comes through toolchains where that is linked.
    missing = rooms - links - {"sdk"}
    if missing:
        return f"does not link {sorted(missing)}, which the table allows: make the table narrower"
    return None


def includes_of(file):
    for number, line in enumerate(file.read_text().splitlines(), 1):
        match = INCLUDE.match(line)
        if match:
            yield number, *match.groups()


def sources_below(folder):
    return [path for path in sorted(folder.rglob("*")) if path.suffix in (".h", ".cpp")]


def stem_of(path):
    """A header and its source are one: either may need what the other includes."""
    return re.sub(r"\.(h|cpp)$", "", path)


def cycles(graph):
    """The strongly connected sets of more than one node, each sorted (Tarjan, without recursion)."""
    found, index, low, stack, on_stack = [], {}, {}, [], set()
    for start in sorted(graph):
        work = [(start, iter(sorted(graph[start])))] if start not in index else []
        while work:
            node, successors = work[-1]
            if node not in index:
                index[node] = low[node] = len(index)
                stack.append(node)
                on_stack.add(node)
            for next_node in successors:
                if next_node not in index:
                    work.append((next_node, iter(sorted(graph.get(next_node, ())))))
                    break
                if next_node in on_stack:
                    low[node] = min(low[node], index[next_node])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[node])
                if low[node] == index[node]:
                    members = stack[stack.index(node):]
                    del stack[stack.index(node):]
                    on_stack.difference_update(members)
                    if len(members) > 1:
                        found.append(sorted(members))
    return found


def check_rooms(root, table):
    """Folders that the table does not know, and rows without a folder."""
    folders = {path.parent for top in ("driver", "plugins") for path in sources_below(root / top)}
    known = {root / folder_of(room) for room in table}
    for folder in sorted(folders - known):
        yield f"{folder.relative_to(root)}: not in the table of driver/docs/architecture.md"
    for room in table:
        if not (root / folder_of(room)).is_dir():
            yield f"{room}: in the table, but there is no {folder_of(room)}"


def check_tree(root):
    table = read_table((root / "driver/docs/architecture.md").read_text())
    problems = list(check_rooms(root, table))
    graph = {}
    for room, (allowed, third_party) in table.items():
        folder = root / folder_of(room)
        for file in (path for path in sources_below(folder) if path.parent == folder):
            node = stem_of(f"{room}/{file.name}")
            for number, quote, include in includes_of(file):
                path = in_words_of_table(include)
                if quote == '"':
                    graph.setdefault(node, set()).update({stem_of(path)} - {node})
                    problem = check_own_include(room, path, table)
                else:
                    problem = check_library(room, include, third_party)
                if problem:
                    problems.append(f"{file.relative_to(root)}:{number}: {problem}")
        cmake = folder / "CMakeLists.txt"
        problem = cmake.exists() and check_links(room, allowed, cmake.read_text())
        if problem:
            problems.append(f"{cmake.relative_to(root)}: {problem}")
    for members in cycles(graph):
        problems.append(f"files that include each other in a cycle: {', '.join(members)}")
    return problems


if __name__ == "__main__":
    found = check_tree(pathlib.Path.cwd())
    print("\n".join(found) or "every include and link is allowed by the table, and no files form a cycle")
    sys.exit(1 if found else 0)
