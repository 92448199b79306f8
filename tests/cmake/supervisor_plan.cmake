# `sprint-plan`: the plan that PLAN names, or the one that the program finds.
cmake_policy(VERSION 3.25)
include("${CMAKE_CURRENT_LIST_DIR}/supervisor_consumer.cmake")
file(REMOVE_RECURSE "${WORK_DIR}")
set(project "${WORK_DIR}/my project")
set(plan "# Plan %\n\n## Sprint 1: First %\n\n**Exit criteria**:\n- [ ] The file `a.txt` exists\n")

# write_plan(<file> <name>): a plan of one sprint, which has the name.
function(write_plan file name)
  string(REPLACE "%" "${name}" text "${plan}")
  file(WRITE "${file}" "${text}")
endfunction()

# expect_plan(<text> <generator> <line>...): the target prints the text in a project of these lines.
function(expect_plan text generator)
  write_project("${project}" NONE ${ARGN})
  configuring("${project}" "${WORK_DIR}/${generator}" -G "${generator}")
  run(${configure})
  expect_output("${text}" "${CMAKE_COMMAND}" --build "${WORK_DIR}/${generator}" --target sprint-plan)
endfunction()

write_plan("${project}/EXECUTION_PLAN.md" here)
write_plan("${project}/docs/its plan; $HOME #1.md" named)
write_plan("${project}/-.md" dashed)
write_plan("${WORK_DIR}/outside.md" outside)
foreach(generator IN ITEMS Ninja "Unix Makefiles" "Ninja Multi-Config")
  expect_plan("file EXECUTION_PLAN.md\n" "${generator}" "add_sprint_supervisor()")
  expect_plan("file docs/its plan; $HOME #1.md\n" "${generator}"
    [==[add_sprint_supervisor(PLAN [[docs/its plan; $HOME #1.md]])]==])
endforeach()
expect_plan("Sprint 1 First here" Ninja "add_sprint_supervisor(PLAN EXECUTION_PLAN.md BASE main)")
expect_plan("Sprint 1 First dashed" Ninja "add_sprint_supervisor(PLAN -.md)")
expect_plan("Sprint 1 First outside" Ninja "add_sprint_supervisor(PLAN ../outside.md)")
expect_plan("Sprint 1 First outside" Ninja "add_sprint_supervisor(PLAN \"${WORK_DIR}/outside.md\")")

# A relative path starts where the call stands.
write_plan("${project}/sub/EXECUTION_PLAN.md" below)
file(WRITE "${project}/sub/CMakeLists.txt" "add_sprint_supervisor(PLAN EXECUTION_PLAN.md)\n")
expect_plan("file sub/EXECUTION_PLAN.md\n" Ninja "add_subdirectory(sub)")

# A plan that is still to be written is a warning; the target then says that it is missing.
write_project("${project}" NONE "add_sprint_supervisor(PLAN later.md)")
configuring("${project}" "${WORK_DIR}/Ninja")
execute_process(COMMAND ${configure} RESULT_VARIABLE result OUTPUT_QUIET ERROR_VARIABLE errors)
string(FIND "${errors}" "add_sprint_supervisor: there is no plan" found)
if(NOT result EQUAL 0 OR found EQUAL -1)
  message(FATAL_ERROR "no warning, or more than that (${result}): ${errors}")
endif()
expect_failure("later.md: no such file" "${CMAKE_COMMAND}" --build "${WORK_DIR}/Ninja" --target sprint-plan)

# A plan that cannot be read fails the target.
write_project("${project}" NONE "add_sprint_supervisor()")
configuring("${project}" "${WORK_DIR}/Ninja")
file(WRITE "${project}/EXECUTION_PLAN.md" "# Nothing yet\n")
run(${configure})
expect_failure("EXECUTION_PLAN.md" "${CMAKE_COMMAND}" --build "${WORK_DIR}/Ninja" --target sprint-plan)

# In a bigger build the plan is that of the call that decides, and nobody warns of another one.
write_plan("${WORK_DIR}/bigger/plan.md" top)
write_project("${WORK_DIR}/bigger/part" NONE "add_sprint_supervisor(PLAN nowhere.md)")
write_bigger_project("${WORK_DIR}/bigger" NONE "add_subdirectory(part)"
  "find_package(SprintSupervisor REQUIRED)" "add_sprint_supervisor(PLAN plan.md)")
configuring("${WORK_DIR}/bigger" "${WORK_DIR}/bigger out")
execute_process(COMMAND ${configure} OUTPUT_QUIET ERROR_VARIABLE errors)
if(errors MATCHES "there is no plan")
  message(FATAL_ERROR "a call that gives way was heard: ${errors}")
endif()
expect_output("Sprint 1 First top" "${CMAKE_COMMAND}" --build "${WORK_DIR}/bigger out" --target sprint-plan)
