"""Makes the large reports and the large log that bench_results.py reads."""

import random


def ctest_case(number, status, body, output):
    name = f"suite{number // 100}.case_{number}"
    return (f'\t<testcase name="{name}" classname="{name}" time="0.0{number % 90 + 10}" '
            f'status="{status}">\n{body}\t\t<system-out>{output}</system-out>\n\t</testcase>\n')


def write_report(path, cases):
    with open(path, "w", encoding="utf-8") as out:
        out.write('<?xml version="1.0" encoding="UTF-8"?>\n<testsuite name="(empty)" tests="0" '
                  'failures="0" disabled="0" skipped="0" hostname="" time="60" '
                  'timestamp="2026-01-01T00:00:00">\n')
        for case in cases:
            out.write(case)
        out.write("</testsuite>\n")


def write_passing(path, count):
    write_report(path, (ctest_case(i, "run", "", "ok") for i in range(count)))


def failing_output(number):
    """About 10 KB as a test program prints it, with the place of the assertion near the end."""
    line = "[ {:>8} ] step {} of the computation took {} us and produced value=&quot;{}&quot;\n"
    text = "".join(line.format("RUN", i, i * 37 % 1000, (number + i) * 7919 % 100003)
                   for i in range(105))
    return (text + f"/home/ci/project/tests/test_{number % 300}.cpp:{number % 900 + 1}: Failure\n"
            "Expected equality of these values:\n  compute(3)\n    Which is: 7\n  8\n")


def write_failing(path, count):
    write_report(path, (ctest_case(i, "fail", '\t\t<failure message=""/>\n', failing_output(i))
                        for i in range(count)))


def log_lines(source):
    """A build of many files: progress, warnings with their notes and carets, now and then an error."""
    for number in range(10 ** 9):
        folder, file = number % 40, number % 9000
        yield (f"[{number % 9000}/9000] Building CXX object lib{folder}/CMakeFiles/lib{folder}.dir/"
               f"src/module_{file}.cpp.o\n")
        if source.random() < 0.05:
            yield (f"/home/ci/project/lib{folder}/src/module_{file}.cpp: In member function "
                   f"'void Engine{folder}::step(int)':\n"
                   f"/home/ci/project/lib{folder}/src/module_{file}.cpp:{number % 800}:17: warning: "
                   "comparison of integer expressions of different signedness: 'int' and "
                   "'std::size_t' [-Wsign-compare]\n"
                   f"  {number % 800} |     for (int i = 0; i < items.size(); ++i) {{\n"
                   "      |                     ~~^~~~~~~~~~~~~~\n")
        if source.random() < 0.0005:
            yield (f"FAILED: lib{folder}/CMakeFiles/lib{folder}.dir/src/module_{file}.cpp.o\n"
                   f"/usr/bin/c++ -Wall -Werror -o module_{file}.cpp.o -c module_{file}.cpp\n"
                   f"/home/ci/project/lib{folder}/src/module_{file}.cpp:{number % 800}:5: error: "
                   f"'value_{file}' was not declared in this scope\n")


def write_log(path, size):
    source = random.Random(1)
    written = 0
    pieces = []
    with open(path, "w", encoding="utf-8") as out:
        for line in log_lines(source):
            pieces.append(line)
            written += len(line)
            if len(pieces) >= 10000:
                out.write("".join(pieces))
                pieces = []
                if written >= size:
                    return
