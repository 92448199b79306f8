// Whether a build tree that was used before still says what a fresh one would. Only a change that
// nobody but compilers can see is left to ninja or make; after any other one, a file may be there
// that nothing makes any more, or a value in the cache that nothing gives any more.
#pragma once

#include <string>

#include "cmake/gate/source_listing.h"
#include "sprint/host.h"

namespace sprint::cmake {

/// Why the tree in context.build has to be made anew after these changes below `top`, in a few
/// words; empty if it may be used. `project` is the folder of the CMake project.
std::string reason_in_sources(const SourceChanges& changes, const SourceListing& now,
                              const std::string& top, const std::string& project,
                              const sdk::GateContext& context);

}  // namespace sprint::cmake
