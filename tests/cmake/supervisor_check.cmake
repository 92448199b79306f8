# `sprint-check` in a repository: it checks what differs from HEAD, or from BASE, as this build compiles it.
cmake_policy(VERSION 3.25)
include("${CMAKE_CURRENT_LIST_DIR}/supervisor_consumer.cmake")
file(REMOVE_RECURSE "${WORK_DIR}")
set(project "${WORK_DIR}/my project")

# LIMIT is known to the build alone: without its compile database every check would fail.
write_project("${project}" CXX "add_library(engine engine.cpp)"
  "target_compile_definitions(engine PRIVATE LIMIT=3)" "add_sprint_supervisor()")
set(good "int limit() { return LIMIT; }\n")
set(bad "int limit() { return LIMTI; }\n")
file(WRITE "${project}/engine.cpp" "${good}")
file(CREATE_LINK "${project}" "${WORK_DIR}/link" SYMBOLIC)
run(git init -q -b main "${project}")
commit("${project}" "A good file")

# expect_check(<generator> <source> <build>): the target fails on a bad change and names the place; it
# passes on a good one, and on none.
function(expect_check generator source build)
  configuring("${source}" "${build}" -G "${generator}")
  run(${configure})
  set(check "${CMAKE_COMMAND}" --build "${build}" --target sprint-check)
  file(WRITE "${project}/engine.cpp" "${bad}")
  expect_failure("engine.cpp:1:22: error: " ${check})
  file(WRITE "${project}/engine.cpp" "// better\n${good}")
  run(${check})
  file(WRITE "${project}/engine.cpp" "${good}")
  run(${check})
endfunction()

expect_check(Ninja "${project}" "${WORK_DIR}/ninja out")
expect_check("Unix Makefiles" "${project}" "${WORK_DIR}/make out")
expect_check("Ninja Multi-Config" "${project}" "${WORK_DIR}/multi out")
expect_check(Ninja "${WORK_DIR}/link" "${WORK_DIR}/linked out")

# What was committed since BASE is checked too.
write_project("${project}" CXX "add_library(engine engine.cpp)"
  "target_compile_definitions(engine PRIVATE LIMIT=3)" "add_sprint_supervisor(BASE HEAD~1)")
file(WRITE "${project}/engine.cpp" "${bad}")
commit("${project}" "A bad file")
expect_failure("engine.cpp:1:22: error: "
  "${CMAKE_COMMAND}" --build "${WORK_DIR}/ninja out" --target sprint-check)
