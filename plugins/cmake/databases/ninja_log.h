// The log of Ninja: a line for each output that a command has made. Pure functions on text.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <unordered_set>

namespace sprint::cmake {

/// The outputs for which `now` has a line that `before` has not.
std::unordered_set<std::string> outputs_since(std::string_view before, std::string_view now);

/// The log with the lines of these outputs alone.
std::string log_of(std::string_view log, const std::unordered_set<std::string>& outputs);

}  // namespace sprint::cmake
