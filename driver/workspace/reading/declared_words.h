// Which names a line of source declares, judged by its looks alone, for any common language.
#pragma once

#include <string_view>
#include <vector>

namespace sprint::workspace {

/// The names after words such as `class`, `def`, `func`, `#define` or `enum`, a name with brackets
/// after a type (`int add(int a)`), the name of a member or a variable after its type (`long cents
/// = 0;`), and the names in the braces of an enumeration on one line. A line that only uses a name
/// declares nothing: `return add(1);`, `add(1);`, `x = add(1);`. Wrong now and then; linear.
std::vector<std::string_view> declared_words(std::string_view text);

/// The names that a line brings in from elsewhere: "vector" of `#include <vector>`, "amounts" and
/// "cents" of `from ledger.amounts import cents`.
std::vector<std::string_view> imported_words(std::string_view line);

}  // namespace sprint::workspace
