"""Reads case files: what tests/scenarios/case_file.h describes, for record.py."""

import dataclasses


@dataclasses.dataclass
class Step:
    """One `---` line with what follows it: write, edit, delete or rename."""
    kind: str
    path: str
    target: str = ""
    lines: list = dataclasses.field(default_factory=list)


@dataclasses.dataclass
class Commit:
    sprint: str
    title: str
    steps: list = dataclasses.field(default_factory=list)


@dataclasses.dataclass
class Expectation:
    key: str
    answer: str

    def sprints(self):
        return [] if self.answer in ("nobody", "before") else self.answer.split(" + ")


@dataclasses.dataclass
class Case:
    headers: dict
    expectations: list
    base: Commit
    commits: list
    input_text: str  # everything before the first recorded section
    recorded: dict   # "log", "junit NAME", "baseline-junit NAME" -> text


RECORDED = ("== log", "== junit ", "== baseline-junit ")


def unescape(line):
    return line[1:] if line.startswith("\\") else line


def escape(text):
    lines = text.split("\n")
    if lines and lines[-1] == "":
        lines.pop()
    return "".join(("\\" if line.startswith(("\\", "==", "---")) else "") + line + "\n"
                   for line in lines)


def parse_step(words):
    if words[0] in ("delete", "edit") and len(words) == 2:
        return Step(words[0], words[1])
    if words[0] == "rename" and len(words) == 3:
        return Step("rename", words[1], words[2])
    if len(words) == 1:
        return Step("write", words[0])
    raise ValueError("--- " + " ".join(words))


def parse_header(line, headers, expectations):
    key, _, value = line.partition(": ")
    if key == "expect":
        expectations.append(Expectation("", value.strip()))
    elif key.startswith("expect["):
        expectations.append(Expectation(line[7:line.rindex("]: ")], line[line.rindex("]: ") + 3:]))
    else:
        headers[key] = value.strip()


def parse(text):
    case = Case({}, [], Commit("", "base"), [], "", {})
    lines = text.split("\n")
    if lines and lines[-1] == "":
        lines.pop()
    commit, step, section = None, None, None
    for number, line in enumerate(lines):
        if line.startswith("=="):
            step, section, commit = None, None, None
            if line.startswith(RECORDED):
                section = line[3:]
                case.recorded[section] = ""
                case.input_text = case.input_text or "\n".join(lines[:number]) + "\n"
            elif line == "== base":
                commit = case.base
            else:
                sprint, _, title = line[len("== sprint "):].partition(": ")
                commit = Commit(sprint, title)
                case.commits.append(commit)
        elif section is not None:
            case.recorded[section] += unescape(line) + "\n"
        elif commit is None:
            if line and not line.startswith("#"):
                parse_header(line, case.headers, case.expectations)
        elif line.startswith("--- "):
            step = parse_step(line[4:].split())
            commit.steps.append(step)
        else:
            step.lines.append(line if step.kind == "edit" else unescape(line))
    case.input_text = case.input_text or text
    return case


def blocks_of(lines):
    """The (old lines, new lines) pairs of an edit."""
    blocks = []
    for line in lines:
        if line[:1] not in ("<", ">") or line[1:2] not in ("", " "):
            raise ValueError("in an edit: " + line)
        old = line[0] == "<"
        if not blocks or (old and blocks[-1][1]):
            blocks.append(([], []))
        blocks[-1][0 if old else 1].append(line[2:])
    return blocks


def edited(text, lines, path):
    content = text.split("\n")[:-1]
    for old, new in blocks_of(lines):
        if not old:
            content += new
            continue
        places = [at for at in range(len(content)) if content[at:at + len(old)] == old]
        if len(places) != 1:
            raise ValueError(f"{path}: {len(places)} places have {old}")
        content[places[0]:places[0] + len(old)] = new
    return "".join(line + "\n" for line in content)


def apply(tree, commit):
    """The tree (path -> text) after the commit; a new one."""
    tree = dict(tree)
    for step in commit.steps:
        text = "".join(line + "\n" for line in step.lines)
        if step.kind == "write":
            tree[step.path] = text
        elif step.kind == "edit":
            tree[step.path] = edited(tree[step.path], step.lines, step.path)
        elif step.kind == "delete":
            del tree[step.path]
        else:
            old = tree.pop(step.path)
            tree[step.target] = text if step.lines else old
    return tree


def touched(commit):
    return {step.path for step in commit.steps} | {step.target for step in commit.steps} - {""}
