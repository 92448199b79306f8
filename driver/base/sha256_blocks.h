// The inner part of SHA-256, twice: in plain C++, and by the instructions that newer x86 processors
// have for it, about ten times as fast. Both give the same.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace sprint {

using Sha256State = std::array<std::uint32_t, 8>;

/// Works `count` blocks of 64 bytes into the state.
void take_sha256_blocks_plainly(Sha256State& state, const char* blocks, std::size_t count);

/// Whether this processor has the instructions. Asked once.
bool has_sha256_instructions();

/// As above. Only where has_sha256_instructions().
void take_sha256_blocks_by_instruction(Sha256State& state, const char* blocks, std::size_t count);

}  // namespace sprint
