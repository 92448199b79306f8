// What a stream of ours is connected to.
#pragma once

namespace sprint::os {

/// Whether a person may be looking at our standard error.
bool stderr_is_terminal();

}  // namespace sprint::os
