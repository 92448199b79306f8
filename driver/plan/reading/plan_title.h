// What a plan is called.
#pragma once

#include <string>
#include <string_view>

#include "plan/markdown/outline.h"

namespace sprint::plan {

/// The document's title: its first heading of level 1, else its first heading, in plain text.
std::string title_of(const Outline& outline);

/// The title without what only says that it is a plan: "EXECUTION_PLAN.md — Core" and "Core
/// Execution Plan (v2)" give "Core".
std::string subject_of(std::string_view title);

}  // namespace sprint::plan
