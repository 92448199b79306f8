// From what a plan says and the settings to what the engine needs to know.
#pragma once

#include "config/settings.h"
#include "engine/run_plan.h"
#include "plan/model/model.h"

namespace sprint::app {

/// Phases without sprints are left out. Error(BadInput) from check_run_plan() is for the caller to
/// ask.
engine::RunPlan run_plan_of(const plan::Plan& plan);

engine::Limits limits_of(const config::Settings& settings);

/// What a sprint of this tier costs, compared with one of the smallest.
double cost_of(plan::Tier tier);

}  // namespace sprint::app
