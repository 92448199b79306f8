#include "render/text/github_annotation.h"

#include "support/catch.h"

using namespace sprint;
using render::annotation_line;

TEST_CASE("An annotation names its place as far as it is known") {
  CHECK(annotation_line({"error", {"src/a.c", 3, 5}, "odd"}) ==
        "::error file=src/a.c,line=3,col=5::odd\n");
  CHECK(annotation_line({"warning", {"src/a.c", 3, 0}, "odd"}) ==
        "::warning file=src/a.c,line=3::odd\n");
  CHECK(annotation_line({"notice", {"src/a.c"}, "odd"}) == "::notice file=src/a.c::odd\n");
  CHECK(annotation_line({"error", {}, "odd"}) == "::error::odd\n");
}

TEST_CASE("Whatever has a meaning in a workflow command is escaped") {
  CHECK(annotation_line({"error", {"100%,a:b\n.c", 1}, "50%: a, b\r\n::error::c"}) ==
        "::error file=100%25%2Ca%3Ab\\n.c,line=1::50%25: a, b%0A\\::error::c\n");
}

TEST_CASE("Nothing unseen is in a workflow command, and no command inside of it") {
  CHECK(annotation_line({"error", {"a\x1b[2J\u202e.c", 1}, "x\u2028##[add-mask]y\xff\u200bz"}) ==
        "::error file=a\\x1b[2J\\u202e.c,line=1::x\\u2028##\\[add-mask]y\\xff\\u200bz\n");
}
