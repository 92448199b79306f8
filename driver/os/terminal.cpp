#include "os/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdlib>
#include <string_view>

namespace sprint::os {

namespace {

bool is_set(const char* variable) {
  const char* value = std::getenv(variable);
  return value != nullptr && *value != '\0';
}

bool is_dumb() {
  const char* term = std::getenv("TERM");
  return term == nullptr || std::string_view(term) == "dumb";
}

}  // namespace

Terminal standard_output_terminal() {
  Terminal terminal;
  terminal.is_tty = ::isatty(STDOUT_FILENO) == 1;
  terminal.colors = terminal.is_tty && !is_set("NO_COLOR") && !is_dumb();
  winsize size{};
  if (terminal.is_tty && ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) {
    terminal.columns = size.ws_col;
  }
  return terminal;
}

}  // namespace sprint::os
