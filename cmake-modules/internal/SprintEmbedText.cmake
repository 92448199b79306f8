# sprint_embed_text(<target> <file> AS <constant> HEADER <header> NAMESPACE <namespace>)
#
# Compiles the text of a file into a target, as the `const std::string_view` that the header declares in
# that namespace. A file keeps what a string in C++ would take from it: its language, for editors and
# for linters, and tests of its own. A change of the file makes the constant anew.
#
# This file is also the script that writes the source.
if(CMAKE_SCRIPT_MODE_FILE STREQUAL CMAKE_CURRENT_LIST_FILE)
  file(READ "${file}" text)
  string(FIND "${text}" ")sprint_text\"" end)
  if(NOT end EQUAL -1)
    message(FATAL_ERROR "${file}: it has the end of the string that it is put into: )sprint_text\"")
  endif()
  file(WRITE "${output}" "#include \"${header}\"\n\nnamespace ${namespace} {\n\n"
    "const std::string_view ${constant} = R\"sprint_text(" "${text}" ")sprint_text\";\n\n"
    "}  // namespace ${namespace}\n")
  return()
endif()

function(sprint_embed_text target file)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "AS;HEADER;NAMESPACE" "")
  cmake_path(ABSOLUTE_PATH file)
  cmake_path(GET file STEM name)
  set(output "${CMAKE_CURRENT_BINARY_DIR}/embedded/${name}.cpp")
  set(script "${CMAKE_CURRENT_FUNCTION_LIST_FILE}")
  add_custom_command(OUTPUT "${output}"
    COMMAND "${CMAKE_COMMAND}" -D "file=${file}" -D "output=${output}" -D "constant=${arg_AS}"
      -D "header=${arg_HEADER}" -D "namespace=${arg_NAMESPACE}" -P "${script}"
    DEPENDS "${file}" "${script}" COMMENT "Embedding ${name}" VERBATIM)
  target_sources(${target} PRIVATE "${output}")
endfunction()
