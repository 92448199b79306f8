// How far a build or test tool is, read from what it prints. Pure.
//
//     [12/300] Building CXX object CMakeFiles/a.dir/a.cpp.o      ninja
//     [ 12%] Building CXX object CMakeFiles/a.dir/a.cpp.o        make, as CMake lets it print
//      12/300 Test  #12: parse ............   Passed    0.01 sec  ctest
//     tests/test_a.py ..F..                             [ 12%]   pytest
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "gate/gate_run.h"

namespace sprint::gate {

struct Progress {
  std::size_t done = 0;
  /// 100 where the tool tells percent.
  std::size_t all = 0;
  /// "Building CXX object …", "parse"; may be empty.
  std::string what{};
};

/// What one line says; nothing if it is about something else.
std::optional<Progress> progress_in(std::string_view line);

/// Follows the output of one step, in whatever pieces it comes.
class StepProgress {
 public:
  /// The last progress that the piece tells of; nothing if it tells of none.
  std::optional<Progress> feed(std::string_view piece);

  const WorkDone& work() const { return work_; }

 private:
  /// A tool that prints no line ends must not fill the memory.
  static constexpr std::size_t kLongestLine = 4096;

  void count(const std::string& what);

  std::string line_;
  WorkDone work_;
};

}  // namespace sprint::gate
