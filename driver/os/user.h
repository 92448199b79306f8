// Who runs us.
#pragma once

namespace sprint::os {

/// Whether we may do what needs sudo otherwise.
bool is_root();

}  // namespace sprint::os
