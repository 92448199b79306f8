// Whether a criterion builds or tests something.
#pragma once

#include "plan/model/model.h"

namespace sprint::plan {

/// From the cheapest check to the widest.
enum class CheckLevel { Checklist, Build, Tests, IntegrationTests };

struct CheckClass {
  bool builds = false;
  CheckLevel level = CheckLevel::Checklist;
};

/// From the command; without one from the words. Looking at a file neither builds nor tests.
CheckClass check_class(const Criterion& criterion);

}  // namespace sprint::plan
