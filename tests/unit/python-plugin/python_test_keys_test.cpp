#include "python/gate/python_test_keys.h"

#include "support/catch.h"

using namespace sprint;

TEST_CASE("A key is made of what a report says") {
  struct Case {
    const char* suite;
    const char* class_name;
    const char* name;
    const char* file;
    const char* key;
  };
  const auto row = GENERATE(values<Case>({
      {"pytest", "tests.test_x", "test_y", "tests/test_x.py", "tests/test_x.py::test_y"},
      {"pytest", "tests.test_x.TestC", "test_y[a.b-c]", "tests/test_x.py",
       "tests/test_x.py::TestC::test_y[a.b-c]"},
      {"pytest", "tests.test_x.A.B", "test_y", "tests/test_x.py", "tests/test_x.py::A::B::test_y"},
      {"pytest", "test_x", "test_y", "test_x.py", "test_x.py::test_y"},
      // Names of files are relative to the repository, which may be above the project.
      {"pytest", "tests.test_x", "test_y", "sub/tests/test_x.py", "tests/test_x.py::test_y"},
      {"pytest", "tests.test_x.C", "test_y", "", "tests/test_x.py::C::test_y"},
      {"pytest", "tests.test_x.C", "test_y", "tests/base.py", "tests/test_x.py::C::test_y"},
      {"pytest", "tests.x_test.C", "test_y", "tests/base.py", "tests/x_test.py::C::test_y"},
      {"pytest", "docs.a.rst", "a.rst", "docs/a.rst", "docs/a.rst::a.rst"},
      {"pytest", "a.b.c", "pkg.mod.f", "a.b/c.py", "a.b/c.py::pkg.mod.f"},
      {"pytest", "", "tests.test_x", "tests/test_x.py", "tests/test_x.py"},
      {"pytest", "", "tests.test_x", "", ""},
      {"pytest", "", "tests.test_x", "tests/other.py", ""},
      {"pytest", "pytest", "internal", "", ""},
      {"pytest", "tests.checks.C", "test_y", "", ""},
      {"pytest", "tests.test_x", "", "tests/test_x.py", ""},
      {"", "", "", "", ""},
      {"unittest", "", "", "", ""},
      {"unittest", "a.b.C", "", "", ""},
      {"unittest", "tests.test_x.C", "test_y", "tests/test_x.py", "tests.test_x.C.test_y"},
      {"unittest", "", "tests.test_x", "tests/test_x.py", "tests.test_x"},
      {"unittest", "tests.test_x.C", "setUpClass", "", "tests.test_x.C"},
      {"unittest", "tests.test_x", "tearDownModule", "", "tests.test_x"},
  }));
  CAPTURE(row.class_name, row.name, row.file);
  sdk::TestResult result;
  result.suite = row.suite;
  result.class_name = row.class_name;
  result.name = row.name;
  result.file = row.file;
  CHECK(python::key_of(result) == row.key);
}
