# A mistake in add_sprint_supervisor() is an error that names it.
cmake_policy(VERSION 3.25)
include("${CMAKE_CURRENT_LIST_DIR}/supervisor_consumer.cmake")

function(expect_mistake text call)
  file(REMOVE_RECURSE "${WORK_DIR}")
  write_project("${WORK_DIR}" NONE "${call}")
  configuring("${WORK_DIR}" "${WORK_DIR}/out")
  expect_failure("add_sprint_supervisor: ${text}" ${configure})
endfunction()

expect_mistake("unknown argument: NO_COMPILE_COMMAND" "add_sprint_supervisor(NO_COMPILE_COMMAND)")
expect_mistake("unknown argument: AGENT" "add_sprint_supervisor(AGENT somebody)")
expect_mistake("unknown argument: more" "add_sprint_supervisor(BASE main more)")
expect_mistake("no value given for: BASE" "add_sprint_supervisor(BASE)")
expect_mistake("no value given for: BASE" "add_sprint_supervisor(BASE NO_COMPILE_COMMANDS)")
expect_mistake("the value of BASE is empty" "add_sprint_supervisor(BASE \"\")")
expect_mistake("the value of BASE has a line break or '$('" "add_sprint_supervisor(BASE \"a\\nb\")")
expect_mistake("the value of BASE has a line break or '$('" "add_sprint_supervisor(BASE [[a$(b)]])")
expect_mistake("BASE is given twice" "add_sprint_supervisor(BASE a BASE b)")
expect_mistake("no value given for: PLAN" "add_sprint_supervisor(PLAN)")
expect_mistake("no value given for: PLAN" "add_sprint_supervisor(PLAN BASE main)")
expect_mistake("the value of PLAN is empty" "add_sprint_supervisor(PLAN \"\")")
expect_mistake("the value of PLAN has a line break or '$('" "add_sprint_supervisor(PLAN [[a$(b).md]])")
expect_mistake("PLAN is given twice" "add_sprint_supervisor(PLAN a.md PLAN b.md)")
expect_mistake("unknown argument: b.md" "add_sprint_supervisor(PLAN a.md b.md)")
expect_mistake("called before with other arguments"
  "add_sprint_supervisor(PLAN a.md)\nadd_sprint_supervisor(PLAN b.md)")
expect_mistake("a target named sprint-plan exists already"
  "add_custom_target(sprint-plan)\nadd_sprint_supervisor()")
expect_mistake("no value given for: SETTINGS" "add_sprint_supervisor(SETTINGS BASE main)")
expect_mistake("SETTINGS is given twice" "add_sprint_supervisor(SETTINGS guard=off SETTINGS)")
expect_mistake("'BSAE' is not a setting: write key=value"
  "add_sprint_supervisor(SETTINGS guard=off BSAE main)")
expect_mistake("'=off' is not a setting" "add_sprint_supervisor(SETTINGS =off)")
expect_mistake("'guard' is set twice" "add_sprint_supervisor(SETTINGS guard=off guard=deny)")
expect_mistake("called before with other arguments, in ${WORK_DIR}/CMakeLists.txt"
  "add_sprint_supervisor()\nadd_sprint_supervisor(BASE main)")
# The default of a gate is another one than HEAD.
expect_mistake("called before with other arguments"
  "add_sprint_supervisor()\nadd_sprint_supervisor(BASE HEAD)")
expect_mistake("a target named sprint-check exists already"
  "add_custom_target(sprint-check)\nadd_sprint_supervisor()")

# A key that does not exist is found by the program, which points at the line.
file(REMOVE_RECURSE "${WORK_DIR}")
write_project("${WORK_DIR}" NONE "add_sprint_supervisor(SETTINGS limits.agent=2)")
configuring("${WORK_DIR}" "${WORK_DIR}/out")
run(${configure})
expect_failure("sprint-context.toml:13:8: unknown key 'limits.agent' (did you mean 'limits.agents'?)"
  "${CMAKE_COMMAND}" --build "${WORK_DIR}/out" --target sprint-doctor)

# The package was found in a subdirectory, so its program is unknown here.
file(REMOVE_RECURSE "${WORK_DIR}")
file(WRITE "${WORK_DIR}/sub/CMakeLists.txt" "find_package(SprintSupervisor REQUIRED)\n")
file(WRITE "${WORK_DIR}/CMakeLists.txt" "cmake_minimum_required(VERSION 3.25)
project(engine LANGUAGES NONE)
add_subdirectory(sub)
add_sprint_supervisor()
")
configuring("${WORK_DIR}" "${WORK_DIR}/out")
expect_failure("add_sprint_supervisor: SprintSupervisor::driver is unknown here" ${configure})

# Before project() nobody knows whose build it is.
file(REMOVE_RECURSE "${WORK_DIR}")
file(WRITE "${WORK_DIR}/CMakeLists.txt" "cmake_minimum_required(VERSION 3.25)
find_package(SprintSupervisor REQUIRED)
add_sprint_supervisor()
project(engine LANGUAGES NONE)
")
configuring("${WORK_DIR}" "${WORK_DIR}/out")
expect_failure("add_sprint_supervisor: call it after project()" ${configure})
