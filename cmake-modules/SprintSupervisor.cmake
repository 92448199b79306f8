#[=======================================================================[.rst:
SprintSupervisor
----------------

What a project gets from ``find_package(SprintSupervisor)``, or from adding
sprint-supervisor with ``add_subdirectory()`` or ``FetchContent``.

Imported targets
^^^^^^^^^^^^^^^^

``SprintSupervisor::driver``
  The ``sprint-supervisor`` program.

``SprintSupervisor::sdk``
  The headers for writing a toolchain plugin (header-only, C++17).

Commands
^^^^^^^^

``add_sprint_supervisor()``
  Build targets that call sprint-supervisor for your project; see
  ``SprintAddSupervisor.cmake``.

``sprint_add_toolchain()``
  Builds a toolchain plugin; see ``SprintAddToolchain.cmake``.
#]=======================================================================]

include_guard(GLOBAL)

# Another copy, installed or a subproject, may be in this build already. Its commands and its targets
# belong together, so all of the first copy stays.
get_property(_sprint_first GLOBAL PROPERTY SPRINT_SUPERVISOR_VERSION)
if(_sprint_first)
  if(NOT _sprint_first VERSION_EQUAL SprintSupervisor_VERSION)
    message(WARNING "This build already uses sprint-supervisor ${_sprint_first}; "
      "version ${SprintSupervisor_VERSION} in ${CMAKE_CURRENT_LIST_DIR} is left aside.")
  endif()
  unset(_sprint_first)
  return()
endif()
unset(_sprint_first)
set_property(GLOBAL PROPERTY SPRINT_SUPERVISOR_VERSION "${SprintSupervisor_VERSION}")

include("${CMAKE_CURRENT_LIST_DIR}/SprintAddToolchain.cmake")
include("${CMAKE_CURRENT_LIST_DIR}/SprintAddSupervisor.cmake")
