# More than one call in one project, more than one copy of the package in one build.
cmake_policy(VERSION 3.25)
include("${CMAKE_CURRENT_LIST_DIR}/supervisor_consumer.cmake")

# expect_configured(<text> <line>...): a top-level project of these lines configures and prints the text.
function(expect_configured text)
  file(REMOVE_RECURSE "${WORK_DIR}/out")
  write_project("${WORK_DIR}" NONE ${ARGN})
  configuring("${WORK_DIR}" "${WORK_DIR}/out")
  expect_output("${text}" ${configure})
endfunction()

file(REMOVE_RECURSE "${WORK_DIR}")
file(WRITE "${WORK_DIR}/part/CMakeLists.txt" "add_sprint_supervisor(BASE main)\n")

expect_configured("Generating done" "add_sprint_supervisor(BASE main)"
  "find_package(SprintSupervisor REQUIRED)" "add_sprint_supervisor(BASE main)" "add_subdirectory(part)")
expect_line("${WORK_DIR}/out/sprint-context.toml" "source = \"${WORK_DIR}\"")
expect_configured("Generating done" "add_sprint_supervisor()" "add_sprint_supervisor()")

# A second copy steps aside before it configures anything, and is heard only if it differs.
file(READ "${PREFIX}/lib/cmake/SprintSupervisor/SprintSupervisorConfigVersion.cmake" version)
string(REGEX MATCH "PACKAGE_VERSION \"([0-9.]+)\"" version "${version}")
set(version "${CMAKE_MATCH_1}")
expect_configured("Generating done" "add_subdirectory(\"${SOURCE_DIR}\" copy)"
  "add_sprint_supervisor()" "if(TARGET sprint-driver)" "  message(FATAL_ERROR two)" "endif()")
expect_output("project(engine)" "${CMAKE_COMMAND}" --build "${WORK_DIR}/out" --target sprint-doctor)
expect_configured("This build already uses sprint-supervisor ${version}; version 9.9"
  "set(SprintSupervisor_VERSION 9.9)" "include(\"${SOURCE_DIR}/cmake-modules/SprintSupervisor.cmake\")")
