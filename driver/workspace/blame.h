// Which commit of a range wrote a line.
#pragma once

#include <string>
#include <vector>

#include "os/process_runner.h"
#include "workspace/repository.h"

namespace sprint::workspace {

/// A line of a file as it is in the head of the range, from 1.
struct LineOfFile {
  std::string file;
  unsigned line = 0;

  friend auto operator<=>(const LineOfFile&, const LineOfFile&) = default;
};

/// For each line, in order, the id of the commit in `base..head` that wrote it; empty if the line
/// is older, or if head has no such file or line. Renames are followed. One call of git per file.
std::vector<std::string> blame(os::ProcessRunner& runner, const Repository& repository,
                               const std::string& base, const std::string& head,
                               const std::vector<LineOfFile>& lines);

}  // namespace sprint::workspace
