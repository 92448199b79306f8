#[=======================================================================[.rst:
SprintAddSupervisor
-------------------

Included by ``SprintSupervisor.cmake``.

.. command:: add_sprint_supervisor

  Adds build targets that call sprint-supervisor for this project::

    add_sprint_supervisor([BASE <revision>]
      [SETTINGS <key>=<value>...] [NO_COMPILE_COMMANDS])

  Creates these targets. None of them is part of ``all``, and none builds
  anything of the project.

  ``sprint-check``
    Runs ``sprint-supervisor check``: the syntax of the changed files.

  ``sprint-doctor``
    Runs ``sprint-supervisor doctor``: what this machine lacks for the project,
    and the settings in force.

  How the build is configured reaches the program in a context file,
  ``sprint-context.toml`` in the top-level build directory. It is written when
  CMake has read the whole project, and only if its content changes.

  ``BASE``
    The git revision that ``sprint-check`` compares with, as for ``check
    --base``. Default: ``HEAD``.

  ``SETTINGS``
    Settings of sprint-supervisor, each written as for its option ``--set``: a
    list is separated by commas, a duration has a unit. They are stronger than
    those of ``sprint.toml``; ``--set`` is stronger than both.

  ``NO_COMPILE_COMMANDS``
    Do not export compile commands. Otherwise every target of the build for
    which neither ``CMAKE_EXPORT_COMPILE_COMMANDS`` nor its own property
    ``EXPORT_COMPILE_COMMANDS`` says anything is exported to
    ``compile_commands.json``, from which sprint-supervisor learns how a file is
    compiled. Ninja and Makefile generators only.

  The command may stand anywhere in the project after ``project()``, before or
  after the targets. A second call with the same arguments does nothing; with
  other arguments it is an error. In a project that is not the top level of
  the build it does nothing at all: who includes a project does not want
  targets that work on it.
#]=======================================================================]

include_guard(GLOBAL)
cmake_policy(VERSION 3.25)
include("${CMAKE_CURRENT_LIST_DIR}/SprintCompileDatabase.cmake")
include("${CMAKE_CURRENT_LIST_DIR}/SprintContextFile.cmake")

# The words are taken one by one, since a CMake list would not survive values with ';', '[' or '\'.
function(add_sprint_supervisor)
  _sprint_is_wanted_here(wanted)
  if(NOT wanted)
    return()
  endif()
  set(base "")
  set(settings "")
  set(compile_commands TRUE)
  set(keyword "") # whose value comes next
  set(index 0)
  while(index LESS ARGC)
    set(word "${ARGV${index}}")
    math(EXPR index "${index} + 1")
    if(word MATCHES "^(BASE|SETTINGS|NO_COMPILE_COMMANDS)$")
      _sprint_expect_value("${keyword}" "${settings}")
      set(keyword ${word})
      if(word STREQUAL "NO_COMPILE_COMMANDS")
        set(compile_commands FALSE)
        set(keyword "")
      elseif(word STREQUAL "SETTINGS" AND NOT settings STREQUAL "")
        _sprint_refuse_word(SETTINGS again)
      endif()
    elseif(keyword STREQUAL "SETTINGS")
      _sprint_add_setting(settings "${word}")
    elseif(keyword STREQUAL "BASE" AND NOT word STREQUAL "" AND base STREQUAL "")
      set(base "${word}")
      set(keyword "")
    else()
      _sprint_refuse_word("${keyword}" "${word}")
    endif()
  endwhile()
  _sprint_expect_value("${keyword}" "${settings}")
  _sprint_is_first_call(first "${base}\n${compile_commands}\n${settings}")
  if(first)
    set_property(GLOBAL PROPERTY SPRINT_SUPERVISOR_SETTINGS "${settings}")
    set_property(GLOBAL PROPERTY SPRINT_SUPERVISOR_COMPILE_COMMANDS ${compile_commands})
    _sprint_add_supervisor_targets("${base}")
    # At the end, when all targets exist and all variables have their values.
    cmake_language(DEFER DIRECTORY "${CMAKE_SOURCE_DIR}" CALL _sprint_finish_supervisor)
  endif()
endfunction()

