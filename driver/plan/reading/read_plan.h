// Reads an execution plan: text in, plan out. Pure; the same text gives the same plan.
#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

#include "plan/model/model.h"
#include "plan/reading/findings.h"

namespace sprint::plan {

/// The bytes may be anything: CRLF, a byte order mark and Latin-1 are read with a warning where
/// something was guessed. `path` is for messages only. With `decisions`, what was decided is
/// written there. Throws Error(BadInput) with the place for what is no plan, or contradicts itself:
/// empty, binary or too large; no sprint; a sprint twice; dependencies in a cycle or on what does
/// not exist; phases against the dependencies.
Plan read_plan(std::string_view bytes, const std::filesystem::path& path,
               std::vector<Decision>* decisions = nullptr);

}  // namespace sprint::plan
