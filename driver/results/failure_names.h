// What an element of a case is called that no format has, and that can be nothing but a failure:
// misspelt, or in the words of another tool. Pure.
#pragma once

#include <string_view>

namespace sprint::results {

/// True for "Failed", "faliure", "assertion-failure", "crash", "err"; for "failure" and "error",
/// too.
bool names_failure(std::string_view element);

}  // namespace sprint::results
