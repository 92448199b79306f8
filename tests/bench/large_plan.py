"""Makes the large execution plans that bench_plan.py and bench_engine.py read."""

SPRINTS_PER_UNIT = 20

NOUNS = ("storage", "network", "parser", "session", "report", "index", "cache", "billing", "search", "export")
WORK = ("data model", "reading of records", "writing of records", "error paths", "limits", "command line",
        "configuration", "retry policy", "progress display", "clean-up")


def unit_name(unit):
    return f"{NOUNS[unit % len(NOUNS)]}-{unit + 1}"


def directory(unit):
    return f"src/{unit_name(unit)}"


def dependencies(unit):
    """A tree of units, in which every third one needs the first one as well."""
    if unit == 0:
        return []
    needed = {(unit - 1) // 2}
    if unit % 3 == 0:
        needed.add(0)
    return sorted(needed)


def layer(unit):
    return (unit + 1).bit_length()


def head(units, sprints):
    yield "# Execution Plan: Rewrite of the Record Service\n\n"
    yield f"{sprints} sprints in {units} work units. Each unit owns a directory.\n\n## Work Units\n\n"
    yield "| Work Unit | Directory | Sprints | Layer | Dependencies |\n|---|---|---|---|---|\n"
    for unit in range(units):
        count = min(SPRINTS_PER_UNIT, sprints - unit * SPRINTS_PER_UNIT)
        needed = ", ".join(unit_name(other) for other in dependencies(unit)) or "none"
        yield f"| {unit_name(unit)} | `{directory(unit)}` | {count} | {layer(unit)} | {needed} |\n"
    yield "\n"


def sprint(unit, number, labels=()):
    folder, work = directory(unit), WORK[number % len(WORK)]
    waiting = max(0, SPRINTS_PER_UNIT - number)
    name = f"part{number}"
    entry = (f"Sprint {number - 1} is complete and its tests pass" if number > 1
             else "The branches of all units it depends on are merged")
    tasks = [f"Create `{folder}/{name}.cpp` with the {work} and its error messages",
             f"Declare its functions in `{folder}/{name}.h`, one comment each",
             f"Extend `{folder}/CMakeLists.txt` by the new files and their tests"]
    if number % 2:
        tasks.append(f"Write `tests/{unit_name(unit)}/{name}_test.cpp`, about {40 + number} lines")
    lines = [f"### Sprint {number}: The {work}, part {number}", "",
             f"**Priority**: {20 + 2 * waiting}.5 — {waiting} sprints wait for it", "", *labels,
             "**Entry criteria**:", f"- [ ] {entry}", "",
             "**Tasks**:", *(f"{at}. {task}" for at, task in enumerate(tasks, 1)), "",
             "**Exit criteria**:", f"- [ ] `{folder}/{name}.cpp` exists", "- [ ] `cmake --build build` exits with 0",
             f"- [ ] `ctest --test-dir build -R {name}` passes", "", ""]
    return "\n".join(lines)


def write_plan(path, sprints):
    units = -(-sprints // SPRINTS_PER_UNIT)
    with open(path, "w", encoding="utf-8") as out:
        for piece in head(units, sprints):
            out.write(piece)
        for unit in range(units):
            out.write(f"## Work Unit: {unit_name(unit)}\n\n")
            for number in range(1, min(SPRINTS_PER_UNIT, sprints - unit * SPRINTS_PER_UNIT) + 1):
                out.write(sprint(unit, number))


def phase_head(units, phases):
    yield "# Execution Plan: Rewrite of the Record Service\n\n"
    yield f"{units * phases} sprints in {phases} phases. Each unit owns a directory.\n\n## Work Units\n\n"
    yield "| Work Unit | Directory |\n|---|---|\n"
    for unit in range(units):
        yield f"| {unit_name(unit)} | `{directory(unit)}` |\n"
    yield "\n"


def write_phased_plan(path, sprints, phases):
    """In each phase one sprint of every unit; each needs what another unit did in the phase before."""
    units = sprints // phases
    with open(path, "w", encoding="utf-8") as out:
        for piece in phase_head(units, phases):
            out.write(piece)
        for number in range(1, phases + 1):
            out.write(f"## Phase {number}\n\n")
            for unit in range(units):
                labels = [f"**Work unit**: {unit_name(unit)}", ""]
                if number > 1:
                    labels += [f"**Dependencies**: {unit_name((unit + 1) % units)}/{number - 1}", ""]
                out.write(sprint(unit, number, labels))
