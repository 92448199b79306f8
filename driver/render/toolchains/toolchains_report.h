// What `sprint-supervisor toolchains` shows.
#pragma once

#include <string>
#include <vector>

#include "toolchains/interface/toolchain_info.h"
#include "toolchains/questions/conformance.h"
#include "toolchains/questions/survey.h"

namespace sprint::render {

std::string toolchains_text(const toolchains::Survey& survey);
/// driver/docs/contracts/toolchains.schema.json
std::string toolchains_json(const toolchains::Survey& survey);

/// One line per refused file, beginning with its place.
std::string refusals_text(const std::vector<toolchains::Refusal>& refused);

/// What `toolchains --verify` shows: each promise, and the verdict last.
std::string conformance_text(const toolchains::Conformance& conformance);
/// driver/docs/contracts/verify.schema.json
std::string conformance_json(const toolchains::Conformance& conformance);

}  // namespace sprint::render
