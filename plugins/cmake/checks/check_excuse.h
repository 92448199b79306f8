// Whether a failed check says something about the file, or only that the project is not built yet.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sprint/host.h"
#include "sprint/types.h"

namespace sprint::cmake {

/// See sdk::Toolchain::excuse. Excused are: a header that the build generates and that is not there
/// yet, an import of a module, and, where the flags are a guess, a header of this project that they
/// do not find. An error in front of it counts: it is true whatever is missing.
std::string excuse_for(const sdk::CheckCommand& command, const std::string& log,
                       const sdk::Context& context);

/// The name in "fatal error: NAME: No such file or directory" or "'NAME' file not found"; empty if
/// the log has no such line, or an error before it.
std::string missing_header(std::string_view log);

/// The outputs that `#include "name"` may mean, of those in `rules`: lines of the form `path:
/// rule`, as `ninja -t targets all` or a makefile has them.
sdk::Words outputs_called(std::string_view rules, const std::string& name);

}  // namespace sprint::cmake
