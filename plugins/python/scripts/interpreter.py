"""Prints which interpreter this is: NUL "sprint-python" NUL VERSION NUL FILE NUL.

Any Python must be able to run it, so that a Python 2 can say what it is. It imports nothing but `sys`,
which no file of the project can stand in for. NUL is the one byte that no file name has."""

import sys

name = sys.executable or ''
if not isinstance(name, bytes):
    name = name.encode(sys.getfilesystemencoding(), 'surrogateescape')
version = ('%d.%d' % sys.version_info[:2]).encode('ascii')
out = getattr(sys.stdout, 'buffer', sys.stdout)
out.write(b'\0sprint-python\0' + version + b'\0' + name + b'\0')
