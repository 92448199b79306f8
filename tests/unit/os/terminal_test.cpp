#include "os/terminal.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "os/unique_fd.h"
#include "support/catch.h"
#include "unit/os/process_fixture.h"

namespace sprint::test {

using os::Terminal;
using os::UniqueFd;

namespace {

/// What standard_output_terminal() says while standard output is `fd`.
Terminal terminal_on(int fd) {
  const UniqueFd saved(::dup(STDOUT_FILENO));
  ::dup2(fd, STDOUT_FILENO);
  const auto terminal = os::standard_output_terminal();
  ::dup2(saved.get(), STDOUT_FILENO);
  return terminal;
}

}  // namespace

TEST_CASE("A file is no terminal") {
  const ScopedVariable term("TERM", "xterm");
  const UniqueFd file(::open("/dev/null", O_WRONLY | O_CLOEXEC));
  const auto terminal = terminal_on(file.get());
  CHECK_FALSE(terminal.is_tty);
  CHECK_FALSE(terminal.colors);
  CHECK(terminal.columns == 80);
}

TEST_CASE("A terminal has a width, and colours unless someone objects") {
  const UniqueFd controller(::posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC));
  REQUIRE(controller.is_open());
  REQUIRE(::grantpt(controller.get()) == 0);
  REQUIRE(::unlockpt(controller.get()) == 0);
  const UniqueFd tty(::open(::ptsname(controller.get()), O_RDWR | O_NOCTTY | O_CLOEXEC));
  REQUIRE(tty.is_open());
  const winsize size{.ws_row = 50, .ws_col = 132, .ws_xpixel = 0, .ws_ypixel = 0};
  REQUIRE(::ioctl(tty.get(), TIOCSWINSZ, &size) == 0);

  const auto [term, no_color, colors] = GENERATE(table<std::string, std::string, bool>(
      {{"xterm", "", true}, {"dumb", "", false}, {"xterm", "1", false}}));
  CAPTURE(term, no_color);
  const ScopedVariable set_term("TERM", term);
  const ScopedVariable set_no_color("NO_COLOR", no_color);
  const auto terminal = terminal_on(tty.get());
  CHECK(terminal.is_tty);
  CHECK(terminal.columns == 132);
  CHECK(terminal.colors == colors);
}

}  // namespace sprint::test
