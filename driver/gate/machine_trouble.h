// What the machine refused while a step ran: a full disk, no memory, no more processes. That is
// nobody's fault, and says nothing about the code.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace sprint::gate {

/// The first line of a tool's output that passes on such a refusal: "/usr/bin/ld: final link
/// failed: No space left on device". Lines that only quote the words (a source line under an error,
/// a warning, the text of an #error, a string in a command) are none. Pure. It is for tools that
/// configure and build; what a test prints is the test's own affair.
std::optional<std::string> machine_trouble(std::string_view output);

/// Whether there is no room left where a folder lies. Tools do not always say why they could not
/// write.
bool is_out_of_space(const std::filesystem::path& folder);

}  // namespace sprint::gate
