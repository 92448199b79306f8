#include "cmake/databases/ninja_manifest.h"

#include "support/catch.h"
#include "support/test_space.h"

using namespace sprint;

namespace {

std::optional<std::string> nothing(const std::string& /*file*/) {
  return std::nullopt;
}

}  // namespace

TEST_CASE("A manifest is read with escapes, variables and all kinds of inputs") {
  const auto manifest = cmake::read_manifest(
      "# comment\nninja_required_version = 1.5\nwork = /b$ c/\nrule CXX\n  depfile = $D\n"
      "  deps = gcc\n  command = g++ $in\n\nrule LINK\n  command = ld\n\n"
      "build a$ b.o | ${work}gen.h: CXX /s/a.cpp | x$:y || $work/z $\n    more\n"
      "  FLAGS = -DX = 1\nbuild app: LINK a$ b.o$$\nbuild all: phony\n",
      nothing);
  REQUIRE(manifest.edges.size() == 3);
  CHECK(manifest.edges[0].rule == "CXX");
  CHECK(manifest.edges[0].outputs == sdk::Words{"a b.o", "/b c/gen.h"});
  CHECK(manifest.edges[0].inputs == sdk::Words{"/s/a.cpp", "x:y", "/b c//z", "more"});
  CHECK(manifest.edges[1].inputs == sdk::Words{"a b.o$"});
  CHECK(manifest.edges[2].rule == "phony");
  CHECK(manifest.edges[2].inputs.empty());
  CHECK(manifest.rules_with_deps == sdk::Words{"CXX"});
}

TEST_CASE("Included manifests are read, even one that includes itself") {
  const auto manifest =
      cmake::read_manifest("include other$ one.ninja\nbuild a: r ${x}\n",
                           [](const std::string& file) -> std::optional<std::string> {
                             if (file != "other one.ninja") return std::nullopt;
                             return "x = b\ninclude other$ one.ninja\n";
                           });
  REQUIRE(manifest.edges.size() == 1);
  CHECK(manifest.edges[0].inputs == sdk::Words{"b"});
}

TEST_CASE("Damaged manifests are read to the end") {
  const std::string text = GENERATE("build", "build a", "build a:", "build a: b $", "$", "build ${",
                                    "build a | : c", "rule", " deps = gcc", "x = ${y", "include ");
  CHECK(cmake::read_manifest(text, nothing).edges.size() <= 1);
}

TEST_CASE("A graph knows who makes a file") {
  test::TestSpace space;
  space.write("b/build.ninja", "build app: LINK $\n  ../s/main.o\nbuild lib/x: COPY y\n");
  const cmake::NinjaGraph graph((space / "b").string(), "build.ninja");
  const auto* maker = graph.maker_of((space / "b/lib/x").string());
  REQUIRE(maker != nullptr);
  CHECK(maker->rule == "COPY");
  CHECK(graph.absolute("../s/main.o") == (space / "s/main.o").string());
  CHECK(graph.maker_of((space / "s/main.o").string()) == nullptr);
  CHECK(cmake::NinjaGraph((space / "no").string(), "build.ninja").edges().empty());
}
