// Who runs us, and what we are connected to.
#pragma once

namespace sprint::os {

/// Whether we may do what needs sudo otherwise.
bool is_root();

/// Whether a person may be looking at our standard error, our standard output.
bool stderr_is_terminal();
bool stdout_is_terminal();

}  // namespace sprint::os
