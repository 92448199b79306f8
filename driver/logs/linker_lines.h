// Lines of linkers: GNU ld, gold, lld and mold.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "logs/log_lines.h"
#include "logs/pending_problem.h"

namespace sprint::logs {

/// Remembers, from line to line, the object that GNU ld names only once.
class LinkerLines {
 public:
  /// What the line says if a linker wrote it. `number` and `before` are those of the line.
  Finding match(std::string_view line, std::uint64_t number, LinesBefore before);

 private:
  void remember_object(std::string_view line, std::uint64_t number, LinesBefore before);

  std::string object_;
  std::string function_;
  std::uint64_t number_ = 0;
};

/// "collect2: error: ld returned 1 exit status" and Clang's words for it: says that a linker
/// failed, not why.
bool is_linker_failure(std::string_view line);

}  // namespace sprint::logs
