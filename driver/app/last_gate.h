// The last gate of a project, as it was printed.
#pragma once

#include <filesystem>
#include <string>

#include "os/plain_folder.h"

namespace sprint::app {

struct LastGate {
  unsigned number = 0;
  /// Where it lies.
  std::filesystem::path file;
  std::string text;
};

/// The file of this name ("gate.txt", "gate.json") in the folder of the last gate that has one;
/// `reports` is the place of the folder `gates`, `last_run` the number of the last gate that was
/// run in this repository: a larger one has come with a commit. It is for showing: what lies there
/// is never believed. Symbolic links are passed over. Error(BadCall) if there is none.
LastGate last_gate(const os::PlainPath& reports, unsigned last_run, const std::string& name);

}  // namespace sprint::app