# Whether the caller is the top-level project, with the program at hand.
function(_sprint_is_wanted_here result)
  if(NOT DEFINED PROJECT_IS_TOP_LEVEL)
    message(FATAL_ERROR "add_sprint_supervisor: call it after project()")
  endif()
  set(${result} ${PROJECT_IS_TOP_LEVEL} PARENT_SCOPE)
  if(NOT PROJECT_IS_TOP_LEVEL)
    message(STATUS "add_sprint_supervisor: nothing to do for ${PROJECT_NAME}, "
      "which is not the top-level project of this build")
  elseif(NOT TARGET SprintSupervisor::driver)
    message(FATAL_ERROR "add_sprint_supervisor: SprintSupervisor::driver is unknown here: "
      "call find_package(SprintSupervisor) in this directory or above")
  endif()
endfunction()

# The keyword before the next one, or the last one, must have got what it needs.
function(_sprint_expect_value keyword settings)
  if(keyword STREQUAL "BASE" OR (keyword STREQUAL "SETTINGS" AND settings STREQUAL ""))
    message(FATAL_ERROR "add_sprint_supervisor: no value given for: ${keyword}")
  endif()
endfunction()

function(_sprint_refuse_word keyword word)
  if(keyword STREQUAL "")
    message(FATAL_ERROR "add_sprint_supervisor: unknown argument: ${word}")
  elseif(word STREQUAL "")
    message(FATAL_ERROR "add_sprint_supervisor: the value of ${keyword} is empty")
  else()
    message(FATAL_ERROR "add_sprint_supervisor: ${keyword} is given twice")
  endif()
endfunction()

# Adds a line of TOML for `key=value`. Which keys exist is for the program to say, when it reads them.
function(_sprint_add_setting lines setting)
  if(NOT setting MATCHES "^([a-z][a-z0-9_-]*(\\.[a-z][a-z0-9_-]*)*)=")
    message(FATAL_ERROR "add_sprint_supervisor: '${setting}' is not a setting: write key=value")
  endif()
  set(key "${CMAKE_MATCH_1}")
  string(FIND "\n${${lines}}" "\n${key} = " found)
  if(NOT found EQUAL -1)
    message(FATAL_ERROR "add_sprint_supervisor: '${key}' is set twice")
  endif()
  string(LENGTH "${key}=" start)
  string(SUBSTRING "${setting}" ${start} -1 value)
  _sprint_toml_string(value "${value}")
  set(${lines} "${${lines}}${key} = ${value}\n" PARENT_SCOPE)
endfunction()

# Whether no call came before this one; what the call says is compared with the first.
function(_sprint_is_first_call result call)
  get_property(known GLOBAL PROPERTY SPRINT_SUPERVISOR_CALL SET)
  get_property(first_call GLOBAL PROPERTY SPRINT_SUPERVISOR_CALL)
  get_property(first_file GLOBAL PROPERTY SPRINT_SUPERVISOR_FILE)
  set(${result} TRUE PARENT_SCOPE)
  if(NOT known)
    set_property(GLOBAL PROPERTY SPRINT_SUPERVISOR_CALL "${call}")
    set_property(GLOBAL PROPERTY SPRINT_SUPERVISOR_FILE "${CMAKE_CURRENT_LIST_FILE}")
  elseif(call STREQUAL first_call)
    set(${result} FALSE PARENT_SCOPE)
  else()
    message(FATAL_ERROR "add_sprint_supervisor: called before with other arguments, "
      "in ${first_file}")
  endif()
endfunction()

function(_sprint_add_supervisor_targets base)
  _sprint_add_command_target(sprint-doctor doctor)
  if(base STREQUAL "")
    _sprint_add_command_target(sprint-check check)
  else()
    _sprint_add_command_target(sprint-check check --base "${base}")
  endif()
endfunction()

# _sprint_add_command_target(<target> <command and options of sprint-supervisor>...)
function(_sprint_add_command_target target)
  if(TARGET ${target})
    message(FATAL_ERROR "add_sprint_supervisor: a target named ${target} exists already")
  endif()
  _sprint_context_file(context)
  add_custom_target(${target}
    COMMAND SprintSupervisor::driver ${ARGN} --context "${context}"
    WORKING_DIRECTORY "${CMAKE_SOURCE_DIR}"
    VERBATIM USES_TERMINAL)
  # As a subproject the program is built on demand, and its toolchains with it.
  if(TARGET sprint-shipped-toolchains)
    add_dependencies(${target} sprint-shipped-toolchains)
  endif()
endfunction()

# Runs in the scope of the top-level directory.
function(_sprint_finish_supervisor)
  get_property(compile_commands GLOBAL PROPERTY SPRINT_SUPERVISOR_COMPILE_COMMANDS)
  _sprint_export_compile_commands(database ${compile_commands})
  _sprint_write_context("${database}")
endfunction()
