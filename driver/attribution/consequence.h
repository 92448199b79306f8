// Failures that another one brought about: not failures of their own, but of whoever caused that.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "attribution/attribution.h"
#include "attribution/evidence.h"

namespace sprint::attribution {

/// Whether an error, or the source in which a compiler met it, is one of the files.
bool is_found_in(const Failure& error, const FileSet& files);

/// Gives each test that did not run the suspects and the group of the failures that kept its
/// program from being built: those whose outputs bear its name, else those in files that it is made
/// of (`closures`, by the ids of failures), else all of the build. Changes nothing where no build
/// failed.
void blame_builds_for_missing_tests(std::vector<AttributedFailure>& failures,
                                    const std::unordered_map<std::string, Closure>& closures);

/// A compiler that has lost its way complains on and on, and so does CMake. Gives each error that
/// has no strong evidence of its own the suspects and the group of the first error in the same
/// object, or of the same configure run, if somebody stands out there.
void follow_first_errors(std::vector<AttributedFailure>& failures);

/// Gives each test whose report does not say why it failed the suspects and the group of the one
/// death that a log tells of. Changes nothing where there is none, or several.
void explain_silent_tests(std::vector<AttributedFailure>& failures);

}  // namespace sprint::attribution
