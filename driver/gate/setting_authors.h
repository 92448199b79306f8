// Which sprint changed a setting. Pure.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "workspace/reading/change_set.h"

namespace sprint::gate {

/// The sprints that touched the file, oldest first.
std::vector<std::size_t> who_touched(const std::string& file,
                                     const std::vector<workspace::ChangeSet>& sprints);

/// The last sprint with a changed line in the settings file that names the key; else the last one
/// that touched the file; nothing if nobody did. Of one sprint names are enough, of several the
/// lines must have been read (gate_subject.h).
std::optional<std::size_t> who_changed(const std::string& key, const std::string& file,
                                       const std::vector<workspace::ChangeSet>& sprints);

}  // namespace sprint::gate
