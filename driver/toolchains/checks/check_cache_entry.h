// The text of one entry of the check cache. Pure.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sprint/types.h"

namespace sprint::toolchains {

/// What a check that passed had read and printed.
struct CacheEntry {
  std::string fingerprint;  ///< of the content of all inputs
  sdk::Words inputs;        ///< absolute, or below "{scratch}"
  std::vector<sdk::Diagnostic> diagnostics;
};

/// One line each: inputs as paths, diagnostics as fields separated by tabs.
std::string to_text(const CacheEntry& entry);

/// Nothing if the text is not whole, or of another version.
std::optional<CacheEntry> parse_cache_entry(std::string_view text);

}  // namespace sprint::toolchains
