#[=======================================================================[.rst:
SprintAddToolchain
------------------

Included by ``SprintSupervisor.cmake``.

.. command:: sprint_add_toolchain

  Builds a toolchain plugin::

    sprint_add_toolchain(NAME <name> SOURCES <source>...
      [VERSION <version>] [LIBRARIES <target>...] [OUTPUT_DIRECTORY <dir>]
      [VERIFY_IN <dir>] [INSTALL])

  Creates the module library ``<name>-toolchain``, whose file is ``<name>.so``,
  and the target ``<name>-verify``, which runs ``sprint-supervisor toolchains
  --verify`` on it.

  ``NAME``
    The name given to ``SPRINT_TOOLCHAIN()`` in the source: small letters,
    digits, ``-`` and ``_``, a letter first.

  ``SOURCES``
    The source files; exactly one of them uses ``SPRINT_TOOLCHAIN()``.

  ``VERSION``
    Defined as the string ``SPRINT_TOOLCHAIN_VERSION`` for the sources. Default:
    the version of the project.

  ``LIBRARIES``
    What to link besides the SDK.

  ``OUTPUT_DIRECTORY``
    Where to put the library, to be named with ``--plugin-dir``. Default: the
    current binary directory.

  ``VERIFY_IN``
    The project on which ``<name>-verify`` tries the toolchain: one that it
    detects. Default: the current source directory.

  ``INSTALL``
    Add an install rule into the folder in which an installed driver looks.
#]=======================================================================]

include_guard(GLOBAL)
cmake_policy(VERSION 3.25)

function(sprint_add_toolchain)
  cmake_parse_arguments(PARSE_ARGV 0 arg "INSTALL" "NAME;VERSION;OUTPUT_DIRECTORY;VERIFY_IN" "SOURCES;LIBRARIES")
  if(DEFINED arg_UNPARSED_ARGUMENTS)
    list(JOIN arg_UNPARSED_ARGUMENTS " " unknown)
    message(FATAL_ERROR "sprint_add_toolchain: unknown argument: ${unknown}")
  endif()
  if(DEFINED arg_KEYWORDS_MISSING_VALUES)
    list(JOIN arg_KEYWORDS_MISSING_VALUES " " missing)
    message(FATAL_ERROR "sprint_add_toolchain: no value given for: ${missing}")
  endif()
  foreach(required IN ITEMS NAME SOURCES)
    if(NOT DEFINED arg_${required})
      message(FATAL_ERROR "sprint_add_toolchain: ${required} is missing")
    endif()
  endforeach()
  if(NOT arg_NAME MATCHES "^[a-z][a-z0-9_-]*$")
    message(FATAL_ERROR "sprint_add_toolchain: '${arg_NAME}' is not a toolchain name: "
      "use small letters, digits, '-' and '_', a letter first")
  endif()
  if(NOT DEFINED arg_VERSION)
    set(arg_VERSION "${PROJECT_VERSION}")
  endif()
  if(NOT DEFINED arg_OUTPUT_DIRECTORY)
    set(arg_OUTPUT_DIRECTORY "${CMAKE_CURRENT_BINARY_DIR}")
  endif()

  if(NOT DEFINED arg_VERIFY_IN)
    set(arg_VERIFY_IN .)
  endif()
  file(REAL_PATH "${arg_VERIFY_IN}" verify_in BASE_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}")

  set(target ${arg_NAME}-toolchain)
  add_library(${target} MODULE ${arg_SOURCES})
  target_link_libraries(${target} PRIVATE SprintSupervisor::sdk ${arg_LIBRARIES})
  target_compile_definitions(${target} PRIVATE SPRINT_TOOLCHAIN_VERSION="${arg_VERSION}")
  # Hidden visibility: equal symbols of two plugins must not stand in for each other.
  set_target_properties(${target} PROPERTIES
    PREFIX "" SUFFIX ".so" OUTPUT_NAME ${arg_NAME}
    LIBRARY_OUTPUT_DIRECTORY "$<1:${arg_OUTPUT_DIRECTORY}>" # no sub-folder per configuration
    CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON)

  add_custom_target(${arg_NAME}-verify
    COMMAND SprintSupervisor::driver toolchains --verify "$<TARGET_FILE:${target}>"
    DEPENDS ${target}
    WORKING_DIRECTORY "${verify_in}"
    VERBATIM USES_TERMINAL)

  if(arg_INSTALL)
    include(GNUInstallDirs) # only here: it complains in a project without languages
    install(TARGETS ${target}
      LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}/sprint-supervisor/toolchains")
  endif()
endfunction()
