"""Compiles Python files in memory and prints what is wrong: CHECKER LIST DEPFILE [PASSED].

Bytes are read, not text: the coding cookie is the compiler's business. compile() and not ast.parse(),
which lets `return` outside a function pass; and not py_compile, which writes."""

import os
import sys
import tokenize
import warnings

SHOWN_WARNINGS = (SyntaxWarning, DeprecationWarning)  # an invalid escape is one or the other


def say(name, line, column, severity, message):
    place = ":%d" % (line or 0)
    if line and column and column > 0:
        place += ":%d" % column
    words = " ".join(str(message).split()) or "unknown"
    text = "".join(c if c.isprintable() else "?" for c in words)
    rest = "%s: %s: %s\n" % (place, severity, text)
    if name.startswith(b":"):  # in GCC's style a colon ends the name
        name = b"./" + name
    sys.stdout.buffer.write(name + rest.encode("utf-8", "backslashreplace"))


def line_of(source, position):
    return source.count(b"\n", 0, position) + 1


def bad_byte(source):
    """(line, message) for the first byte that the file's encoding does not have, or None.

    compile() accepts such bytes in comments, where running the file would not."""
    if max(source, default=0) < 0x80:
        return None
    lines = iter(source.splitlines(True))
    encoding = tokenize.detect_encoding(lambda: next(lines, b""))[0]
    try:
        source.decode(encoding)
    except UnicodeDecodeError as error:
        return line_of(source, error.start), str(error)
    return None


def compile_source(name, source):
    """(line, column, message) for the first error, or None."""
    try:
        compile(source, name, "exec", dont_inherit=True)
        found = bad_byte(source)
        return found and (found[0], None, found[1])
    except (SyntaxError, ValueError) as error:
        message = getattr(error, "msg", None) or str(error)
        line, column = getattr(error, "lineno", None), getattr(error, "offset", None)
        if not line and b"\0" in source:
            line = line_of(source, source.find(b"\0"))
        if not line and "encoding" in message:  # it can only be wrong in the first two lines
            line = 1
        return line, column, message
    except RecursionError:
        return None, None, "nested too deeply for this interpreter"
    except MemoryError:
        return None, None, "too large or nested too deeply for this interpreter"


def check(name):
    """Whether the file is fine."""
    try:
        with open(name, "rb") as file:
            source = file.read()
    except OSError as error:
        say(name, None, None, "error", "cannot be read: %s" % error.strerror)
        return False
    with warnings.catch_warnings(record=True) as noticed:
        warnings.simplefilter("always")
        try:
            error = compile_source(name, source)
        except Exception as other:  # a fault of this interpreter; the other files can be checked
            error = None, None, "%s: %s" % (type(other).__name__, other)
    for warning in noticed:
        if issubclass(warning.category, SHOWN_WARNINGS):
            say(name, warning.lineno, None, "warning", warning.message)
    if error:
        say(name, error[0], error[1], "error", error[2])
    return not error


def escaped(name):
    """As make and ninja read it: backslashes count only in front of a space or a hash."""
    out = b""
    slashes = 0
    for i in range(len(name)):
        c = name[i:i + 1]
        if c in (b" ", b"#"):
            out += b"\\" * (slashes if c == b" " else 0) + b"\\"
        elif c == b"$":
            out += b"$"
        out += c
        slashes = slashes + 1 if c == b"\\" else 0
    return out


def write_depfile(path, names):
    # Another interpreter or checker may judge otherwise, so they belong to what was read.
    judges = [os.path.abspath(__file__), os.path.realpath(sys.executable)]
    read = names + [os.fsencode(judge) for judge in judges]
    try:
        with open(path, "wb") as file:
            file.write(b"check: \\\n" + b" \\\n".join(b"  " + escaped(name) for name in read) + b"\n")
    except OSError as error:
        sys.stderr.write("cannot write the depfile: %s\n" % error)


def names_in(path):
    with open(path, "rb") as file:
        return [name for name in file.read().split(b"\0") if name]


def stamp(name):
    """What tells a file from an earlier one of the same name."""
    try:
        status = os.stat(name)
    except OSError:
        return None
    return b"%d %d %d %s" % (status.st_mtime_ns, status.st_size, status.st_ino, name)


def check_new(names, passed_file):
    """check() of each, but for those that have passed before as they are."""
    judge = sys.version.encode()
    try:
        passed = set(names_in(passed_file))
    except OSError:
        passed = set()
    if judge not in passed:
        passed = set()
    stamps = [stamp(name) for name in names]  # before they are read
    results = [mark in passed or check(name) for name, mark in zip(names, stamps)]
    good = [mark for mark, result in zip(stamps, results) if mark and result]
    with open(passed_file, "wb") as file:
        file.write(b"".join(mark + b"\0" for mark in [judge] + good))
    return results


def main(list_file, depfile, passed_file=None):
    names = names_in(list_file)
    results = check_new(names, passed_file) if passed_file else [check(name) for name in names]
    write_depfile(depfile, names)
    sys.stdout.buffer.flush()
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
