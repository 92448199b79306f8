#!/bin/sh
# run.sh REPORT [TEST...]: runs the tests and writes a JUnit report.
set -eu

root=$(cd "$(dirname "$0")/.." && pwd)
report=$1
shift
[ $# -gt 0 ] || set -- greets_the_world greets_by_name

greets_the_world() { [ "$(sh "$root/bin/greet.sh")" = 'Hello, world!' ]; }
greets_by_name() { [ "$(sh "$root/bin/greet.sh" Ada)" = 'Hello, Ada!' ]; }

failures=0
cases=
for name in "$@"; do
  if "$name"; then
    cases="$cases<testcase name=\"$name\"/>"
  else
    failures=$((failures + 1))
    cases="$cases<testcase name=\"$name\"><failure message=\"unexpected output\"/></testcase>"
  fi
done
printf '<testsuite name="shell" tests="%d" failures="%d">%s</testsuite>\n' \
  $# "$failures" "$cases" >"$report"
[ "$failures" -eq 0 ]
