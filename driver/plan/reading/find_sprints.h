// Where a plan defines its sprints.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "plan/markdown/blocks.h"
#include "plan/markdown/outline.h"
#include "plan/reading/drafts.h"
#include "plan/reading/findings.h"

namespace sprint::plan {

/// A text with more sprints than that is no plan of people or agents.
inline constexpr std::size_t kMostSprints = 20'000;

/// Refuses the text if `count` is more than a plan may have.
inline void expect_bounded(std::size_t count, std::size_t line, const Findings& findings) {
  if (count <= kMostSprints) return;
  findings.refuse(line, "more than 20,000 sprints", "split the plan");
}

/// By the first way that finds any: headings "Sprint N: …", headings with a bare id, tables,
/// groups of "Task N.M", groups of check boxes. Empty if the text defines no sprint.
std::vector<SprintDraft> find_sprints(const Blocks& blocks, const Outline& outline,
                                      Findings& findings);

/// Makes headings of lines "Sprint 1: Name" in plans that have no headings for sprints. Returns
/// whether there were any.
bool promote_sprint_lines(Blocks& blocks);

/// By headings only; what the other ways fall back from.
std::vector<SprintDraft> sprints_by_heading(const Blocks& blocks, const Outline& outline,
                                            Findings& findings);
std::vector<SprintDraft> sprints_by_bare_id(const Blocks& blocks, const Outline& outline,
                                            Findings& findings);
std::vector<SprintDraft> sprints_by_table(const Blocks& blocks, const Outline& outline,
                                          Findings& findings);
std::vector<SprintDraft> sprints_by_task_group(const Blocks& blocks, const Outline& outline,
                                               Findings& findings);
std::vector<SprintDraft> sprints_by_check_list(const Blocks& blocks, const Outline& outline,
                                               Findings& findings);

/// Whether a heading is about the plan rather than part of the work: "Open questions", "Summary".
bool is_side_heading(std::string_view heading);

/// Whether a heading takes out what stands below it: "Superseded", "Do not execute".
bool is_out_heading(std::string_view heading);

}  // namespace sprint::plan
