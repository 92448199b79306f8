// What the fuzz targets share: the entry that libFuzzer and replay_main.cpp call, and a way to say
// what must hold.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

// The name is libFuzzer's.
// NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace sprint::fuzz {

/// Ends the process, which libFuzzer and CTest both count as a fault found. Unlike assert(), in
/// every kind of build.
inline void must(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "does not hold: %s\n", what);
  std::abort();
}

}  // namespace sprint::fuzz
