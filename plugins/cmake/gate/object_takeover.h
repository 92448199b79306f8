// Objects of a build tree that was put aside, for the one that was made in its place. That their
// commands and what they are made of are the same is for ninja to judge, by its own logs; here is
// left out what ninja cannot see.
#pragma once

#include <string>

#include "cmake/gate/source_listing.h"
#include "sprint/host.h"

namespace sprint::cmake {

/// Moves the objects of `aside` that the manifest in context.build makes too, with their entries in
/// ninja's logs. `changes` are those below `top` since they were compiled. Left out is an object
///  - that a file which is new could change: one of the same name as a file that it includes, or
///    whose name stands in one;
///  - that includes a file which the new tree has not got now, or through a link that has changed;
///  - whose sources embed other files (.incbin), which no compiler tells.
/// None is taken if a changed file stands in the flags of compilers. Nothing but a build that takes
/// longer follows from a tree that is not one of Ninja's, or cannot be read.
void take_over_objects(const std::string& aside, const SourceChanges& changes,
                       const std::string& top, const sdk::GateContext& context);

}  // namespace sprint::cmake
