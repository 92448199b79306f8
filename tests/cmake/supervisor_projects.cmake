# Which call of add_sprint_supervisor() decides if several projects of one build make one.
cmake_policy(VERSION 3.25)
include("${CMAKE_CURRENT_LIST_DIR}/supervisor_consumer.cmake")
file(REMOVE_RECURSE "${WORK_DIR}")
set(build "${WORK_DIR}/out")
write_project("${WORK_DIR}/one" CXX "add_library(one one.cpp)" "add_sprint_supervisor(BASE one SETTINGS guard=off)")
write_project("${WORK_DIR}/two" CXX "add_library(two two.cpp)" "add_sprint_supervisor(BASE two NO_COMPILE_COMMANDS)")
file(WRITE "${WORK_DIR}/one/one.cpp" "")
file(WRITE "${WORK_DIR}/two/two.cpp" "")
run(git init -q -b main "${WORK_DIR}")
commit("${WORK_DIR}" "Two projects")

# expect_configured(<text> <line>...): a bigger project of these lines configures and prints the text.
function(expect_configured text)
  file(REMOVE "${build}/compile_commands.json") # CMake leaves an old one
  write_bigger_project("${WORK_DIR}" CXX ${ARGN})
  configuring("${WORK_DIR}" "${build}")
  expect_output("${text}" ${configure})
endfunction()

# expect_deciding(<source> <base> <exported file>...): what the decided call says, and nothing of the others.
function(expect_deciding source base)
  expect_line("${build}/sprint-context.toml" "source = \"${source}\"" "# \"${source}/CMakeLists.txt\".")
  expect_output("cd ${source} && " ninja -C "${build}" -t commands sprint-check)
  expect_failure("--base ${base}: no such commit here" ninja -C "${build}" sprint-check)
  expect_exported("${build}" ${ARGN})
endfunction()

function(gives_way result loser winner)
  set(${result} "add_sprint_supervisor: the call in ${loser}/CMakeLists.txt gives way to the one in ${winner}/CMakeLists.txt\n"
    PARENT_SCOPE)
endfunction()

# The top level decides, before and after the others.
set(top "find_package(SprintSupervisor REQUIRED)" "add_sprint_supervisor(BASE top SETTINGS guard=deny)")
gives_way(one_to_top "${WORK_DIR}/one" "${WORK_DIR}")
gives_way(two_to_top "${WORK_DIR}/two" "${WORK_DIR}")
gives_way(two_to_one "${WORK_DIR}/two" "${WORK_DIR}/one")
foreach(lines IN ITEMS "${top};add_subdirectory(one);add_subdirectory(two)"
    "add_subdirectory(two);add_subdirectory(one);${top}")
  expect_configured("gives way to the one in ${WORK_DIR}/" ${lines})
  expect_deciding("${WORK_DIR}" top one.cpp two.cpp)
  doctor(json "${build}")
  expect_setting("${json}" guard deny)
endforeach()
expect_configured("${one_to_top}" ${top} "add_subdirectory(one)")
expect_configured("${one_to_top}" "add_subdirectory(one)" ${top})
expect_configured("${two_to_one}-- ${one_to_top}" "add_subdirectory(one)" "add_subdirectory(two)" ${top})

# Else the first one does.
expect_configured("${two_to_one}" "add_subdirectory(one)" "add_subdirectory(two)")
expect_deciding("${WORK_DIR}/one" one one.cpp)
expect_configured("the one in ${WORK_DIR}/two/CMakeLists.txt\n" "add_subdirectory(two)" "add_subdirectory(one)")
expect_deciding("${WORK_DIR}/two" two)

# A revision reaches the program whole, whoever has created the target.
foreach(generator IN ITEMS Ninja "Unix Makefiles")
  write_bigger_project("${WORK_DIR}" CXX "add_subdirectory(one)" "find_package(SprintSupervisor REQUIRED)"
    [==[add_sprint_supervisor(BASE [[:/it's "a; b" $HOME ${X} $<CONFIG> \ `x` #1]])]==])
  configuring("${WORK_DIR}" "${WORK_DIR}/${generator}" -G "${generator}")
  run(${configure})
  expect_failure([==[--base :/it's "a; b" $HOME ${X} $<CONFIG> \ `x` #1: no such commit here]==]
    "${CMAKE_COMMAND}" --build "${WORK_DIR}/${generator}" --target sprint-check)
endforeach()

# A call that gives way is checked like any other.
function(expect_mistake text)
  write_bigger_project("${WORK_DIR}" CXX ${top} "add_subdirectory(three)")
  write_project("${WORK_DIR}/three" NONE ${ARGN})
  configuring("${WORK_DIR}" "${build}")
  expect_failure("add_sprint_supervisor: ${text}" ${configure})
endfunction()
expect_mistake("unknown argument: BSAE" "add_sprint_supervisor(BSAE main)")
expect_mistake("no value given for: BASE" "add_sprint_supervisor(BASE)")
expect_mistake("called before with other arguments, in ${WORK_DIR}/three/CMakeLists.txt"
  "add_sprint_supervisor(BASE a)" "add_sprint_supervisor(BASE b)")
write_project("${WORK_DIR}/three" NONE "add_sprint_supervisor(BASE a)" "add_sprint_supervisor(BASE a)")
gives_way(three_to_top "${WORK_DIR}/three" "${WORK_DIR}")
expect_configured("${three_to_top}-- Configuring done" ${top} "add_subdirectory(three)")
