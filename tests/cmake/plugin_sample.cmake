include("${CMAKE_CURRENT_LIST_DIR}/consume.cmake")
file(REMOVE_RECURSE "${WORK_DIR}")
file(COPY "${SOURCE_DIR}/samples/toolchain-plugin" DESTINATION "${WORK_DIR}")
set(sample "${WORK_DIR}/toolchain-plugin")

run("${CMAKE_COMMAND}" -S "${sample}" -B "${WORK_DIR}/out" -G Ninja "-DCMAKE_PREFIX_PATH=${PREFIX}"
  "-DCMAKE_CXX_COMPILER=${CXX_COMPILER}" -DCMAKE_CXX_STANDARD=17 -DCMAKE_CXX_FLAGS=-Wall\ -Wextra\ -Werror)
run("${CMAKE_COMMAND}" --build "${WORK_DIR}/out")
expect_output("toolchain 'json' 1.0.0 conforms"
  "${driver}" toolchains --verify "${WORK_DIR}/out/json.so" -C "${sample}/project")
expect_output("toolchain 'json' 1.0.0 conforms"
  "${CMAKE_COMMAND}" --build "${WORK_DIR}/out" --target json-verify)
expect_output("json  1.0.0  detected  documents.json"
  "${driver}" toolchains json --plugin-dir "${WORK_DIR}/out" -C "${sample}/project")
expect_output("python3" "${driver}" doctor --plugin-dir "${WORK_DIR}/out" -C "${sample}/project")

# Its own setting reaches it, and a misspelt one is refused.
file(WRITE "${sample}/project/sprint.toml" "[toolchain.json]\npython = \"/usr/bin/python3\"\n")
expect_output("ok  /usr/bin/python3" "${driver}" doctor --plugin-dir "${WORK_DIR}/out" -C "${sample}/project")
file(WRITE "${sample}/project/sprint.toml" "[toolchain.json]\npyton = \"x\"\n")
expect_failure("toolchain 'json' has no setting 'pyton' (did you mean 'python'?)"
  "${driver}" doctor --plugin-dir "${WORK_DIR}/out" -C "${sample}/project")
