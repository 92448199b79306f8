# compile_commands.json for a whole build, whenever its targets were created. For
# add_sprint_supervisor() only.
include_guard(GLOBAL)
cmake_policy(VERSION 3.25)

# Appends the targets with compile commands in a directory and those below. Our own, where we are a
# subproject, are not the user's code.
function(_sprint_compiled_targets result directory)
  if(directory STREQUAL SprintSupervisor_SOURCE_DIR AND NOT directory STREQUAL CMAKE_SOURCE_DIR)
    return()
  endif()
  get_property(here DIRECTORY "${directory}" PROPERTY BUILDSYSTEM_TARGETS)
  foreach(target IN LISTS here)
    get_target_property(type ${target} TYPE)
    if(type MATCHES "^(EXECUTABLE|(STATIC|SHARED|MODULE|OBJECT)_LIBRARY)$")
      list(APPEND ${result} ${target})
    endif()
  endforeach()
  get_property(subdirectories DIRECTORY "${directory}" PROPERTY SUBDIRECTORIES)
  foreach(subdirectory IN LISTS subdirectories)
    _sprint_compiled_targets(${result} "${subdirectory}")
  endforeach()
  set(${result} "${${result}}" PARENT_SCOPE)
endfunction()

# _sprint_export_compile_commands(<result> <wanted>)
#
# If wanted, exports every target about which the user said nothing. The result is the database's
# file, or nothing if there will be none.
function(_sprint_export_compile_commands result wanted)
  set(${result} "" PARENT_SCOPE)
  if(NOT CMAKE_GENERATOR MATCHES "Ninja|Makefiles")
    return()
  endif()
  # Until a user sets it CMake itself keeps the variable, and with it the property, empty.
  set(targets "")
  _sprint_compiled_targets(targets "${CMAKE_SOURCE_DIR}")
  foreach(target IN LISTS targets)
    get_property(exported TARGET ${target} PROPERTY EXPORT_COMPILE_COMMANDS)
    if(wanted AND "${exported}${CMAKE_EXPORT_COMPILE_COMMANDS}" STREQUAL "")
      set_property(TARGET ${target} PROPERTY EXPORT_COMPILE_COMMANDS ON)
      set(exported ON)
    endif()
    if(exported)
      set(${result} "${CMAKE_BINARY_DIR}/compile_commands.json" PARENT_SCOPE)
    endif()
  endforeach()
endfunction()
