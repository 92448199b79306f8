#include "logs/lost_program.h"

#include <algorithm>

#include "base/text.h"
#include "logs/failed_step.h"

namespace sprint::logs {

namespace {

/// "sh", "/bin/sh", "/usr/bin/bash" …
bool is_shell(std::string_view name) {
  name.remove_prefix(name.find_last_of('/') + 1);
  return name == "sh" || name == "bash" || name == "dash" || name == "zsh";
}

/// "make.sh: 12: …"
bool tells_line_of_script(std::string_view line) {
  const std::string_view rest = line.substr(std::min(line.find(": "), line.size()));
  const auto digits = rest.find_first_not_of("0123456789", 2);
  return digits != std::string_view::npos && digits > 2 && rest.substr(digits).starts_with(": ");
}

/// "make", "gmake", "make[2]"
bool is_make(std::string_view name) {
  name = name.substr(0, name.find('['));
  return name == "make" || name == "gmake";
}

}  // namespace

std::string_view lost_program(std::string_view line) {
  line = trim(line.substr(0, line.find('\n')));
  const std::string_view speaker = line.substr(0, line.find(": "));
  const bool by_shell =
      line.ends_with(": command not found") ||
      (line.ends_with(": not found") && (is_shell(speaker) || tells_line_of_script(line)));
  const bool by_starter = line.ends_with(": No such file or directory") &&
                          (is_make(speaker) || speaker == "env" || speaker == "/usr/bin/env");
  return by_shell || by_starter ? missing_in(line) : std::string_view{};
}

}  // namespace sprint::logs
