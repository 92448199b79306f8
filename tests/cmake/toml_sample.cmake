include("${CMAKE_CURRENT_LIST_DIR}/consume.cmake")
file(REMOVE_RECURSE "${WORK_DIR}")
file(COPY "${SOURCE_DIR}/samples/toolchain-toml" DESTINATION "${WORK_DIR}")
set(sample "${WORK_DIR}/toolchain-toml")

expect_output("toolchain 'shell' 1.0 conforms"
  "${driver}" toolchains --verify "${sample}/shell.toolchain.toml" -C "${sample}/project")
expect_output("shell  1.0  detected     bin/greet.sh"
  "${driver}" toolchains shell --plugin-dir "${sample}" -C "${sample}/project")
# The commands it describes are real ones.
run(sh -n "${sample}/project/bin/greet.sh")
run(sh "${sample}/project/tests/run.sh" "${WORK_DIR}/results.xml")
file(READ "${WORK_DIR}/results.xml" report)
if(NOT report MATCHES "tests=\"2\" failures=\"0\"")
  message(FATAL_ERROR "unexpected report: ${report}")
endif()
