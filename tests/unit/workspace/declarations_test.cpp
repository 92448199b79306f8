#include "workspace/reading/declarations.h"

#include "support/catch.h"
#include "unit/workspace/git_fixture.h"

namespace sprint::test {

using workspace::Declaration;

TEST_CASE("Names are found where the tree of a commit declares them, not where it uses them") {
  GitSpace space;
  space.write("src/money.h", "struct Money {\n  long cents = 0;\n};\nMoney half(Money all);\n");
  space.write("src/use.cpp", "int main() { return half({4}).cents; }\n");
  space.write("odd\nname.py", "def half(x):\n    return x\n");
  space.write("data.bin", std::string("Money\0Money", 11));
  const auto commit = space.commit_as("all");
  space.write("src/money.h", "gone\n");
  const auto found = workspace::find_declarations(space.runner, space.find(), commit,
                                                  {"half", "Money", "missing"});
  CHECK(found == std::vector<Declaration>{{"half", {"odd\nname.py", 1}},
                                          {"Money", {"src/money.h", 1}},
                                          {"half", {"src/money.h", 4}}});
}

TEST_CASE("No words, and words that nothing has, give no declarations") {
  GitSpace space;
  space.commit({"file"});
  const auto repository = space.find();
  CHECK(workspace::find_declarations(space.runner, repository, space.id(), {}).empty());
  CHECK(workspace::find_declarations(space.runner, repository, space.id(), {"-e", "nothing"})
            .empty());
}

TEST_CASE("A user's settings for searching change nothing") {
  GitSpace space;
  space.write("a.c", "int add(int a);\n");
  const auto commit = space.commit_as("all");
  for (const char* setting :
       {"grep.lineNumber", "grep.column", "grep.fullName", "grep.extendedRegexp"}) {
    space.git({"config", setting, "true"});
  }
  space.git({"config", "color.grep", "always"});
  space.git({"config", "grep.patternType", "perl"});
  CHECK(workspace::find_declarations(space.runner, space.find(), commit, {"add"}) ==
        std::vector<Declaration>{{"add", {"a.c", 1}}});
}

}  // namespace sprint::test
