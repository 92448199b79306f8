#include "gate/test_signs.h"

#include "support/catch.h"

namespace sprint::test {

using attribution::LossKind;
using gate::signs_in;
using gate::TestSign;
using Kind = gate::TestSign::Kind;

namespace {

/// "removed two", "will-fail two", "asserts": what the line says, one after the other.
std::string said(const std::string& path, const std::string& line) {
  std::string text;
  for (const auto& sign : signs_in(path, line)) {
    if (!text.empty()) text += ", ";
    if (sign.kind == Kind::Declares) text += "declares " + sign.test;
    if (sign.kind == Kind::TurnsOff) text += to_string(sign.how) + " " + sign.test;
    if (sign.kind == Kind::Asserts) text += "asserts";
  }
  return text;
}

}  // namespace

TEST_CASE("Lines of CMake declare tests and turn them off") {
  const auto cmake = [](const std::string& line) { return said("src/CMakeLists.txt", line); };
  CHECK(cmake("  add_test(NAME two COMMAND two)") == "declares two");
  CHECK(cmake("ADD_TEST (two two)") == "declares two");
  CHECK(cmake("add_test(NAME \"a b\" COMMAND x)") == "declares a b");
  CHECK(cmake("gtest_discover_tests(unit)") == "declares unit");
  CHECK(cmake("our_unit_test(parse SOURCES a.cpp)") == "declares parse");
  CHECK(cmake("add_subdirectory(tests)") == "declares tests");
  CHECK(cmake("enable_testing()") == "declares all tests");
  CHECK(cmake("set_tests_properties(two PROPERTIES WILL_FAIL TRUE)") == "will-fail two");
  CHECK(cmake("set_property(TEST two PROPERTY DISABLED ON)") == "disabled two");
  CHECK(cmake("  SKIP_RETURN_CODE 77)") == "skipped ");
  CHECK(cmake("set_tests_properties(two PROPERTIES SKIP_REGULAR_EXPRESSION no)") == "skipped two");
  CHECK(cmake("list(APPEND CTEST_CUSTOM_TESTS_IGNORE two)") == "filtered two");
  CHECK(cmake("if(0)") == "disabled ");
  CHECK(cmake("  if (FALSE)") == "disabled ");
  CHECK(cmake("if(NOT BUILD_TESTING)").empty());
  CHECK(cmake("return()") == "disabled ");
  CHECK(cmake("  return()").empty());
  CHECK(cmake("gtest_discover_tests(unit TEST_FILTER A.*)") == "declares unit, filtered unit");
  CHECK(said("CTestCustom.ctest", "set(CTEST_CUSTOM_TESTS_IGNORE two)") == "filtered two");
  CHECK(cmake("set_tests_properties(two PROPERTIES WILL_FAIL FALSE)").empty());
  CHECK(cmake("set_tests_properties(two PROPERTIES TIMEOUT 5)").empty());
  CHECK(cmake("# add_test(NAME two COMMAND two)").empty());
  CHECK(cmake("add_executable(test_two two.cpp)").empty());
  CHECK(cmake("if(BUILD_TESTING)").empty());
}

TEST_CASE("Lines of Python declare tests, turn them off and assert") {
  const auto python = [](const std::string& line) { return said("tests/test_a.py", line); };
  CHECK(python("def test_two():") == "declares test_two");
  CHECK(python("    async def test_two(self):") == "declares test_two");
  CHECK(python("class Sums(unittest.TestCase):") == "declares Sums");
  CHECK(python("@pytest.mark.skipif(True, reason='x')") == "skipped ");
  CHECK(python("pytestmark = pytest.mark.skip") == "skipped ");
  CHECK(python("    raise unittest.SkipTest") == "skipped ");
  CHECK(python("@pytest.mark.xfail(strict=False)") == "will-fail ");
  CHECK(python("@unittest.expectedFailure") == "will-fail ");
  CHECK(python("collect_ignore_glob = ['*']") == "filtered ");
  CHECK(python("def load_tests(loader, tests, pattern):") == "filtered ");
  CHECK(python("    __test__ = False") == "filtered ");
  CHECK(python("    assert two(1) == 2") == "asserts");
  CHECK(python("    self.assertEqual(1, one())") == "asserts");
  CHECK(python("    assert True").empty());
  CHECK(python("    self.assertTrue(True)").empty());
  CHECK(python("# def test_two():").empty());
  CHECK(python("value = 1").empty());
  // Of the product no line is looked at.
  CHECK(said("src/a.py", "assert value == 1").empty());
  const auto python_line = [](const std::string& line) { return said("tests/test_a.py", line); };
  CHECK(python_line("if False:") == "disabled ");
  CHECK(python_line("test_three.__test__ = False") == "filtered ");
  CHECK(python_line("test_three.__test__ = True").empty());
}

TEST_CASE("Settings of pytest filter tests") {
  const auto settings = [](const std::string& line) { return said("pyproject.toml", line); };
  CHECK(settings("addopts = \"-q -k 'not two'\"") == "filtered ");
  CHECK(settings("addopts = \"-m fast\"") == "filtered ");
  CHECK(settings("  \"--deselect\",") == "filtered ");
  CHECK(settings("testpaths = [\"a\"]") == "filtered ");
  CHECK(settings("run = \"python -m build\"").empty());
  CHECK(settings("addopts = \"-q\"").empty());
}

TEST_CASE("Lines of C++ declare tests, turn them off and assert") {
  const auto source = [](const std::string& line) { return said("tests/a_test.cpp", line); };
  CHECK(source("TEST(Sum, small) {") == "declares Sum.small");
  CHECK(source("TEST_F(Sum, DISABLED_small) {") == "declares Sum.small, disabled Sum.small");
  CHECK(source("TEST_CASE(\"Two is two\", \"[sum]\") {") == "declares Two is two");
  CHECK(source("TEST_CASE(\"Two\", \"[.slow]\") {") == "declares Two, disabled Two");
  CHECK(source("TEST_CASE(\"Two\", \"[!mayfail]\") {") == "declares Two, will-fail Two");
  CHECK(source("  GTEST_SKIP() << \"later\";") == "skipped ");
  CHECK(source("#if 0") == "disabled ");
  CHECK(source("  EXPECT_EQ(1, one());") == "asserts");
  CHECK(source("  assert(one() == 1);") == "asserts");
  CHECK(source("  EXPECT_TRUE(true);").empty());
  CHECK(source("// TEST(Sum, small) {").empty());
  CHECK(said("src/sum.cpp", "  assert(one() == 1);").empty());
  // In a file that is not named as tests are, what cannot be anything else.
  CHECK(said("src/sum.cpp", "TEST(Sum, small) {") == "declares Sum.small");
  CHECK(said("src/sum.cpp", "TEST(Sum, DISABLED_small) {") ==
        "declares Sum.small, disabled Sum.small");
  CHECK(said("src/sum.cpp", "  GTEST_SKIP();") == "skipped ");
  CHECK(said("src/sum.cpp", "#if 0").empty());
  CHECK(said("src/sum.cpp", "ENABLE_TEST(small);").empty());
  CHECK(said("src/sum.cpp", "  EXPECT_EQ(1, one());").empty());
  CHECK(said("tests/notes.md", "TEST(Sum, small) {").empty());
}

}  // namespace sprint::test
