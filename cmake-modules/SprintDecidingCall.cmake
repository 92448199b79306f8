# Which call of add_sprint_supervisor() decides if several projects of a build make one: that of the
# top-level project, else the first. For add_sprint_supervisor() only.
#
# A project's directory keeps what its call says, in properties SPRINT_CALL_<word>; the global
# property SPRINT_SUPERVISOR_PROJECT is the directory of the project that decides.
include_guard(GLOBAL)
cmake_policy(VERSION 3.25)

# Keeps what a call says. The result is FALSE if the project has said the same before.
function(_sprint_keep_call result BASE PLAN SETTINGS COMPILE_COMMANDS)
  set(FILE "${CMAKE_CURRENT_LIST_FILE}")
  set(TEXT "${BASE}\n${PLAN}\n${COMPILE_COMMANDS}\n${SETTINGS}")
  get_property(known DIRECTORY "${PROJECT_SOURCE_DIR}" PROPERTY SPRINT_CALL_TEXT SET)
  get_property(known_text DIRECTORY "${PROJECT_SOURCE_DIR}" PROPERTY SPRINT_CALL_TEXT)
  get_property(known_file DIRECTORY "${PROJECT_SOURCE_DIR}" PROPERTY SPRINT_CALL_FILE)
  if(NOT known)
    foreach(word IN ITEMS TEXT FILE BASE PLAN SETTINGS COMPILE_COMMANDS)
      set_property(DIRECTORY "${PROJECT_SOURCE_DIR}" PROPERTY SPRINT_CALL_${word} "${${word}}")
    endforeach()
    set(${result} TRUE PARENT_SCOPE)
  elseif(TEXT STREQUAL known_text)
    set(${result} FALSE PARENT_SCOPE)
  else()
    message(FATAL_ERROR "add_sprint_supervisor: called before with other arguments, in ${known_file}")
  endif()
endfunction()

# Chooses between the caller's project and the one that decides so far, and says which gives way.
# The result is TRUE for the first call in the build.
function(_sprint_choose_call result)
  get_property(chosen GLOBAL PROPERTY SPRINT_SUPERVISOR_PROJECT SET)
  get_property(other GLOBAL PROPERTY SPRINT_SUPERVISOR_PROJECT)
  if(NOT chosen OR PROJECT_IS_TOP_LEVEL)
    set_property(GLOBAL PROPERTY SPRINT_SUPERVISOR_PROJECT "${PROJECT_SOURCE_DIR}")
  endif()
  if(NOT chosen)
    set(${result} TRUE PARENT_SCOPE)
    return()
  endif()
  set(${result} FALSE PARENT_SCOPE)
  get_property(mine DIRECTORY "${PROJECT_SOURCE_DIR}" PROPERTY SPRINT_CALL_FILE)
  get_property(theirs DIRECTORY "${other}" PROPERTY SPRINT_CALL_FILE)
  if(PROJECT_IS_TOP_LEVEL)
    message(STATUS "add_sprint_supervisor: the call in ${theirs} gives way to the one in ${mine}")
  else()
    message(STATUS "add_sprint_supervisor: the call in ${mine} gives way to the one in ${theirs}")
  endif()
endfunction()

# Sets <call>_PROJECT, the source directory of the project that decides, and what its call says:
# <call>_FILE, _BASE, _PLAN, _SETTINGS, _COMPILE_COMMANDS.
function(_sprint_deciding_call call)
  get_property(project GLOBAL PROPERTY SPRINT_SUPERVISOR_PROJECT)
  set(${call}_PROJECT "${project}" PARENT_SCOPE)
  foreach(word IN ITEMS FILE BASE PLAN SETTINGS COMPILE_COMMANDS)
    get_property(value DIRECTORY "${project}" PROPERTY SPRINT_CALL_${word})
    set(${call}_${word} "${value}" PARENT_SCOPE)
  endforeach()
endfunction()
