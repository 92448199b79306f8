// One cause of failures, told to a person in a few lines.
#pragma once

#include <filesystem>
#include <string>

#include "attribution/attribution.h"
#include "gate/gate_run.h"
#include "render/attribution/attribution_words.h"

namespace sprint::render {

/// The columns of a screen. Longer lines are cut.
inline constexpr std::size_t kScreenColumns = 96;

/// Where a reader finds more.
struct FurtherReading {
  /// Knows in which line of a log a test failed; may be null.
  const gate::GateRun* run = nullptr;
  /// What lies below it is named from there.
  std::filesystem::path here{};
};

/// "src/a.cpp" if it is below `here`, else as it is. Safe for a terminal.
std::string shown_path(const std::filesystem::path& file, const std::filesystem::path& here);

///   build  src/add.cpp:9: 'rigth' was not declared in this scope
///     log        .sprint/gates/3/2-cmake-build.log:14
///     suspected  87 %: src/add.cpp:9 was written in commit 1a2b3c4d5e
///     others     ui/3 2 %
///     and 2 more tests with the same cause: a, b
///
/// Lines with their ends, safe for a terminal. Long lists are cut and counted.
std::string cause_block(const attribution::Attribution& attribution, const Cause& cause,
                        const FurtherReading& reading);

/// Its first line alone, with the first of its message.
std::string cause_line(const Cause& cause);

}  // namespace sprint::render
