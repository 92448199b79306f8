// What there is to agree to in a project, for the command `trust`.
#pragma once

#include <string>
#include <vector>

#include "app/session.h"
#include "app/tracked_code.h"

namespace sprint::app {

/// All that `check` and `doctor` would run or load and nobody has agreed to yet. Nothing of it is
/// run to find out, so that what it would start in turn is not among it. The session must collect.
std::vector<TrackedCode> untrusted_code(const Session& session, os::ProcessRunner& runner);

/// What it is to trust that: the file; or the folder, since compilers are pointed to folders, with
/// each tracked file in it. Error(BadCall) if git tracks nothing there.
std::vector<TrackedCode> all_code_at(const Session& session, const std::string& given);

/// A file or folder as it lies in the current directory, else in the top level of the checkout.
/// Error(BadCall) if git tracks nothing there.
TrackedCode code_at(const Session& session, const std::string& given);

}  // namespace sprint::app
