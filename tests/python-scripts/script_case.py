"""What the tests of scripts share: a folder of files, and a script that is run in it as the toolchain
runs it."""

import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

SCRIPTS = pathlib.Path(__file__).resolve().parents[2] / "plugins" / "python" / "scripts"
sys.path.insert(0, str(SCRIPTS))


class ScriptCase(unittest.TestCase):
    """`self.root` is the project, `self.own` a folder beside it for what the toolchain would write."""

    def setUp(self):
        space = tempfile.TemporaryDirectory()
        self.addCleanup(space.cleanup)
        self.root = pathlib.Path(os.path.realpath(space.name), "project")
        self.own = self.root.parent / "own"
        self.root.mkdir()
        self.own.mkdir()

    def write(self, name, content=""):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    def write_names(self, name, names):
        """A list as scripts read it: each name ended by a NUL byte."""
        path = self.own / name
        path.write_bytes(b"".join(os.fsencode(one) + b"\0" for one in names))
        return str(path)

    def python(self, *words, **variables):
        """Runs the interpreter of this test in the project."""
        return subprocess.run([sys.executable, "-B", *words], cwd=self.root, timeout=60,
                              env={**os.environ, **variables}, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def words_in(output):
    """The words of such a list."""
    return [os.fsdecode(word) for word in output.split(b"\0")[:-1]]
