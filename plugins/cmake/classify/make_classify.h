// What a call of make or ninja does, by its words.
#pragma once

#include <string>
#include <string_view>

#include "sprint/types.h"

namespace sprint::cmake {

bool is_make(std::string_view program);
bool is_ninja(std::string_view program);

/// Targets that by custom run tests: "check", "test-unit", "unittests".
bool is_test_target(const std::string& target);

/// By the names alone; no target stands for the default one. The targets that this project's own
/// CMake module makes build nothing: they must be free to use while builds are denied.
sdk::CommandClass classify_targets(const sdk::Words& targets);

sdk::CommandClass classify_make(const sdk::Words& argv);
sdk::CommandClass classify_ninja(const sdk::Words& argv);

}  // namespace sprint::cmake
