// What a call of make or ninja does, by its words.
#pragma once

#include <string>
#include <string_view>

#include "sprint/types.h"

namespace sprint::cmake {

bool is_make(std::string_view program);
bool is_ninja(std::string_view program);

/// Targets that by custom run tests: "check", "test", "test-unit".
bool is_test_target(const std::string& target);

sdk::CommandClass classify_make(const sdk::Words& argv);
sdk::CommandClass classify_ninja(const sdk::Words& argv);

}  // namespace sprint::cmake
