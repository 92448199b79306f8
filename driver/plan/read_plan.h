// Reads an execution plan: text in, plan out. Pure; the same text gives the same plan.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plan/model.h"

namespace sprint::plan {

/// Larger texts are refused.
inline constexpr std::size_t kLargestPlan = std::size_t{64} << 20U;

/// A text with more sprints than that is no plan of people or agents. Refused, too.
inline constexpr std::size_t kMostSprints = 200'000;

/// One thing that could have been read otherwise, and why it was read so.
struct Decision {
  std::uint32_t line = 0;
  std::string what;
  std::string why;
  /// The sprint it is about; without, it is about the plan.
  std::optional<SprintIndex> sprint;
};

/// The bytes may be anything: CRLF, a byte order mark and Latin-1 are read with a warning where
/// something was guessed. `path` is for messages only. With `decisions`, what was decided is
/// written there. Throws Error(BadInput) with the place for what is no plan, or contradicts itself:
/// empty, binary or too large; no sprint; a sprint twice; dependencies in a circle or on what does
/// not exist; phases against the dependencies.
Plan read_plan(std::string_view bytes, const std::filesystem::path& path,
               std::vector<Decision>* decisions = nullptr);

}  // namespace sprint::plan
