// A short question to what a gate says about tests that are gone.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace sprint::test {

/// The entry of this test in `removed_tests`; null if there is none.
inline nlohmann::json lost_test(const nlohmann::json& gate, const std::string& test) {
  for (const auto& each : gate["removed_tests"]) {
    if (each["test"] == test) return each;
  }
  return {};
}

}  // namespace sprint::test
