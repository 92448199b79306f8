// Names that nobody else chooses.
#pragma once

#include <string>

namespace sprint::os {

/// 128 random bits as 32 small hexadecimal digits. Error(System) if the system has none.
std::string random_id();

}  // namespace sprint::os
