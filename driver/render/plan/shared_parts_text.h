// What `plan` prints below the tree: phases, and what is meant for all sprints.
#pragma once

#include <vector>

#include "plan/model/model.h"
#include "render/text/text_sink.h"

namespace sprint::render {

/// A line for each phase with its first sprints.
void append_phases(TextSink& sink, const plan::Plan& plan);

/// Rules, the prompt template, referenced files; nothing for what the plan has not. Of rules and
/// files only the first few, unless `all` are wanted. `files_present` is as long as Plan::files.
void append_shared_parts(TextSink& sink, const plan::Plan& plan,
                         const std::vector<bool>& files_present, bool all);

}  // namespace sprint::render
