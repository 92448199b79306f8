# The package does not depend on Ninja.
include("${CMAKE_CURRENT_LIST_DIR}/consume.cmake")
file(REMOVE_RECURSE "${WORK_DIR}")
run("${CMAKE_COMMAND}" -S "${SOURCE_DIR}/samples/toolchain-plugin" -B "${WORK_DIR}" -G "Unix Makefiles"
  "-DSprintSupervisor_DIR=${PREFIX}/lib/cmake/SprintSupervisor" "-DCMAKE_CXX_COMPILER=${CXX_COMPILER}")
expect_output("toolchain 'json' 1.0.0 conforms" "${CMAKE_COMMAND}" --build "${WORK_DIR}" --target json-verify)
