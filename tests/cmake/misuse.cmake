# A mistake in sprint_add_toolchain() is an error that names it.
include("${CMAKE_CURRENT_LIST_DIR}/consume.cmake")

function(expect_configure_error text call)
  file(REMOVE_RECURSE "${WORK_DIR}")
  file(WRITE "${WORK_DIR}/x.cpp" "")
  file(WRITE "${WORK_DIR}/CMakeLists.txt" "cmake_minimum_required(VERSION 3.25)
project(misuse LANGUAGES CXX)
find_package(SprintSupervisor REQUIRED)
${call}
")
  expect_failure("${text}" "${CMAKE_COMMAND}" -S "${WORK_DIR}" -B "${WORK_DIR}/out" -G Ninja
    "-DCMAKE_PREFIX_PATH=${PREFIX}" "-DCMAKE_CXX_COMPILER=${CXX_COMPILER}")
endfunction()

expect_configure_error("sprint_add_toolchain: unknown argument: SOURCE x.cpp"
  "sprint_add_toolchain(NAME x SOURCE x.cpp)")
expect_configure_error("sprint_add_toolchain: SOURCES is missing" "sprint_add_toolchain(NAME x)")
expect_configure_error("sprint_add_toolchain: NAME is missing" "sprint_add_toolchain(SOURCES x.cpp)")
expect_configure_error("sprint_add_toolchain: no value given for: VERSION"
  "sprint_add_toolchain(NAME x SOURCES x.cpp VERSION)")
expect_configure_error("sprint_add_toolchain: 'X Y' is not a toolchain name"
  "sprint_add_toolchain(NAME \"X Y\" SOURCES x.cpp)")
