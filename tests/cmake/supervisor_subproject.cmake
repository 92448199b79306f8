# add_sprint_supervisor() in a project that a bigger one includes, which knows nothing of the package:
# the targets work on that project, in the build tree of the bigger one.
cmake_policy(VERSION 3.25)
include("${CMAKE_CURRENT_LIST_DIR}/supervisor_consumer.cmake")
file(REMOVE_RECURSE "${WORK_DIR}")
set(bigger "${WORK_DIR}/bigger one")
set(engine "${bigger}/parts/engine")

# LIMIT is known to the build alone: without its compile database every check would fail.
write_bigger_project("${bigger}" CXX "add_library(outside outside.cpp)"
  "add_subdirectory(parts/engine EXCLUDE_FROM_ALL)" "add_library(late outside.cpp)")
write_project("${engine}" CXX "add_library(engine engine.cpp)" "add_subdirectory(tools)"
  "target_compile_definitions(engine PRIVATE LIMIT=3)" "add_sprint_supervisor(SETTINGS guard=off)")
file(WRITE "${engine}/tools/CMakeLists.txt" "add_library(tool OBJECT tool.cpp)\n")
file(WRITE "${engine}/tools/tool.cpp" "")
set(good "int limit() { return LIMIT; }\n")
set(bad "int limit() { return LIMTI; }\n")
file(WRITE "${engine}/engine.cpp" "${good}")
file(WRITE "${bigger}/outside.cpp" "")

# expect_check(<build> <source>): the check sees what changes in the source directory, and nothing else.
function(expect_check build source)
  set(check "${CMAKE_COMMAND}" --build "${build}" --target sprint-check)
  file(WRITE "${bigger}/outside.cpp" "${bad}")
  run(${check})
  file(WRITE "${source}/engine.cpp" "${bad}")
  expect_failure("engine.cpp:1:22: error: " ${check})
  file(WRITE "${source}/engine.cpp" "// better\n${good}")
  run(${check})
  file(WRITE "${source}/engine.cpp" "${good}")
  file(WRITE "${bigger}/outside.cpp" "")
endfunction()

# expect_context(<build> <source>): the project is the subproject, the build tree that of the whole.
function(expect_context build source)
  expect_line("${build}/sprint-context.toml" "source = \"${source}\"" "binary = \"${build}\""
    "cache = \"${build}/CMakeCache.txt\"" "compile_database = \"${build}/compile_commands.json\""
    "guard = \"off\"")
  expect_exported("${build}" engine.cpp tool.cpp)
  expect_output("project(engine)" "${CMAKE_COMMAND}" --build "${build}" --target sprint-doctor)
endfunction()

function(expect_working generator build)
  configuring("${bigger}" "${build}" -G "${generator}")
  run(${configure})
  expect_context("${build}" "${engine}")
  expect_check("${build}" "${engine}")
endfunction()

# In the repository of the bigger project.
run(git init -q -b main "${bigger}")
commit("${bigger}" "Two projects")
expect_working(Ninja "${WORK_DIR}/ninja out")
expect_working("Ninja Multi-Config" "${WORK_DIR}/multi out")
expect_working("Unix Makefiles" "${WORK_DIR}/make out")

# A repository of its own in that of the bigger project.
run(git init -q -b main "${engine}")
commit("${engine}" "One project")
expect_check("${WORK_DIR}/ninja out" "${engine}")
expect_check("${WORK_DIR}/make out" "${engine}")

# Cloned by FetchContent, it lies in the build tree.
write_bigger_project("${bigger}" CXX "add_library(outside outside.cpp)"
  "include(FetchContent)"
  "FetchContent_Declare(engine GIT_REPOSITORY \"${engine}\" GIT_TAG main)"
  "FetchContent_MakeAvailable(engine)")
set(build "${bigger}/build")
configuring("${bigger}" "${build}")
run(${configure})
expect_context("${build}" "${build}/_deps/engine-src")
expect_check("${build}" "${build}/_deps/engine-src")

# Without compile commands of its own it still names those that the bigger project has.
write_bigger_project("${bigger}" CXX "set(CMAKE_EXPORT_COMPILE_COMMANDS ON)"
  "add_library(outside outside.cpp)" "unset(CMAKE_EXPORT_COMPILE_COMMANDS)" "add_subdirectory(parts/engine)")
write_project("${engine}" CXX "add_library(engine engine.cpp)" "add_sprint_supervisor(NO_COMPILE_COMMANDS)")
configuring("${bigger}" "${WORK_DIR}/ninja out")
run(${configure})
expect_exported("${WORK_DIR}/ninja out" outside.cpp)
expect_line("${WORK_DIR}/ninja out/sprint-context.toml"
  "compile_database = \"${WORK_DIR}/ninja out/compile_commands.json\"")
