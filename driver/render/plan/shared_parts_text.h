// What `plan` prints below the tree: phases, and what is meant for all sprints.
#pragma once

#include "plan/model.h"
#include "render/plan/plan_text.h"
#include "render/text/text_sink.h"

namespace sprint::render {

/// A line for each phase with its first sprints.
void append_phases(TextSink& sink, const plan::Plan& plan);

/// Rules, the prompt template, referenced files; nothing for what the plan has not.
void append_shared_parts(TextSink& sink, const plan::Plan& plan, const PlanScope& scope);

}  // namespace sprint::render
