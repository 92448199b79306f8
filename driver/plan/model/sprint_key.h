// A sprint's unit and id together: ids may begin again in each unit.
#pragma once

#include <cstddef>
#include <functional>
#include <string_view>

#include "plan/model/model.h"

namespace sprint::plan {

struct SprintKey {
  UnitIndex unit = 0;
  /// Must outlive the key.
  std::string_view id;

  friend bool operator==(const SprintKey&, const SprintKey&) = default;
};

struct SprintKeyHash {
  std::size_t operator()(const SprintKey& key) const {
    constexpr std::size_t kSpread = 0x9e3779b97f4a7c15U;
    return std::hash<std::string_view>{}(key.id) ^ (key.unit + 1) * kSpread;
  }
};

}  // namespace sprint::plan
