#include "os/command.h"

#include <cstring>
#include <utility>

namespace sprint::os {

namespace {

struct EndingText {
  std::string operator()(const Exited& e) const { return "exit code " + std::to_string(e.code); }
  std::string operator()(const Signaled& e) const {
    // strsignal would be shorter, but its buffer is shared between threads.
    const char* name = ::sigdescr_np(e.signal);
    return "killed by signal " + std::to_string(e.signal) + " (" +
           (name != nullptr ? name : "unknown") + ")";
  }
  std::string operator()(const TimedOut&) const { return "timed out"; }
  std::string operator()(const Cancelled&) const { return "cancelled"; }
  std::string operator()(const NotStarted& e) const { return e.reason; }
};

}  // namespace

Command Command::shell(std::string line) {
  Command command;
  command.argv = {"/bin/sh", "-c", std::move(line)};
  return command;
}

std::string to_string(const Ending& ending) {
  return std::visit(EndingText{}, ending);
}

}  // namespace sprint::os
