# What the tests of add_sprint_supervisor() share.
include_guard()
cmake_policy(VERSION 3.25)
include("${CMAKE_CURRENT_LIST_DIR}/consume.cmake")

# write_project(<dir> <languages> <line>...): a project that finds the package and goes on with the lines.
function(write_project dir languages)
  list(JOIN ARGN "\n" lines)
  file(WRITE "${dir}/CMakeLists.txt" "cmake_minimum_required(VERSION 3.25)
project(engine LANGUAGES ${languages})
find_package(SprintSupervisor REQUIRED)
${lines}
")
endfunction()

# write_bigger_project(<dir> <languages> <line>...): one that knows nothing of the package.
function(write_bigger_project dir languages)
  list(JOIN ARGN "\n" lines)
  file(WRITE "${dir}/CMakeLists.txt" "cmake_minimum_required(VERSION 3.25)
project(bigger LANGUAGES ${languages})
${lines}
")
endfunction()

# commit(<repository> <message>): everything, whatever git is told on this machine.
set(ENV{GIT_CONFIG_GLOBAL} /dev/null)
set(ENV{GIT_CONFIG_NOSYSTEM} 1)
function(commit repository message)
  run(git -C "${repository}" add .)
  run(git -C "${repository}" -c user.name=Test -c user.email=test@example.invalid commit -q -m "${message}")
endfunction()

# configuring(<dir> <build> <option>...): sets `configure` to the command that does it, with Ninja
# unless an option says otherwise.
function(configuring dir build)
  set(configure "${CMAKE_COMMAND}" -S "${dir}" -B "${build}" "-DCMAKE_PREFIX_PATH=${PREFIX}"
    "-DCMAKE_CXX_COMPILER=${CXX_COMPILER}" --no-warn-unused-cli)
  if(NOT "-G" IN_LIST ARGN)
    list(APPEND configure -G Ninja)
  endif()
  set(configure ${configure} ${ARGN} PARENT_SCOPE)
endfunction()

# doctor(<variable> <build> <option>...): the answer of `doctor --json` for that build's context.
function(doctor variable build)
  execute_process(COMMAND "${driver}" doctor --json --context "${build}/sprint-context.toml" ${ARGN}
    OUTPUT_VARIABLE json ERROR_VARIABLE errors)
  if(NOT errors STREQUAL "")
    message(FATAL_ERROR "doctor: ${errors}")
  endif()
  set(${variable} "${json}" PARENT_SCOPE)
endfunction()

# expect_setting(<json of doctor> <key> <value>)
function(expect_setting json key value)
  string(JSON count LENGTH "${json}" settings)
  math(EXPR last "${count} - 1")
  foreach(index RANGE ${last})
    string(JSON name GET "${json}" settings ${index} key)
    if(name STREQUAL key)
      string(JSON real GET "${json}" settings ${index} value)
    endif()
  endforeach()
  if(NOT "${real}" STREQUAL "${value}")
    message(FATAL_ERROR "${key}: expected '${value}', got '${real}'")
  endif()
endfunction()

# expect_line(<file> <line>...): the file holds these lines, each whole.
function(expect_line file)
  file(READ "${file}" content)
  foreach(line IN LISTS ARGN)
    string(FIND "\n${content}" "\n${line}\n" found)
    if(found EQUAL -1)
      message(FATAL_ERROR "${file}: no line '${line}' in:\n${content}")
    endif()
  endforeach()
endfunction()

# expect_exported(<build> <source>...): exactly these files are in the compile database.
function(expect_exported build)
  set(names "")
  if(EXISTS "${build}/compile_commands.json")
    file(STRINGS "${build}/compile_commands.json" lines REGEX "\"file\": ")
    foreach(line IN LISTS lines)
      string(REGEX REPLACE ".*/([^/]+)\".*" "\\1" name "${line}")
      list(APPEND names "${name}")
    endforeach()
  endif()
  list(REMOVE_DUPLICATES names)
  list(SORT names)
  if(NOT "${names}" STREQUAL "${ARGN}")
    message(FATAL_ERROR "${build}: exported are '${names}', expected '${ARGN}'")
  endif()
endfunction()
