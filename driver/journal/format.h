// The numbers of the journal's file. All of them are fenced: docs/journal.md, "Numbers". Never
// change one; a new version gets new ones beside them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace sprint::journal {

inline constexpr std::uint32_t kApplicationId = 0x53505254;  // "SPRT"
inline constexpr std::uint32_t kVersion = 1;

// The header of an SQLite file, as SQLite describes it.
inline constexpr int kHeaderSize = 100;
inline constexpr std::string_view kMagic{"SQLite format 3\0", 16};
inline constexpr std::size_t kWriteModeOffset = 18;
inline constexpr std::size_t kReadModeOffset = 19;
inline constexpr char kWalMode = 2;
inline constexpr std::size_t kVersionOffset = 60;
inline constexpr std::size_t kApplicationIdOffset = 68;

// Not fenced from here on.

/// What to do about a damaged one.
inline constexpr const char* kGoBackHint =
    "call 'resume --from-snapshot' to go back to what can be verified";

inline constexpr std::int64_t kKeptSnapshots = 4;

}  // namespace sprint::journal
