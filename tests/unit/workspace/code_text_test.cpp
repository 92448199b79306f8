#include "workspace/reading/code_text.h"

#include <vector>

#include "support/catch.h"

namespace sprint::test {

namespace {

std::string code_of(const char* file, const std::vector<const char*>& lines) {
  workspace::CodeText code(file);
  for (const char* line : lines) code.add_line(line);
  return code.fingerprint();
}

}  // namespace

TEST_CASE("Comments and layout do not change code") {
  CHECK(code_of("a.cpp", {"int f(int a,", "      int b);  // adds"}) ==
        code_of("a.cpp", {"// It adds.", "int f(int a, int b);"}));
  CHECK(code_of("a.c", {"  STRING, /* in quotes */"}) == code_of("a.c", {"  STRING,"}));
  CHECK(code_of("a.h", {"/** Doc", " * more", " */", "int x;"}) == code_of("a.h", {"int x;"}));
  CHECK(code_of("CMakeLists.txt", {"add_library(a", "  b.cpp)  # all"}) ==
        code_of("CMakeLists.txt", {"add_library(a b.cpp)"}));
  CHECK(code_of("a.py", {"x = 1  # one"}) == code_of("a.py", {"x = 1", "# more"}));
}

TEST_CASE("What has a meaning changes code") {
  CHECK(code_of("a.cpp", {"int x = 1;"}) != code_of("a.cpp", {"int x = 2;"}));
  CHECK(code_of("a.cpp", {"s = \"a // b\";"}) != code_of("a.cpp", {"s = \"a // c\";"}));
  CHECK(code_of("a.py", {"x = 1"}) != code_of("a.py", {"  x = 1"}));
  CHECK(code_of("a.py", {"x = '#1'"}) != code_of("a.py", {"x = '#2'"}));
  CHECK(code_of("data.csv", {"1, 2"}) != code_of("data.csv", {"1,2"}));
  CHECK(code_of("a.txt", {"# one"}) != code_of("a.txt", {"# two"}));
}

}  // namespace sprint::test
