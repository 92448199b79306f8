// The sprint that a person means.
#pragma once

#include <string_view>

#include "plan/model/model.h"

namespace sprint::plan {

/// By `unit/id`, where the unit may be called by another of its names; by the id alone if no other
/// sprint has it. Error(BadCall) with the nearest name if there is none, with some of the keys if
/// there are several.
SprintIndex sprint_named(const Plan& plan, std::string_view name);

}  // namespace sprint::plan
