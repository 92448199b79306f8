#include "support/catch.h"
#include "unit/workspace/git_fixture.h"
#include "workspace/reading/change_range.h"

namespace sprint::test {

TEST_CASE(
    "A change tells what it declares, in which functions it is, and which brackets it opens") {
  GitSpace space;
  space.write("money.cpp",
              "namespace shop {\n#include <vector>\nlong half(long all) {\n  return all / 2;\n}\n"
              "long twice(long one) {\n  return one * 2;\n}\n}\n");
  space.commit_as("base");
  space.git({"tag", "base"});
  space.write("money.cpp",
              "namespace shop {\nlong half(long all) {\n  return all / 3;\n}\n"
              "long thrice(long one) {\n  return one * 2;\n}\nstruct Coin {\n}\n");
  space.commit_as("change");
  const auto range = workspace::read_range(space.runner, space.find(), {"base", "HEAD", {}});
  REQUIRE(range.sprints.size() == 1);
  const auto& file = range.sprints[0].commits[0].files.at(0);
  CHECK(file.declared_added == Names{"Coin", "thrice"});
  CHECK(file.declared_removed == Names{"twice", "vector"});
  CHECK(file.functions == Names{"half", "twice"});
  CHECK(file.open_brackets == 1);
}

}  // namespace sprint::test
