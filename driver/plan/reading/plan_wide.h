// What a plan says for all sprints: rules, the prompt template, files that agents should read.
#pragma once

#include <optional>
#include <vector>

#include "plan/markdown/blocks.h"
#include "plan/markdown/outline.h"
#include "plan/reading/findings.h"

namespace sprint::plan {

/// The items of sections called rules, constraints, guidelines, entry or exit checks. Text of
/// sprints is left out; `plan` needs its sprints' lines.
std::vector<Rule> plan_rules(const Plan& plan, const Blocks& blocks, const Outline& outline);

/// The code block of a section or label for a prompt template, or the value of `template:` in a
/// YAML block. A section that only talks about one has no code block with variables.
std::optional<Template> prompt_template(const Plan& plan, const Blocks& blocks,
                                        const Outline& outline, Findings& findings);

/// Documents, lists and settings that the text names (`PROGRESS.md`, `config/app.toml`), each once.
std::vector<ReferencedFile> referenced_files(const Plan& plan, const Blocks& blocks);

}  // namespace sprint::plan
