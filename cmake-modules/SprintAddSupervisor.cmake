#[=======================================================================[.rst:
SprintAddSupervisor
-------------------

Included by ``SprintSupervisor.cmake``.

.. command:: add_sprint_supervisor

  Adds build targets that call sprint-supervisor for this project::

    add_sprint_supervisor([PLAN <file>] [BASE <revision>]
      [SETTINGS <key>=<value>...] [NO_COMPILE_COMMANDS])

  Creates these targets. None of them is part of ``all``, and none builds
  anything in this build tree.

  ``sprint-check``
    Runs ``sprint-supervisor check``: the syntax of the changed files.

  ``sprint-gate``
    Runs ``sprint-supervisor gate``: builds and tests what is committed once, in
    a tree of its own that is configured like this one, and traces failures to
    commits. With a multi-configuration generator, the configuration that is
    being built.

  ``sprint-plan``
    Runs ``sprint-supervisor plan``: how the execution plan is read, with a
    warning for what had to be guessed.

  ``sprint-doctor``
    Runs ``sprint-supervisor doctor``: what this machine lacks for the project,
    and the settings in force.

  How the build is configured reaches the program in a context file,
  ``sprint-context.toml`` in the top-level build directory. It is written when
  CMake has read the whole project, and only if its content changes.

  ``PLAN``
    The execution plan that ``sprint-plan`` shows; a relative path starts at the
    current source directory. A file that is not there yet is a warning.
    Default: ``EXECUTION_PLAN.md`` in the source directory of the project, or in
    the nearest directory above it.

  ``BASE``
    The git revision that ``sprint-check`` and ``sprint-gate`` compare with, as
    for ``check --base`` and ``gate --base``. Default: for ``sprint-check``,
    ``HEAD``; for ``sprint-gate``, where ``HEAD`` left its upstream or default
    branch.

  ``SETTINGS``
    Settings of sprint-supervisor, each written as for its option ``--set``: a
    list is separated by commas, a duration has a unit. They are stronger than
    those of ``sprint.toml``; ``--set`` is stronger than both.

  ``NO_COMPILE_COMMANDS``
    Do not export compile commands. Otherwise every target of the project for
    which neither ``CMAKE_EXPORT_COMPILE_COMMANDS`` nor its own property
    ``EXPORT_COMPILE_COMMANDS`` says anything is exported to
    ``compile_commands.json``, from which sprint-supervisor learns how a file is
    compiled. Ninja and Makefile generators only.

  The command may stand anywhere in a project after ``project()``, before or
  after the targets. A second call in the same project with the same arguments
  does nothing; with other arguments it is an error.

  A project that was included with ``add_subdirectory()`` or ``FetchContent``
  may call it too. There is one set of targets for a build, and the call in one
  project decides everything about it: the call of the top-level project if
  there is one, before or after the others, else the first. Every other call is
  checked as well, and gives way with one line of status. If an included
  project decides, the program works on the source directory of that project,
  in the build tree of the whole build, and only targets in the directories of
  that project are exported.
#]=======================================================================]

include_guard(GLOBAL)
cmake_policy(VERSION 3.25)
include("${CMAKE_CURRENT_LIST_DIR}/SprintCompileDatabase.cmake")
include("${CMAKE_CURRENT_LIST_DIR}/SprintContextFile.cmake")
include("${CMAKE_CURRENT_LIST_DIR}/SprintDecidingCall.cmake")

# The words are taken one by one, since a CMake list would not survive values with ';', '[' or '\'.
function(add_sprint_supervisor)
  _sprint_expect_project()
  set(base "")
  set(plan "")
  set(settings "")
  set(compile_commands TRUE)
  set(keyword "") # whose value comes next
  set(index 0)
  while(index LESS ARGC)
    set(word "${ARGV${index}}")
    math(EXPR index "${index} + 1")
    if(word MATCHES "^(PLAN|BASE|SETTINGS|NO_COMPILE_COMMANDS)$")
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
    elseif(keyword STREQUAL "PLAN" AND NOT word STREQUAL "" AND plan STREQUAL "")
      cmake_path(ABSOLUTE_PATH word BASE_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}" NORMALIZE OUTPUT_VARIABLE plan)
      set(keyword "")
    else()
      _sprint_refuse_word("${keyword}" "${word}")
    endif()
  endwhile()
  _sprint_expect_value("${keyword}" "${settings}")
  _sprint_expect_plain(BASE "${base}")
  _sprint_expect_plain(PLAN "${plan}")
  _sprint_record_call("${base}" "${plan}" "${settings}" ${compile_commands})
endfunction()

# The caller must be in a project, with the program at hand.
function(_sprint_expect_project)
  if(NOT DEFINED PROJECT_IS_TOP_LEVEL)
    message(FATAL_ERROR "add_sprint_supervisor: call it after project()")
  elseif(NOT TARGET SprintSupervisor::driver)
    message(FATAL_ERROR "add_sprint_supervisor: SprintSupervisor::driver is unknown here: "
      "call find_package(SprintSupervisor) in this directory or above")
  endif()
