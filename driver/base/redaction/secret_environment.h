// Which variables of an environment look secret, and what their values are: for a redactor that
// shall find those values wherever a program prints them. Pure: reads no environment itself.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sprint {

/// Long and odd enough to be looked for everywhere in a text: at least eight characters, and no
/// switch, number, word, path or link.
bool is_distinct_secret(std::string_view value);

/// Of `NAME=value` each, the values whose names say that they are secret, and the passwords in
/// links, whatever the name; only distinct ones. Of values with several lines each line, too, as
/// logs print them one by one. Sorted, each once.
std::vector<std::string> secret_values(const std::vector<std::string>& environment);

}  // namespace sprint
