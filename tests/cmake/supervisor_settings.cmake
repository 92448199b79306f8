# SETTINGS reach the program whole, are stronger than sprint.toml and weaker than --set.
cmake_policy(VERSION 3.25)
include("${CMAKE_CURRENT_LIST_DIR}/supervisor_consumer.cmake")
file(REMOVE_RECURSE "${WORK_DIR}")
set(project "${WORK_DIR}/żółw \"a\" @b@")
file(WRITE "${project}/sprint.toml" "[limits]\nagents = 5\nmax_retries = 5\ncontinuations = 5\n")
file(WRITE "${project}/CMakeLists.txt" [==[
cmake_minimum_required(VERSION 3.25)
project(engine LANGUAGES NONE)
find_package(SprintSupervisor REQUIRED)
add_sprint_supervisor(SETTINGS
  limits.max_retries=6 limits.continuations=6 gate.threshold=0.5 gate.preset=2024
  "gate.test_timeout=90 s" toolchains.use=cmake
  "notify=say \"é;[\" '\\' $HOME @HOME@ a=b\\")
]==])
configuring("${project}" "${WORK_DIR}/out")
run(${configure})

doctor(json "${WORK_DIR}/out" --set limits.continuations=7)
expect_setting("${json}" limits.agents 5)
expect_setting("${json}" limits.max_retries 6)
expect_setting("${json}" limits.continuations 7)
expect_setting("${json}" gate.threshold 0.5)
expect_setting("${json}" gate.preset 2024)
expect_setting("${json}" gate.test_timeout "90 s")
expect_setting("${json}" toolchains.use cmake)
expect_setting("${json}" notify [==[say "é;[" '\' $HOME @HOME@ a=b\]==])
string(JSON root GET "${json}" root)
if(NOT root STREQUAL project)
  message(FATAL_ERROR "the project was looked for in '${root}'")
endif()
expect_output("limits.max_retries 6" "${CMAKE_COMMAND}" --build "${WORK_DIR}/out" --target sprint-doctor)
