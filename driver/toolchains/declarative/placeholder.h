// Command templates: words in which `{name}` stands for a value known only at the call.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "base/error.h"
#include "sprint/types.h"

namespace sprint::toolchains {

/// A placeholder's values. One that is a whole word of its own becomes as many words as it has
/// values (`{files}`); inside a longer word it must have exactly one.
using PlaceholderValues = std::map<std::string, sdk::Words>;

/// The names in braces; `{{` and `}}` are literal braces. Throws Error(BadInput) at `place` for an
/// unclosed brace.
std::vector<std::string> placeholders_in(const std::string& word, const Place& place);

/// Fills in every placeholder; those without a value stay as they are.
std::string expand_word(const std::string& word, const PlaceholderValues& values);
sdk::Words expand_words(const sdk::Words& words, const PlaceholderValues& values);

}  // namespace sprint::toolchains
