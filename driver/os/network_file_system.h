// Whether a folder lies on a file system that other machines share, where neither locks nor shared
// memory can be relied on.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "os/plain_folder.h"

namespace sprint::os {

/// Its name, such as "nfs4"; nothing if the file system is this machine's own, as far as one can
/// tell.
std::optional<std::string> network_file_system(const PlainFolder& folder);

/// The same by the name that the system has for a kind of file system.
bool is_network_type(std::string_view type);

/// The kind of file system of a device ("8:1") in the text of /proc/self/mountinfo; empty if it is
/// not there. The last mount of it counts.
std::string mounted_type(std::string_view mountinfo, std::string_view device);

}  // namespace sprint::os
