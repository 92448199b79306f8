include("${CMAKE_CURRENT_LIST_DIR}/consume.cmake")
# At the depth of the presets' build trees, so that ccache knows the objects already.
set(out "${SOURCE_DIR}/build/subproject")
run("${CMAKE_COMMAND}" -S "${CMAKE_CURRENT_LIST_DIR}/subproject" -B "${out}" -G Ninja
  "-DSPRINT_SOURCE=${SOURCE_DIR}" -DSPRINT_WERROR=ON "-DCMAKE_CXX_COMPILER=${CXX_COMPILER}"
  "-DCMAKE_BUILD_TYPE=${BUILD_TYPE}" "-DCMAKE_CXX_COMPILER_LAUNCHER=${LAUNCHER}")
expect_output("toolchain 'json' 2.0 conforms" "${CMAKE_COMMAND}" --build "${out}" --target json-verify)
expect_output("CMakeLists.txt: project(quickstart)"
  "${out}/sprint/bin/sprint-supervisor" -C "${SOURCE_DIR}/samples/quickstart" toolchains)
