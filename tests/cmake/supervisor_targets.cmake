# The targets and the context file of add_sprint_supervisor(), with every generator, in directories
# with spaces, and through a symbolic link.
cmake_policy(VERSION 3.25)
include("${CMAKE_CURRENT_LIST_DIR}/supervisor_consumer.cmake")
file(REMOVE_RECURSE "${WORK_DIR}")
set(project "${WORK_DIR}/my project")
# The call stands between the targets: those before it must be exported too.
write_project("${project}" CXX
  "add_library(before before.cpp)"
  "add_sprint_supervisor(BASE HEAD~1)"
  "add_subdirectory(sub)"
  "if(NOT CMAKE_CONFIGURATION_TYPES)"
  "  set(CMAKE_BUILD_TYPE MinSizeRel)"
  "endif()")
file(WRITE "${project}/sub/CMakeLists.txt" "add_library(after OBJECT after.cpp)\n")
file(WRITE "${project}/before.cpp" "")
file(WRITE "${project}/sub/after.cpp" "")
file(CREATE_LINK "${project}" "${WORK_DIR}/link" SYMBOLIC)

function(expect_no_object build)
  file(GLOB_RECURSE objects "${build}/*.o" "${build}/*.a")
  list(FILTER objects EXCLUDE REGEX "CompilerId|TryCompile|CMakeScratch")
  if(objects)
    message(FATAL_ERROR "something was built: ${objects}")
  endif()
endfunction()

# expect_working(<generator> <source> <build> <line of the context>...)
function(expect_working generator source build)
  configuring("${source}" "${build}" -G "${generator}")
  run(${configure})
  set(context "${build}/sprint-context.toml")
  expect_line("${context}" "source = \"${source}\"" "binary = \"${build}\""
    "cache = \"${build}/CMakeCache.txt\"" "generator = \"${generator}\""
    "compile_database = \"${build}/compile_commands.json\"" ${ARGN})
  expect_exported("${build}" after.cpp before.cpp)
  expect_output("project(engine)" "${CMAKE_COMMAND}" --build "${build}" --target sprint-doctor)
  expect_no_object("${build}")
  # Configured again with nothing new, the file is the same one.
  run(touch -d @1000000000 "${context}")
  run(${configure})
  file(TIMESTAMP "${context}" after "%s" UTC)
  if(NOT after EQUAL 1000000000)
    message(FATAL_ERROR "${context} was written again without need")
  endif()
endfunction()

expect_working(Ninja "${project}" "${WORK_DIR}/ninja out" "build_type = \"MinSizeRel\"")
expect_working("Unix Makefiles" "${project}" "${WORK_DIR}/make out" "build_type = \"MinSizeRel\"")
expect_working("Ninja Multi-Config" "${project}" "${WORK_DIR}/multi out"
  "configurations = [\"Debug\", \"Release\", \"RelWithDebInfo\"]")
expect_working(Ninja "${WORK_DIR}/link" "${WORK_DIR}/linked out" "build_type = \"MinSizeRel\"")

# The rule of sprint-check, word for word; `all` does not know it.
expect_output("sprint-supervisor check --base \"HEAD~1\" --context \"${WORK_DIR}/ninja out/sprint-context.toml\""
  ninja -C "${WORK_DIR}/ninja out" -t commands sprint-check)
expect_output("cd \"${project}\" && " ninja -C "${WORK_DIR}/ninja out" -t commands sprint-check)
execute_process(COMMAND ninja -C "${WORK_DIR}/ninja out" -t commands all OUTPUT_VARIABLE commands)
if(commands MATCHES "sprint-supervisor")
  message(FATAL_ERROR "'all' runs sprint-supervisor: ${commands}")
endif()
