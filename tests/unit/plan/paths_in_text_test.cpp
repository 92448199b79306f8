#include "plan/words/text_walk.h"

#include "support/catch.h"

using namespace sprint::plan;

namespace {

using Paths = std::vector<std::string_view>;

}  // namespace

TEST_CASE("Paths are found in code spans and in plain words, each once") {
  CHECK(paths_in_text("Create `src/a.cpp` and src/b.cpp, then edit ./src/a.cpp.") ==
        Paths{"src/a.cpp", "src/b.cpp"});
  CHECK(paths_in_text("see [the notes](docs/notes.md) (or CHANGELOG.md)") ==
        Paths{"docs/notes.md", "CHANGELOG.md"});
  CHECK(paths_in_text("`test -f lib/x.rb && cat Makefile`") == Paths{"lib/x.rb", "Makefile"});
  CHECK(paths_in_text("**tools/gen.py** and __init__.py") == Paths{"tools/gen.py", "__init__.py"});
}

TEST_CASE("Line numbers, parts and punctuation do not belong to a path") {
  CHECK(paths_in_text("fix src/a.cpp:12, `src/b.cpp:3-9` and docs/x.md#how-to.") ==
        Paths{"src/a.cpp", "src/b.cpp", "docs/x.md"});
}

TEST_CASE("Folders are paths if they look like some") {
  CHECK(paths_in_text("files below src/core and in `engine/`") == Paths{"src/core", "engine/"});
  CHECK(paths_in_text("`engine/parts`") == Paths{"engine/parts"});
  CHECK(paths_in_text("a hidden one: .github/workflows, and .gitignore") ==
        Paths{".github/workflows", ".gitignore"});
}

TEST_CASE("What only looks like a path is none") {
  const auto* const text = GENERATE(
      "and/or", "I/O", "read/write", "CI/CD", "https://example.com/a/b.html", "version 1.2.3",
      "v2.0/v2.1", "`origin/main`", "`application/json`", "`/users/list`", "`Model.partial(x:)`",
      "Node.js", "e.g. this", "`@scope/package`", "`github.com/someone/thing`", "3/4", "`*.cpp`",
      "the makefile", "`call(src/a)`", "`a | b`", "`Foo<Bar>`", "...", "/", "`./`x");
  INFO(text);
  CHECK(paths_in_text(text).empty());
}

TEST_CASE("A text with very many paths is read in one go") {
  std::string text;
  for (int i = 0; i < 100'000; ++i) text += "src/f" + std::to_string(i) + ".c ";
  text += text;
  CHECK(paths_in_text(text).size() == 100'000);
}
