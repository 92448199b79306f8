#include "logs/lost_program.h"

#include "support/catch.h"

using sprint::logs::lost_program;

TEST_CASE("Shells, make and env tell of a program that is not there") {
  CHECK(lost_program("/bin/sh: 1: no-such-tool: not found") == "no-such-tool");
  CHECK(lost_program("make.sh: 12: no-such-tool: not found") == "no-such-tool");
  CHECK(lost_program("sh: line 1: /opt/bin/tool: command not found") == "/opt/bin/tool");
  CHECK(lost_program("/usr/bin/bash: line 2: tool: command not found\nmore") == "tool");
  CHECK(lost_program("make[2]: tool: No such file or directory") == "tool");
  CHECK(lost_program("env: 'tool': No such file or directory") == "tool");
}

TEST_CASE("A file that a program misses is no program") {
  CHECK(lost_program("cat: x.txt: No such file or directory").empty());
  CHECK(lost_program("header.h: not found").empty());
  CHECK(lost_program("a: b: not found").empty());
  CHECK(lost_program(": : not found").empty());
  CHECK(lost_program("a.c:1: fatal error: x.h: No such file or directory").empty());
  CHECK(lost_program("").empty());
}
