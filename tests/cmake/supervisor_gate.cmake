# `sprint-gate` in a repository: it builds what is committed, as this build is configured, in a tree of
# its own, with every generator.
cmake_policy(VERSION 3.25)
include("${CMAKE_CURRENT_LIST_DIR}/supervisor_consumer.cmake")
file(REMOVE_RECURSE "${WORK_DIR}")
set(project "${WORK_DIR}/my project")

# write_engine(<dir> <argument of add_sprint_supervisor>...): LIMIT is 3 only in the caches of the build
# trees below.
function(write_engine dir)
  write_project("${dir}" CXX "set(LIMIT 0 CACHE STRING \"\")" "enable_testing()"
    "add_executable(engine engine.cpp)"
    "target_compile_definitions(engine PRIVATE LIMIT=\${LIMIT})"
    "add_test(NAME limit COMMAND engine)" "add_sprint_supervisor(${ARGN})")
  file(WRITE "${dir}/engine.cpp" "static_assert(LIMIT == 3, \"not configured as the build tree is\");
int main() { return LIMIT == 3 ? 0 : 1; }
")
endfunction()

write_engine("${project}" SETTINGS toolchains.use=cmake)
file(WRITE "${project}/.gitignore" ".sprint/\n")
run(git init -q -b main "${project}")
commit("${project}" "A good program")
run(git -C "${project}" branch base)
file(APPEND "${project}/engine.cpp" "// more\n")
commit("${project}" "A remark")
run(git -C "${project}" branch --set-upstream-to=base main)

# expect_gate(<generator> <build> <source> <option>...): configures the build and runs its gate, which
# passes and builds nothing in that tree.
function(expect_gate generator build source)
  configuring("${source}" "${build}" -G "${generator}" -DLIMIT=3 ${ARGN})
  run(${configure})
  expect_output("green: no failure in 1 test; built "
    "${CMAKE_COMMAND}" --build "${build}" --target sprint-gate)
  file(GLOB_RECURSE objects "${build}/*engine.cpp.o")
  if(objects)
    message(FATAL_ERROR "it was built in the build tree: ${objects}")
  endif()
endfunction()

expect_gate(Ninja "${WORK_DIR}/ninja out" "${project}" -DCMAKE_BUILD_TYPE=MinSizeRel)
expect_gate("Unix Makefiles" "${WORK_DIR}/make out" "${project}" -DCMAKE_BUILD_TYPE=Debug)

# With several configurations, the one that is being built.
expect_gate("Ninja Multi-Config" "${WORK_DIR}/multi out" "${project}")
execute_process(COMMAND "${CMAKE_COMMAND}" --build "${WORK_DIR}/multi out" --config Release
  --target sprint-gate COMMAND_ERROR_IS_FATAL ANY)
file(GLOB metrics "${project}/.sprint/gates/*/gate.json")
list(SORT metrics COMPARE NATURAL)
list(GET metrics -1 last)
file(READ "${last}" json)
string(FIND "${json}" "\"Release\"" found)
if(found EQUAL -1)
  message(FATAL_ERROR "the gate did not build the configuration Release: ${json}")
endif()

# The rules, word for word: without BASE the program finds it.
function(expect_rule build text)
  expect_output("sprint-supervisor gate ${text}--context \"${build}/sprint-context.toml\""
    ninja -C "${build}" -t commands sprint-gate)
endfunction()
expect_rule("${WORK_DIR}/ninja out" "")
execute_process(COMMAND ninja -C "${WORK_DIR}/multi out" -f build-Release.ninja -t commands sprint-gate:Release
  OUTPUT_VARIABLE commands)
if(NOT commands MATCHES " gate --config \"?Release\"? --context ")
  message(FATAL_ERROR "the configuration is not passed: ${commands}")
endif()

# What is red fails the target, and names the sprint; BASE decides what is looked at.
write_engine("${project}" BASE HEAD~1 SETTINGS toolchains.use=cmake)
file(WRITE "${project}/engine.cpp" "int main() { return LIMIT - 2; }\n")
commit("${project}" "Too few")
expect_failure("Failures attributed to: "
  "${CMAKE_COMMAND}" --build "${WORK_DIR}/ninja out" --target sprint-gate)
expect_rule("${WORK_DIR}/ninja out" "--base \"HEAD~1\" ")
expect_failure("looked at 1 sprint since HEAD~1"
  "${CMAKE_COMMAND}" --build "${WORK_DIR}/make out" --target sprint-gate)

# A revision reaches the program whole.
foreach(generator IN ITEMS Ninja "Unix Makefiles")
  write_engine("${project}" [==[BASE [[:/it's "a; b" $HOME ${X} $<CONFIG> \ `x` #1]]]==])
  configuring("${project}" "${WORK_DIR}/odd ${generator}" -G "${generator}")
  run(${configure})
  expect_failure([==[:/it's "a; b" $HOME ${X} $<CONFIG> \ `x` #1]==]
    "${CMAKE_COMMAND}" --build "${WORK_DIR}/odd ${generator}" --target sprint-gate)
endforeach()

# In a bigger project that knows nothing of the package, it gates the project that it belongs to.
set(bigger "${WORK_DIR}/bigger")
write_bigger_project("${bigger}" CXX "enable_testing()" "add_subdirectory(parts/engine)")
write_engine("${bigger}/parts/engine" SETTINGS toolchains.use=cmake)
file(WRITE "${bigger}/.gitignore" ".sprint/\n")
run(git init -q -b main "${bigger}")
commit("${bigger}" "Two projects")
run(git -C "${bigger}" branch base)
file(APPEND "${bigger}/parts/engine/engine.cpp" "// more\n")
commit("${bigger}" "A remark")
run(git -C "${bigger}" branch --set-upstream-to=base main)
expect_gate(Ninja "${WORK_DIR}/bigger ninja" "${bigger}")
expect_gate("Unix Makefiles" "${WORK_DIR}/bigger make" "${bigger}")
