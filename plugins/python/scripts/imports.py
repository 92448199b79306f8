"""Prints which project files each file imports: SCAN LIST STARTS SETTINGS BASE...

LIST, STARTS and SETTINGS are files with names, each ended by a NUL byte and relative to the current
folder. Of each file that can be reached from STARTS it prints NAME, WHY, FILE..., and an empty word,
all ended by NUL bytes. WHY is empty if its imports are all there is to it.

ast and not a search for "import": comments, strings and names bound by imports are understood. What it
cannot follow it says, with the line, so that nobody is cleared by mistake."""

import ast
import os
import re
import sys

DOTTED = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)+\Z")
PLUGIN_OPTION = re.compile(r"""(?:^|[\s"'=])-p[ =]?([A-Za-z_][\w.]*)""", re.M)
STANDARD = frozenset(getattr(sys, "stdlib_module_names", sys.builtin_module_names))

# What they import is written in settings, not in code.
FRAMEWORKS = {"django", "celery", "stevedore", "scrapy", "airflow", "pluggy"}
DYNAMIC_MODULES = {"runpy", "imp", "pkgutil", "zipimport", "code"}
DYNAMIC_CALLS = {
    "exec", "execfile", "entry_points", "iter_entry_points", "load_entry_point",
    "spec_from_file_location", "SourceFileLoader", "SourcelessFileLoader", "module_from_spec"}
PROCESS_CALLS = re.compile(
    r"(subprocess\.(run|call|check_call|check_output|Popen|getoutput|getstatusoutput)"
    r"|os\.(system|popen|exec\w+|spawn\w+|posix_spawnp?|startfile)"
    r"|(.*\.)?(create_subprocess_exec|create_subprocess_shell|subprocess_exec|subprocess_shell)"
    r"|pty\.spawn|pexpect\.\w+|sh\.\w+)\Z")
HARMLESS_PROGRAMS = {
    "git", "ls", "cp", "mv", "rm", "mkdir", "chmod", "touch", "cat", "echo", "true", "false", "sleep",
    "diff", "tar", "gzip", "unzip", "uname", "ps", "kill", "gcc", "g++", "cc", "c++", "clang", "clang++"}


def names_in(path):
    with open(path, "rb") as file:
        return [os.fsdecode(name) for name in file.read().split(b"\0") if name]


def folder_of(name):
    return name.rpartition("/")[0]


def joined(folder, name):
    return folder + "/" + name if folder else name


def dotted(node):
    """"a.b.c" of such an expression, else an empty text."""
    parts = []
    while isinstance(node, ast.Attribute):
        parts.append(node.attr)
        node = node.value
    return ".".join([node.id] + parts[::-1]) if isinstance(node, ast.Name) else ""


class Project:
    """Which files of the project a module's name may mean."""

    def __init__(self, names, bases):
        self.files = set(names)
        self.bases = bases
        self.wide = False  # whether any folder may be on the path
        self.folders = {""}
        self.by_last_part = {}
        for name in names:
            folder = folder_of(name)
            while folder not in self.folders:
                self.folders.add(folder)
                folder = folder_of(folder)
            stem = name.rpartition(".")[0]
            stem = folder_of(name) if stem.endswith("__init__") else stem
            self.by_last_part.setdefault(stem.rpartition("/")[2], []).append((stem, name))

    def below(self, base, parts):
        """(how many parts are folders or files, the files that are read) when `base` is on the path."""
        found, path = [], base
        for count, part in enumerate(parts):
            path = joined(path, part)
            if path + "/__init__.py" in self.files:
                found.append(path + "/__init__.py")
            elif path + ".py" in self.files:
                return count + 1, found + [path + ".py"]
            elif path not in self.folders:
                return count, found
        return len(parts), found

    def anywhere(self, parts):
        """The files with the end of such a path, for as many parts as there are any."""
        for count in range(len(parts), 0, -1):
            tail = "/".join(parts[:count])
            found = [name for stem, name in self.by_last_part.get(parts[count - 1], ())
                     if stem == tail or stem.endswith("/" + tail)]
            if found:
                return found
        return []

    def anywhere_ending(self, parts):
        """The files with such a path, or with the end of it."""
        for first in range(len(parts)):
            tail = "/".join(parts[first:])
            found = [name for stem, name in self.by_last_part.get(parts[-1], ())
                     if stem == tail or stem.endswith("/" + tail)]
            if found:
                return found
        return []

    def modules(self, parts, own_base, needed):
        """What importing this name reads; of its parts `needed` must be modules."""
        found, most = set(), 0
        for base in self.bases + [own_base]:
            count, files = self.below(base, parts)
            most = max(most, count if files else 0)
            found.update(files)
        if self.wide or (most < needed and parts[0] not in STANDARD):
            found.update(self.anywhere(parts))
        return found

    def base_of(self, name):
        """The folder that a test runner puts on the path for this file."""
        folder = folder_of(name)
        while joined(folder, "__init__.py") in self.files and folder:
            folder = folder_of(folder)
        return folder

    def around(self, name):
        """The packages that the file is in."""
        folder, found = folder_of(name), []
        while folder and folder + "/__init__.py" in self.files:
            found.append(folder + "/__init__.py")
            folder = folder_of(folder)
        return found

    def conftests(self, name):
        folder, found = folder_of(name), []
        while True:
            if joined(folder, "conftest.py") in self.files:
                found.append(joined(folder, "conftest.py"))
            if not folder:
                return found
            folder = folder_of(folder)


