// A process of the test's own that does something, says so, and waits to be killed.
#pragma once

#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>

#include "support/catch.h"

namespace sprint::test {

class Forked {
 public:
  /// What `action` returns lives until the process is killed.
  template <typename Action>
  explicit Forked(Action action) {
    std::array<int, 2> news{};
    REQUIRE(::pipe(news.data()) == 0);
    pid_ = ::fork();
    if (pid_ == 0) {
      [[maybe_unused]] const auto keep = action();
      const char done = 'd';
      if (::write(news[1], &done, 1) != 1) ::_exit(1);
      for (;;) ::pause();
    }
    ::close(news[1]);
    char done = 0;
    REQUIRE(::read(news[0], &done, 1) == 1);
    ::close(news[0]);
  }
  ~Forked() { kill(); }
  Forked(const Forked&) = delete;
  Forked& operator=(const Forked&) = delete;

  pid_t pid() const { return pid_; }
  void kill() {
    if (pid_ < 0) return;
    ::kill(pid_, SIGKILL);
    ::waitpid(pid_, nullptr, 0);
    pid_ = -1;
  }

 private:
  pid_t pid_ = -1;
};

}  // namespace sprint::test
