// What stands between this program and standard output and standard error: std::cout and std::cerr
// print texts for people, from which no name and no message can speak to the terminal or to the
// machine that reads the log of a job. The few things that are meant for those go by functions of
// their own.
#pragma once

#include <memory>
#include <streambuf>
#include <string>

namespace sprint::cli {

/// While it lives, std::cout and std::cerr are guarded. One at a time.
class SafeStreams {
 public:
  SafeStreams();
  ~SafeStreams();
  SafeStreams(const SafeStreams&) = delete;
  SafeStreams& operator=(const SafeStreams&) = delete;

 private:
  std::unique_ptr<std::streambuf> out_;
  std::unique_ptr<std::streambuf> err_;
  std::streambuf* plain_out_;
  std::streambuf* plain_err_;
};

/// Lines of render::annotation_line, to standard output.
void print_workflow_commands(const std::string& lines);

/// Takes away the line that the cursor is in, on a terminal that standard error is.
void erase_terminal_line();

/// Empties the terminal that standard output is.
void clear_terminal();

}  // namespace sprint::cli