class Scan(ast.NodeVisitor):
    """The imports of one file."""

    def __init__(self, project, name):
        self.project = project
        self.name = name
        self.base = project.base_of(name)
        self.found = set(project.around(name))
        self.why = ""
        self.bound = {}  # a local name -> what it was imported as
        self.changes_path = False

    def doubt(self, node, reason):
        if not self.why:
            self.why = "%s:%d %s" % (self.name, getattr(node, "lineno", 0), reason)

    def reach(self, name, needed=1):
        self.found |= self.project.modules(name.split("."), self.base, needed)

    def import_by_text(self, node, value):
        if isinstance(value, ast.Constant) and isinstance(value.value, str) and value.value.strip("."):
            text = value.value
            self.reach(text.lstrip("."))
            if text.startswith("."):
                self.found |= set(self.project.anywhere(text.lstrip(".").split(".")))
        else:
            self.doubt(node, "imports a module whose name is computed")

    def check_module(self, node, name):
        top = name.partition(".")[0]
        if top in FRAMEWORKS:
            self.doubt(node, "uses %s, which imports by settings" % top)
        elif top in DYNAMIC_MODULES:
            self.doubt(node, "uses %s" % top)

    def visit_Import(self, node):
        for alias in node.names:
            self.check_module(node, alias.name)
            self.reach(alias.name, alias.name.count(".") + 1)
            first = alias.name.partition(".")[0]
            self.bound[alias.asname or first] = alias.name if alias.asname else first

    def visit_ImportFrom(self, node):
        parts = node.module.split(".") if node.module else []
        if node.level:
            return self.relative_import(node, parts)
        self.check_module(node, node.module)
        for alias in node.names:
            self.bound[alias.asname or alias.name] = node.module + "." + alias.name
            if alias.name == "*":
                self.reach(node.module, len(parts))
                for base in self.project.bases + [self.base]:
                    self.all_of(joined(base, "/".join(parts)))
            else:
                self.reach(node.module + "." + alias.name, len(parts))

    def relative_import(self, node, parts):
        folder = folder_of(self.name)
        for _ in range(node.level - 1):
            folder = folder_of(folder)
        if folder + "/__init__.py" in self.project.files:
            self.found.add(folder + "/__init__.py")
        for alias in node.names:
            if alias.name == "*":
                self.all_of(joined(folder, "/".join(parts)) if parts else folder)
            name = parts if alias.name == "*" else parts + [alias.name]
            count, files = self.project.below(folder, name)
            self.found.update(files)
            if count < len(parts):
                self.found.update(self.project.anywhere(name))
            inside = self.project.base_of(self.name)
            package = folder[len(inside):].strip("/").replace("/", ".")
            self.bound[alias.asname or alias.name] = ".".join(filter(None, [package] + name))

    def all_of(self, package):
        """`__all__` may name any module of a package."""
        if package + "/__init__.py" in self.project.files:
            self.found.update(name for name in self.project.files if folder_of(name) == package)

    def visit_Attribute(self, node):
        first, _, rest = dotted(node).partition(".")
        if first in self.bound:
            self.reach_exactly(self.bound[first] + "." + rest)
        self.generic_visit(node)

    def reach_exactly(self, name):
        parts = name.split(".")
        for base in self.project.bases + [self.base]:
            self.found.update(self.project.below(base, parts)[1])

    def visit_Constant(self, node):
        # mock.patch("a.b.c"), a list of plugins, the settings of a framework
        if isinstance(node.value, str) and len(node.value) < 200 and DOTTED.match(node.value):
            self.reach_exactly(node.value)
        elif isinstance(node.value, str) and node.value.endswith(".py") and "\n" not in node.value:
            if "*" in node.value:
                self.doubt(node, "looks for files by a pattern")
            parts = [part for part in node.value[:-3].split("/") if part.strip(".")]
            if parts:
                self.found |= set(self.project.anywhere_ending(parts))

    def visit_Call(self, node):
        name = dotted(node.func)
        first, dot, rest = name.partition(".")
        name = self.bound.get(first, first) + dot + rest
        last = name.rpartition(".")[2]
        if last in ("import_module", "__import__", "importorskip", "import_string", "resolve_name"):
            self.import_by_text(node, node.args[0] if node.args else None)
        elif last in DYNAMIC_CALLS:
            self.doubt(node, "calls %s" % name)
        elif PROCESS_CALLS.match(name) and not self.is_harmless(node):
            self.doubt(node, "starts a program, which may run any file")
        elif name in ("sys.path.insert", "sys.path.append", "sys.path.extend", "site.addsitedir") or \
                last == "syspath_prepend":
            self.changes_path = True
        self.generic_visit(node)

    def is_harmless(self, node):
        first = node.args[0] if node.args else None
        if isinstance(first, (ast.List, ast.Tuple)) and first.elts:
            first = first.elts[0]
        if not isinstance(first, ast.Constant) or not isinstance(first.value, str):
            return False
        words = first.value.split()
        plain = not set(first.value) & set("|&;<>()$`\n")
        return bool(words) and plain and words[0].rpartition("/")[2] in HARMLESS_PROGRAMS

    def assigned(self, node, target, value):
        if dotted(target) == "sys.path":
            self.changes_path = True
        if isinstance(target, ast.Name) and target.id == "pytest_plugins" and value is not None:
            values = value.elts if isinstance(value, (ast.List, ast.Tuple, ast.Set)) else [value]
            for one in values:
                self.import_by_text(node, one)

    def visit_Assign(self, node):
        for target in node.targets:
            base = target.value if isinstance(target, ast.Subscript) else target
            self.assigned(node, base, node.value)
        self.generic_visit(node)

    def visit_AnnAssign(self, node):
        self.assigned(node, node.target, node.value)
        self.generic_visit(node)

    visit_AugAssign = visit_AnnAssign


