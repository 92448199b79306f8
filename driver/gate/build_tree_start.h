// Whether the build tree that an earlier gate has left may be used as it is. A used tree has to say
// what a fresh one would; here is what holds for any toolchain: who made it, in which environment,
// by which clock, and whether it was finished. What a tree is made of is for its toolchain to
// judge.
#pragma once

#include <filesystem>
#include <string>

#include "os/environment.h"
#include "os/plain_folder.h"

namespace sprint::gate {

struct TreeStart {
  /// Why the tree is not used as it was, in a few words; empty if it is, or if there was none.
  std::string why{};
  /// Where it lies now, so that its toolchain can take over what cannot differ; empty if nothing
  /// may be taken over.
  std::filesystem::path previous{};
};

/// Makes the folder NAME in `builds` one in which steps may run: as it was, or empty. Until
/// build_ended() is called, its build counts as broken off. What is known about a tree lies beside
/// it, in files NAME.SOMETHING, and so does a tree that was put aside; only these are removed.
/// Error(System) if that cannot be done, or if NAME is a link.
TreeStart start_build_tree(const os::PlainFolder& builds, const std::string& name,
                           bool always_fresh, const os::Environment& environment);

/// The tree is configured, and its build came to an end by itself, whatever its exit code.
void build_ended(const os::PlainFolder& builds, const std::string& name);

/// Removes the tree that was put aside, if there is one.
void remove_previous(const os::PlainFolder& builds, const std::string& name);

}  // namespace sprint::gate
