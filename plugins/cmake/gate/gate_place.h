// Where the gate finds the CMake project, and the build tree whose settings it takes over.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "cmake/project/cache_entries.h"
#include "sprint/host.h"

namespace sprint::cmake {

struct GatePlace {
  /// The folder of the CMake project in the gate's checkout; empty if there is none.
  std::string source;
  /// The same folder in the user's checkout; empty if there is no other checkout.
  std::string user_source;
  /// The user's build tree, and what its cache says; empty if there is none.
  std::string user_build;
  std::vector<CacheEntry> cache;
  /// Why a build tree that the user has named does not count.
  sdk::Words notes;
};

/// The user's build tree is the one that they have named, else the one in the usual places of their
/// checkout that was configured last.
GatePlace find_gate_place(const sdk::GateContext& context);

/// The top of the gate's checkout, links followed.
std::string checkout_of(const sdk::GateContext& context);

/// The folder in the gate's build tree that is ours: what we must know from gate to gate.
std::string own_folder(const sdk::GateContext& context);

/// Right after a file could not be written: which, and what the system said.
std::runtime_error write_error(const std::string& file);

/// Writes a file below the build tree, making its folders; nothing is done if it has this text.
/// Throws if it cannot.
void write_text(const std::string& file, const std::string& text);

/// The full name of a program that is found in PATH; empty if it is not.
std::string program_in_path(const std::string& name);

}  // namespace sprint::cmake
