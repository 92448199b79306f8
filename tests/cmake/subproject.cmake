cmake_policy(VERSION 3.25)
include("${CMAKE_CURRENT_LIST_DIR}/supervisor_consumer.cmake")
# At the depth of the presets' build trees, so that ccache knows the objects already.
set(out "${SOURCE_DIR}/build/subproject")
set(configure "${CMAKE_COMMAND}" -S "${CMAKE_CURRENT_LIST_DIR}/subproject" -B "${out}" -G Ninja
  "-DSPRINT_SOURCE=${SOURCE_DIR}" -DSPRINT_WERROR=ON "-DCMAKE_CXX_COMPILER=${CXX_COMPILER}"
  "-DCMAKE_BUILD_TYPE=${BUILD_TYPE}" "-DCMAKE_CXX_COMPILER_LAUNCHER=${LAUNCHER}"
  "-DCMAKE_PREFIX_PATH=${PREFIX}")
run(${configure} -DSPRINT_IN_LIBRARY=OFF)

# A target of ours builds the program and its toolchains, and nothing else.
set(driver "${out}/sprint/bin/sprint-supervisor")
file(GLOB_RECURSE leftovers "${out}/sprint/lib/*.so")
file(REMOVE ${leftovers} "${driver}" "${out}/json.so")
set(answer "CMakeLists.txt: project(consumer)")
expect_output("${answer}" "${CMAKE_COMMAND}" --build "${out}" --target sprint-doctor)
if(EXISTS "${out}/json.so")
  message(FATAL_ERROR "sprint-doctor built a target of the consumer")
endif()
# The consumer's sources are exported, ours are not.
expect_exported("${out}" json_toolchain.cpp)

expect_output("toolchain 'json' 2.0 conforms" "${CMAKE_COMMAND}" --build "${out}" --target json-verify)
expect_output("CMakeLists.txt: project(quickstart)"
  "${driver}" -C "${SOURCE_DIR}/samples/quickstart" toolchains)

# The same in a library of the consumer: the targets work on the library, and build the same program.
file(REMOVE "${driver}")
run(${configure} -DSPRINT_IN_LIBRARY=ON)
expect_output("CMakeLists.txt: project(library)" "${CMAKE_COMMAND}" --build "${out}" --target sprint-doctor)
expect_exported("${out}" library.cpp)