endfunction()

# The keyword before the next one, or the last one, must have got what it needs.
function(_sprint_expect_value keyword settings)
  if(keyword MATCHES "^(BASE|PLAN)$" OR (keyword STREQUAL "SETTINGS" AND settings STREQUAL ""))
    message(FATAL_ERROR "add_sprint_supervisor: no value given for: ${keyword}")
  endif()
endfunction()

# No quotes bring these through ninja and make.
function(_sprint_expect_plain keyword value)
  if(value MATCHES "[\r\n]|\\$\\(")
    message(FATAL_ERROR "add_sprint_supervisor: the value of ${keyword} has a line break or '$('")
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

# Remembers the call; the first one in the build creates the targets, in the caller's directory: only
# there an imported program is known. What another call may change is filled in at the end.
function(_sprint_record_call base plan settings compile_commands)
  _sprint_keep_call(new "${base}" "${plan}" "${settings}" ${compile_commands})
  if(NOT new)
    return()
  endif()
  _sprint_choose_call(first)
  if(first)
    _sprint_add_command_target(sprint-doctor doctor)
    _sprint_add_command_target(sprint-plan plan "$<TARGET_PROPERTY:sprint-plan,SPRINT_PLAN>")
    _sprint_add_command_target(sprint-check check "$<TARGET_PROPERTY:sprint-check,SPRINT_BASE>")
    get_property(multi_config GLOBAL PROPERTY GENERATOR_IS_MULTI_CONFIG)
    set(configuration "")
    if(multi_config)
      set(configuration --config "$<CONFIG>")
    endif()
    _sprint_add_command_target(sprint-gate gate ${configuration}
      "$<TARGET_PROPERTY:sprint-gate,SPRINT_BASE>")
    # At the end, when all calls are known, all targets exist and all variables have their values.
    cmake_language(DEFER DIRECTORY "${CMAKE_SOURCE_DIR}" CALL _sprint_finish_supervisor)
  endif()
endfunction()

# _sprint_add_command_target(<target> <command of sprint-supervisor> <option>...)
function(_sprint_add_command_target target command)
  if(TARGET ${target})
    message(FATAL_ERROR "add_sprint_supervisor: a target named ${target} exists already")
  endif()
  _sprint_context_file(context)
  add_custom_target(${target}
    COMMAND SprintSupervisor::driver ${command} ${ARGN} --context "${context}"
    WORKING_DIRECTORY "$<TARGET_PROPERTY:${target},SPRINT_SOURCE>"
    COMMENT "sprint-supervisor ${command}"
    VERBATIM USES_TERMINAL COMMAND_EXPAND_LISTS)
  # As a subproject the program is built on demand, and its toolchains with it.
  if(TARGET sprint-shipped-toolchains)
    add_dependencies(${target} sprint-shipped-toolchains)
  endif()
endfunction()

# What `check` and `gate` compare with, as words of their command lines; an empty base is the default
# of each.
function(_sprint_set_base base)
  # The words become a list, and the revision, the last of them, must stay one.
  string(REPLACE ";" "\\;" word "${base}")
  set_target_properties(sprint-check sprint-gate PROPERTIES SPRINT_BASE "--base;${word}")
  if(base STREQUAL "")
    set_property(TARGET sprint-check PROPERTY SPRINT_BASE "--base;HEAD")
    set_property(TARGET sprint-gate PROPERTY SPRINT_BASE "")
  endif()
endfunction()

# The plan as a word of the command line, as short as it can be seen from the project; none if the
# program is to look for it.
function(_sprint_set_plan plan project)
  if(NOT plan STREQUAL "" AND NOT EXISTS "${plan}")
    message(WARNING "add_sprint_supervisor: there is no plan ${plan}")
  endif()
  string(FIND "${plan}" "${project}/" start)
  if(start EQUAL 0)
    cmake_path(RELATIVE_PATH plan BASE_DIRECTORY "${project}")
    string(REGEX REPLACE "^-" "./-" plan "${plan}") # no option, nor standard input
  endif()
  string(REPLACE ";" "\\;" plan "${plan}")
  set_target_properties(sprint-plan PROPERTIES SPRINT_PLAN "${plan}")
endfunction()

# Runs in the scope of the top-level directory.
function(_sprint_finish_supervisor)
  _sprint_deciding_call(call)
  set_target_properties(sprint-check sprint-gate sprint-plan sprint-doctor PROPERTIES
    SPRINT_SOURCE "${call_PROJECT}")
  _sprint_set_base("${call_BASE}")
  _sprint_set_plan("${call_PLAN}" "${call_PROJECT}")
  if(call_COMPILE_COMMANDS)
    _sprint_export_compile_commands("${call_PROJECT}")
  endif()
  _sprint_compile_database(database)
  _sprint_write_context("${call_PROJECT}" "${call_FILE}" "${call_SETTINGS}" "${database}")
endfunction()
