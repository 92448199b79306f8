// The places in a prompt template that are filled in for each sprint.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sprint::plan {

/// `<NAME>`, `{name}`, `{{name}}`, `$NAME`, `${NAME}`, and `[NAME]` in capitals: as written, each
/// once, in order; at most 200.
std::vector<std::string> variables_in(std::string_view text);

}  // namespace sprint::plan
