// bench-spawn COUNT JOBS: runs COUNT processes that do nothing, JOBS at once, the way ninja runs
// its commands: through /bin/sh, with output captured and standard error merged into it.
#include <cstdio>
#include <cstdlib>
#include <string>

#include "os/processes.h"

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fputs("usage: bench-spawn COUNT JOBS\n", stderr);
    return 2;
  }
  const long count = std::strtol(argv[1], nullptr, 10);
  const unsigned long jobs = std::strtoul(argv[2], nullptr, 10);

  sprint::os::Processes processes({.jobs = static_cast<unsigned>(jobs), .stop_on_signals = true});
  auto command = sprint::os::Command::shell(":");
  command.err = sprint::os::SameAsStdout{};
  long succeeded = 0;
  for (long i = 0; i < count; ++i) {
    processes.start(command, [&](const sprint::os::ProcessResult& result) {
      succeeded += result.succeeded() ? 1 : 0;
    });
  }
  processes.run();
  if (succeeded == count) return 0;
  std::fprintf(stderr, "bench-spawn: %ld of %ld succeeded\n", succeeded, count);
  return 1;
}
