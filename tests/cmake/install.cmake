include("${CMAKE_CURRENT_LIST_DIR}/consume.cmake")
file(REMOVE_RECURSE "${PREFIX}")
run("${CMAKE_COMMAND}" --install "${BINARY_DIR}" --prefix "${PREFIX}")
# The installed program finds the installed toolchain, not the one of the build tree.
expect_output("${PREFIX}/lib" "${driver}" -C "${SOURCE_DIR}/samples/quickstart" toolchains)
expect_output("CMakeLists.txt: project(quickstart)" "${driver}" -C "${SOURCE_DIR}/samples/quickstart" toolchains)
