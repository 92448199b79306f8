// What one line of a file says about tests: that it declares one, turns one off, or asserts
// something. Judged by its looks, from the words of CMake, pytest, unittest and the libraries with
// which people test C and C++. Pure.
//
// It sees lines, not programs: a test that a loop declares, or that a condition leaves out, has no
// sign. Whoever needs to know for certain compares lists of tests.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "attribution/judging_changes.h"

namespace sprint::gate {

struct TestSign {
  enum class Kind { Declares, TurnsOff, Asserts };
  Kind kind = Kind::Declares;
  /// Of TurnsOff.
  attribution::LossKind how = attribution::LossKind::Removed;
  /// The name of the test, as the line has it; empty if it has none.
  std::string test{};
  /// What makes the line one: "add_test", "WILL_FAIL". Two lines that say the same of the same test
  /// have the same.
  std::string word{};
};

enum class TestFile {
  None,      ///< of C and C++, only lines count that cannot be anything else; of others, none
  CMake,     ///< CMakeLists.txt, *.cmake, CTestCustom.cmake.in
  Python,    ///< a file of tests, conftest.py
  Settings,  ///< where pytest is told which tests there are
  Source,    ///< of any other language, named as tests are
};

TestFile kind_of_test_file(std::string_view path);

/// Whether the file itself is a test by its name: tests/test_a.py, src/parse_test.cpp.
bool is_named_as_test(std::string_view path);

/// All that the line says; nothing for most lines.
std::vector<TestSign> signs_in(std::string_view path, std::string_view line);

/// For workspace::RangeRequest::keeps.
bool tells_of_tests(std::string_view path, std::string_view line);

}  // namespace sprint::gate
