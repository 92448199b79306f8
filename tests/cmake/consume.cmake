# What the package tests share.
include_guard()
set(ENV{CCACHE_BASEDIR} "${SOURCE_DIR}")
set(ENV{CCACHE_NOHASHDIR} 1)

# run(<command>...): must succeed.
function(run)
  execute_process(COMMAND ${ARGV} COMMAND_ECHO STDOUT COMMAND_ERROR_IS_FATAL ANY)
endfunction()

# expect_output(<text> <command>...): must succeed and print the text. One space stands for any number:
# how wide a column is depends on the other rows.
function(expect_output text)
  execute_process(COMMAND ${ARGN} OUTPUT_VARIABLE output ERROR_VARIABLE output
    COMMAND_ECHO STDOUT RESULT_VARIABLE result)
  string(REGEX REPLACE " +" " " output "${output}")
  string(FIND "${output}" "${text}" found)
  if(NOT result EQUAL 0 OR found EQUAL -1)
    message(FATAL_ERROR "expected '${text}', got (${result}):\n${output}")
  endif()
endfunction()

# expect_failure(<text> <command>...): must fail and print the text.
function(expect_failure text)
  execute_process(COMMAND ${ARGN} OUTPUT_VARIABLE output ERROR_VARIABLE output
    COMMAND_ECHO STDOUT RESULT_VARIABLE result)
  # CMake wraps its messages; a reader sees one sentence.
  string(REGEX REPLACE "[ \n]+" " " output "${output}")
  string(FIND "${output}" "${text}" found)
  if(result EQUAL 0 OR found EQUAL -1)
    message(FATAL_ERROR "expected a failure with '${text}', got (${result}):\n${output}")
  endif()
endfunction()

set(driver "${PREFIX}/bin/sprint-supervisor")
