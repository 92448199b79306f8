# The file that tells sprint-supervisor how the build is configured. For add_sprint_supervisor()
# only; the program reads it in driver/config/cmake_context.cpp.
include_guard(GLOBAL)
cmake_policy(VERSION 3.25)

# Where it lies: a file and no folder, which could be in the way of somebody's target.
function(_sprint_context_file result)
  set(${result} "${CMAKE_BINARY_DIR}/sprint-context.toml" PARENT_SCOPE)
endfunction()

# The text as a TOML string, with its quotes.
function(_sprint_toml_string result text)
  string(REPLACE "\\" "\\\\" text "${text}")
  string(REPLACE "\"" "\\\"" text "${text}")
  foreach(code RANGE 1 31) # TOML allows no control character
    string(ASCII ${code} character)
    math(EXPR hexadecimal "${code} + 0x10000" OUTPUT_FORMAT HEXADECIMAL)
    string(SUBSTRING "${hexadecimal}" 3 4 hexadecimal)
    string(REPLACE "${character}" "\\u${hexadecimal}" text "${text}")
  endforeach()
  string(ASCII 127 character)
  string(REPLACE "${character}" "\\u007f" text "${text}")
  set(${result} "\"${text}\"" PARENT_SCOPE)
endfunction()

# Appends `key = "value"` to the variable; nothing for an empty value.
function(_sprint_append_entry lines key value)
  if(NOT value STREQUAL "")
    _sprint_toml_string(quoted "${value}")
    set(${lines} "${${lines}}${key} = ${quoted}\n" PARENT_SCOPE)
  endif()
endfunction()

# The toolchain file as an absolute path; CMake looks for a relative one in the same places.
function(_sprint_toolchain_file result)
  set(file "${CMAKE_TOOLCHAIN_FILE}")
  if(NOT file STREQUAL "" AND NOT IS_ABSOLUTE "${file}")
    set(file "${CMAKE_BINARY_DIR}/${CMAKE_TOOLCHAIN_FILE}")
    if(NOT EXISTS "${file}")
      set(file "${CMAKE_SOURCE_DIR}/${CMAKE_TOOLCHAIN_FILE}")
    endif()
  endif()
  set(${result} "${file}" PARENT_SCOPE)
endfunction()

# The entries that depend on the kind of generator.
function(_sprint_append_build_types lines)
  get_property(multi_config GLOBAL PROPERTY GENERATOR_IS_MULTI_CONFIG)
  set(text "${${lines}}")
  if(multi_config)
    set(quoted "")
    foreach(configuration IN LISTS CMAKE_CONFIGURATION_TYPES)
      _sprint_toml_string(name "${configuration}")
      list(APPEND quoted "${name}")
    endforeach()
    list(JOIN quoted ", " quoted)
    string(APPEND text "configurations = [${quoted}]\n")
  else()
    _sprint_append_entry(text build_type "${CMAKE_BUILD_TYPE}")
  endif()
  set(${lines} "${text}" PARENT_SCOPE)
endfunction()

# Replaces the file at once, and only if its content changes.
function(_sprint_write_if_different file content)
  set(present "")
  if(EXISTS "${file}")
    file(READ "${file}" present)
  endif()
  if(NOT "${present}" STREQUAL "${content}")
    file(WRITE "${file}.new" "${content}")
    file(RENAME "${file}.new" "${file}")
  endif()
endfunction()

# Writes the context file: the project in `source`, which a file `caller` asked for, in the build tree
# of the whole build. Directories are named as CMake names them, symbolic links included: the
# compile database does so too.
function(_sprint_write_context source caller settings database)
  get_property(version GLOBAL PROPERTY SPRINT_SUPERVISOR_VERSION)
  _sprint_toml_string(caller "${caller}") # no path can end the comment early
  set(text "# Written by add_sprint_supervisor() of sprint-supervisor ${version}, called in\n# ${caller}.\n")
  string(APPEND text "# Change it there: what you write here is lost.\nschema = 1\n\n[cmake]\n")
  _sprint_append_entry(text source "${source}")
  _sprint_append_entry(text binary "${CMAKE_BINARY_DIR}")
  _sprint_append_entry(text cache "${CMAKE_BINARY_DIR}/CMakeCache.txt")
  _sprint_append_entry(text generator "${CMAKE_GENERATOR}")
  _sprint_append_build_types(text)
  _sprint_toolchain_file(toolchain_file)
  _sprint_append_entry(text toolchain_file "${toolchain_file}")
  _sprint_append_entry(text compile_database "${database}")
  string(APPEND text "\n[settings]\n${settings}")
  _sprint_context_file(file)
  _sprint_write_if_different("${file}" "${text}")
endfunction()
