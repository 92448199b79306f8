#include "log_summary.h"
#include "support/catch.h"

namespace sprint::test {

TEST_CASE("CMake: the message in one line, what it names, and the call stack") {
  CHECK(problems_in(R"log(-- Configuring done
CMake Error at cmake/x.cmake:2 (add_executable):
  Cannot find source file:

    src/gone.cpp

  Tried extensions .c .C .c++ .cc .cpp .cxx
Call Stack (most recent call first):
  cmake/y.cmake:7 (f)
  CMakeLists.txt:4 (include)


CMake Error at CMakeLists.txt:3 (target_link_libraries):
  Cannot specify link libraries for target "nope" which is not built by this
  project.


CMake Warning at CMakeLists.txt:4 (message):
  some warning about "x"


CMake Error at CMakeLists.txt:3:
  Parse error.  Function missing ending ")".  End of file reached.


CMake Error: The source directory "/p/nowhere" does not exist.
Specify --help for usage, or press the help button on the CMake GUI.
CMake Error at CMakeLists.txt:5 (no_such_command):
  Unknown CMake command "no_such_command".
-- Configuring incomplete, errors occurred!
See also "/p/b/CMakeFiles/CMakeOutput.log".
)log") == R"log(
configure cmake/x.cmake:2 Cannot find source file: src/gone.cpp
  name src/gone.cpp
  frame cmake/y.cmake:7 f
  frame CMakeLists.txt:4 include
configure CMakeLists.txt:3 Cannot specify link libraries for target "nope" which is not built by this project.
  name nope
configure CMakeLists.txt:3 Parse error.  Function missing ending ")".  End of file reached.
  name )
configure - The source directory "/p/nowhere" does not exist.
  name /p/nowhere
configure CMakeLists.txt:5 Unknown CMake command "no_such_command".
  name no_such_command
)log");
}

TEST_CASE("CMake: a sentence goes on after what is set in") {
  CHECK(problems_in(R"log(CMake Error at CMakeLists.txt:2 (project):
  Running

   '/opt/ninja' '--version'

  failed with:

   no such file or directory


CMake Error at CMakeLists.txt:2 (project):
  The CMAKE_C_COMPILER:

    /opt/cc

  is not a full path to an existing compiler tool.

  Tell CMake where to find the compiler.
)log") == R"log(
configure CMakeLists.txt:2 Running '/opt/ninja' '--version' failed with: no such file or directory
  name no such file or directory
  name /opt/ninja
  name --version
configure CMakeLists.txt:2 The CMAKE_C_COMPILER: /opt/cc is not a full path to an existing compiler tool.
  name /opt/cc
)log");
}

TEST_CASE("CMake: the same error twice is one, and details below it give names") {
  CHECK(problems_in(R"log(CMake Error at CMakeLists.txt:3 (add_custom_target):
  Error evaluating generator expression:

    $<TARGET_FILE:zip>

  No target "zip"


CMake Error at CMakeLists.txt:3 (add_custom_target):
  Error evaluating generator expression:

    $<TARGET_FILE:zip>

  No target "zip"


CMake Generate step failed.  Build files cannot be regenerated correctly.
)log") == R"log(
configure CMakeLists.txt:3 Error evaluating generator expression: $<TARGET_FILE:zip>
  name $<TARGET_FILE:zip>
  name zip
  count 2
)log");
}

}  // namespace sprint::test
