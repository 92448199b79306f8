// How plans call their units, in headings and elsewhere.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace sprint::plan {

struct UnitHeading {
  std::string name;
  /// "WU1"; may be empty.
  std::string alias;
  /// Of "Layer 2 — Core".
  std::optional<std::int32_t> layer;
};
/// "Work Unit: Core", "WU1: Core (Layer 1)", "8. Package: core". Not "Work Units".
std::optional<UnitHeading> unit_heading(std::string_view heading);

/// A heading that stands for a time or a step, not for a part of the product: "Phase 2: API".
bool is_phase_heading(std::string_view heading);

/// Names are repeated in many places: at most 200 bytes of them.
std::string shortened_name(const std::string& name);

/// Letters and digits only, in small letters: what two spellings of a name have in common.
std::string name_core(std::string_view name);

}  // namespace sprint::plan
