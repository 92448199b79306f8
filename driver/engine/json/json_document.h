// A text that should be JSON, as a tree.
#pragma once

#include <nlohmann/json.hpp>
#include <string_view>

#include "plan/json/json_fields.h"

namespace sprint::engine {

/// Error(BadInput) at the place if it is none.
nlohmann::json parsed_json(std::string_view text, const plan::JsonPlace& place);

}  // namespace sprint::engine
