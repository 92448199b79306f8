"""Prints the version of pytest, if this interpreter has it; else it ends with 1.

Nothing of the folder in which it is run may be imported: a file there could call itself pytest."""

import sys

sys.path[:] = [entry for entry in sys.path if entry not in ('', '.')]

import importlib.util

if importlib.util.find_spec('pytest') is None:
    sys.exit(1)
try:
    from importlib.metadata import version
    print('pytest ' + version('pytest'))
except Exception:  # before Python 3.8, or a pytest that was not installed as a package
    import pytest
    print('pytest ' + pytest.__version__)
