"""Every SDK header compiles alone, as C++17 and C++20, with each compiler there is, without a
warning: a plugin author includes them into code we do not know."""

import pathlib
import shutil
import subprocess
import sys

FLAGS = ["-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wsign-conversion", "-Wshadow",
         "-Wold-style-cast", "-Werror", "-fsyntax-only", "-x", "c++", "-"]


def main():
    include = pathlib.Path("plugins/sdk/include")
    headers = sorted(path.relative_to(include) for path in include.rglob("*.h"))
    compilers = [name for name in ("g++", "clang++") if shutil.which(name)]
    if not headers or not compilers:
        print("nothing to check: no header or no compiler")
        return 1
    failed = 0
    for compiler in compilers:
        for standard in ("c++17", "c++20"):
            for header in headers:
                result = subprocess.run([compiler, f"-std={standard}", f"-I{include}", *FLAGS],
                                        input=f'#include "{header}"\n', text=True)
                failed += result.returncode != 0
    print(f"{len(headers)} headers with {', '.join(compilers)}: {failed} failed")
    return 1 if failed else 0


sys.exit(main())
