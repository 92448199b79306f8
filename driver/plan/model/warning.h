// What a reader of a plan should be told although the plan could be read.
#pragma once

#include <cstdint>
#include <string>

namespace sprint::plan {

/// Something that was guessed, or that the plan contradicts itself about.
struct Warning {
  std::uint32_t line = 0;
  std::string message;

  friend bool operator==(const Warning&, const Warning&) = default;
};

}  // namespace sprint::plan
