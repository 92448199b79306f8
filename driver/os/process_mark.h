// A mark that a process passes on to everything it starts, and by which those are found when it is
// dead: an open file without a name in any folder. Nobody else can open it, so that whoever has it
// was started by the one who made it, however it changed its environment, session or name since.
#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

#include "base/duration.h"
#include "os/unique_fd.h"

namespace sprint::os {

class ProcessMark {
 public:
  /// A new one, different from all others. Error(System) if the system has none left.
  ProcessMark();

  /// By which carriers_of() finds it, also after a restart of the machine, when it finds nobody.
  const std::string& id() const { return id_; }
  /// For Command::held_open: the child carries the mark, and what it starts does.
  int descriptor() const { return fd_.get(); }

 private:
  std::string id_;
  UniqueFd fd_;
};

/// All processes but our own that carry the mark, as far as we may look, and what they have
/// started: a program may close the mark for its children, as Python does. Sorted.
std::vector<pid_t> carriers_of(const std::string& id);

/// Ends them: TERM, and KILL for those that are still there after `grace`; whatever they start in
/// between as well. A process that has the number of one that ended meanwhile is not touched: it
/// has started later. Returns those that nothing could end; empty as a rule.
std::vector<pid_t> end_carriers_of(const std::string& id, Duration grace);

}  // namespace sprint::os