def scan_file(project, name):
    scan = Scan(project, name)
    try:
        with open(name, "rb") as file:
            tree = ast.parse(file.read(), name)
        scan.visit(tree)
    except (OSError, SyntaxError, ValueError, RecursionError, MemoryError):
        scan.why = "%s cannot be read as Python" % name
    return scan


def settings_imports(project, files):
    """(what every test imports for the settings, why that is not all)"""
    found, why = set(), ""
    for path in files:
        try:
            with open(path, encoding="utf-8", errors="replace") as file:
                text = file.read()
        except OSError:
            continue
        if "pytest11" in text or "DJANGO_SETTINGS_MODULE" in text:
            why = "%s loads modules by their names" % path
        for name in PLUGIN_OPTION.findall(text):
            if name != "no":  # -p no:name
                found |= project.modules(name.split("."), "", 1)
    return found, why


def walk(project, starts):
    scans, waiting = {}, list(starts)
    while waiting:
        name = waiting.pop()
        if name in scans or name not in project.files:
            continue
        scans[name] = scan_file(project, name)
        waiting += scans[name].found
    return scans


def main(list_file, starts_file, settings_file, *bases):
    project = Project(names_in(list_file), list(bases))
    starts = names_in(starts_file)
    every, why = settings_imports(project, names_in(settings_file))
    extra = {name: every.union(project.conftests(name)) for name in starts}
    roots = list(starts) + [name for names in extra.values() for name in names]
    scans = walk(project, roots)
    if any(scan.changes_path for scan in scans.values()):
        project.wide = True
        scans = walk(project, roots)
    out = []
    for name, scan in scans.items():
        if name in extra:
            scan.found |= extra[name]
            scan.why = scan.why or why
        out += [name, scan.why] + sorted(scan.found - {name}) + [""]
    sys.stdout.buffer.write(b"".join(os.fsencode(word) + b"\0" for word in out))


if __name__ == "__main__":
    main(*sys.argv[1:])
