# How our own targets are compiled. Users' targets never see any of this.

set(SPRINT_WARNINGS -Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow
  -Wnon-virtual-dtor -Wold-style-cast -Woverloaded-virtual -Wcast-align
  -Wimplicit-fallthrough -Wswitch-enum -Wundef)
# GCC 12 sees overlapping copies in plain string concatenation (GCC bug 105651, fixed in 13).
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  list(APPEND SPRINT_WARNINGS -Wno-restrict)
endif()
if(SPRINT_WERROR)
  list(APPEND SPRINT_WARNINGS -Werror)
endif()

# A project that includes us decides about launchers and sanitizers itself.
if(PROJECT_IS_TOP_LEVEL)
  find_program(SPRINT_CCACHE ccache)
  if(SPRINT_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    # base_dir and no hash_dir: the presets compile the same text in different build trees.
    set(CMAKE_CXX_COMPILER_LAUNCHER "${CMAKE_COMMAND};-E;env;CCACHE_BASEDIR=${PROJECT_SOURCE_DIR};CCACHE_NOHASHDIR=1;${SPRINT_CCACHE}")
  endif()
  if(SPRINT_SANITIZE)
    add_compile_options(-fsanitize=${SPRINT_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
    add_link_options(-fsanitize=${SPRINT_SANITIZE})
  endif()
endif()

# How many sources are compiled as one. More save work, as headers are read and templates compiled once
# for all of them; fewer keep two cores busy to the end.
set(SPRINT_BATCH_SIZE 32)

# Compile settings that every target of ours shares. Properties of our targets, never variables that
# targets of an including project would take over, or that would bring its settings to ours.
function(sprint_compile_settings target)
  target_compile_features(${target} PRIVATE cxx_std_20)
  set_target_properties(${target} PROPERTIES CXX_EXTENSIONS OFF CXX_VISIBILITY_PRESET hidden
    VISIBILITY_INLINES_HIDDEN ON POSITION_INDEPENDENT_CODE ON)
  set_target_properties(${target} PROPERTIES UNITY_BUILD ${SPRINT_UNITY} UNITY_BUILD_MODE BATCH
    UNITY_BUILD_BATCH_SIZE ${SPRINT_BATCH_SIZE})
  target_compile_options(${target} PRIVATE ${SPRINT_WARNINGS})
endfunction()

# sprint_module(<name> [LINKS <target>...] [PRIVATE_LINKS <target>...] [INCLUDES <dir>...])
#
# One library target `sprint-<name>` of all sources in this directory and its sub-rooms. LINKS are the modules the
# table in driver/docs/architecture.md allows (tests/checks/layering.py compares); PRIVATE_LINKS
# are third-party libraries, which no header of ours exposes.
function(sprint_module name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "LINKS;PRIVATE_LINKS;INCLUDES")
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/*.cpp")
  add_library(sprint_${name} STATIC ${sources})
  sprint_compile_settings(sprint_${name})
  target_include_directories(sprint_${name} PUBLIC "${PROJECT_SOURCE_DIR}/driver")
  target_include_directories(sprint_${name} SYSTEM PRIVATE ${arg_INCLUDES})
  target_link_libraries(sprint_${name} PUBLIC ${arg_LINKS} PRIVATE ${arg_PRIVATE_LINKS})
endfunction()

# sprint_compile_apart(<name>): the sources of a module one by one, in a release. For modules that go through
# megabytes: GCC inlines less in a large source, and they were a tenth to a fifth slower in batches.
function(sprint_compile_apart name)
  if(CMAKE_BUILD_TYPE STREQUAL "Release")
    set_target_properties(sprint_${name} PROPERTIES UNITY_BUILD OFF)
  endif()
endfunction()
