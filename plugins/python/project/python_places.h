// Files of our own below the gate's build tree, and lists of names that Python programs read.
#pragma once

#include <string>
#include <string_view>

#include "sprint/host.h"

namespace sprint::python {

/// The folder below context.build that is this toolchain's; it is made if it is not there.
std::string own_folder(const sdk::GateContext& context);

/// Throws std::runtime_error if it cannot be written.
void write_file(const std::string& file, std::string_view text);

/// Empty if there is no such file or it cannot be read.
std::string read_file(const std::string& file);

/// Each name ended by a NUL byte, since any file name fits into that.
std::string null_ended(const sdk::Words& names);
sdk::Words split_null_ended(std::string_view text);

bool is_regular_file(const std::string& path);

}  // namespace sprint::python
