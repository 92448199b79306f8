#include "cmake/gate/configure_reads.h"

#include "support/catch.h"

using sprint::cmake::reads_by_itself;

TEST_CASE("CMake code that reads files or runs programs is known for it") {
  for (const auto* code :
       {"file(READ x.txt y)", "FILE ( STRINGS x y)", "file(\n  GLOB sources *.cpp)",
        "file(${HOW} x y)", "execute_process(COMMAND git describe)", "try_compile(a b c)",
        "if(a IS_NEWER_THAN b)", "file(SHA256 x y)", "aux_source_directory(. s)"}) {
    CAPTURE(code);
    CHECK(reads_by_itself(code));
  }
  for (const auto* code :
       {"", "add_executable(file main.cpp)", "file(WRITE x \"text\")", "file(MAKE_DIRECTORY x)",
        "configure_file(a.in a)", "my_file(READ x y)",
        "check_include_file(stdio.h HAVE_STDIO)\ninclude_directories(${CMAKE_SOURCE_DIR})",
        "set(CMAKE_REQUIRED_LIBRARIES m)\ncheck_function_exists(sin HAVE_SIN)"}) {
    CAPTURE(code);
    CHECK_FALSE(reads_by_itself(code));
  }
}
