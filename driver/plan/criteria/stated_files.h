// Criteria that speak of files in words, without a command: "`a.h` exists", "`a.h` is gone",
// "`a.h` contains `X`", "`X` no longer appears in `a.h`".
#pragma once

#include "plan/model/model.h"

namespace sprint::plan {

/// Fills kind, path, pattern and expect if the criterion's text says such a thing; if it names
/// several files or patterns, or says that one is not there, also a command that looks for all of
/// them. Otherwise only the path, if one is named.
void read_stated_files(Criterion& criterion);

}  // namespace sprint::plan
