# Whose compile commands add_sprint_supervisor() exports: those about which the user said nothing.
cmake_policy(VERSION 3.25)
include("${CMAKE_CURRENT_LIST_DIR}/supervisor_consumer.cmake")
file(REMOVE_RECURSE "${WORK_DIR}")
file(WRITE "${WORK_DIR}/one.cpp" "")
file(WRITE "${WORK_DIR}/two.cpp" "")

# expect_database(<lines of the project> <option of cmake> <exported file>...)
function(expect_database lines option)
  set(build "${WORK_DIR}/out")
  file(REMOVE_RECURSE "${build}")
  write_project("${WORK_DIR}" CXX "add_library(one one.cpp)" "add_library(two two.cpp)" "${lines}")
  configuring("${WORK_DIR}" "${build}" ${option})
  run(${configure})
  expect_exported("${build}" ${ARGN})
  file(STRINGS "${build}/sprint-context.toml" named REGEX "^compile_database = ")
  if((ARGN AND NOT named) OR (named AND NOT ARGN))
    message(FATAL_ERROR "with '${lines}' and '${option}' the context says: '${named}'")
  endif()
endfunction()

expect_database("add_sprint_supervisor()" "" one.cpp two.cpp)
expect_database("add_sprint_supervisor(NO_COMPILE_COMMANDS)" "")
expect_database("add_sprint_supervisor()" -DCMAKE_EXPORT_COMPILE_COMMANDS=OFF)
expect_database("add_sprint_supervisor(NO_COMPILE_COMMANDS)" -DCMAKE_EXPORT_COMPILE_COMMANDS=ON one.cpp two.cpp)
expect_database("add_sprint_supervisor()\nset_target_properties(two PROPERTIES EXPORT_COMPILE_COMMANDS OFF)" "" one.cpp)

# No language, no database; and no complaint either.
write_project("${WORK_DIR}" NONE "add_sprint_supervisor()")
file(REMOVE_RECURSE "${WORK_DIR}/out")
configuring("${WORK_DIR}" "${WORK_DIR}/out" -Werror=dev)
run(${configure})
expect_exported("${WORK_DIR}/out")

# A toolchain file is named as CMake finds it.
file(WRITE "${WORK_DIR}/cross.cmake" "")
configuring("${WORK_DIR}" "${WORK_DIR}/cross" -DCMAKE_TOOLCHAIN_FILE=cross.cmake)
run(${configure})
expect_line("${WORK_DIR}/cross/sprint-context.toml" "toolchain_file = \"${WORK_DIR}/cross.cmake\"")
