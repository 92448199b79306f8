// Where a plan defines its sprints.
#pragma once

#include <string>
#include <vector>

#include "plan/blocks.h"
#include "plan/findings.h"
#include "plan/outline.h"
#include "plan/sprint_body.h"

namespace sprint::plan {

struct SprintDraft {
  std::string id;
  std::string name;
  /// "WU2" of "WU2 Sprint 1", or what a table's or label's cell says; empty if nothing does.
  std::string unit;
  std::string phase;
  /// Lines [line, end) in Blocks::lines.
  std::size_t line = 0;
  std::size_t end = 0;
  /// Its own heading or the one it stands below; kNoHeading at the top.
  std::size_t heading = kNoHeading;
  bool has_heading = false;
  /// Nothing calls it a sprint: it is a group of tasks or check boxes.
  bool guessed = false;
  SprintBody body;
};

/// Refuses the text if `count` is more than a plan may have.
inline void expect_bounded(std::size_t count, std::size_t line, const Findings& findings) {
  if (count <= kMostSprints) return;
  findings.refuse(line, "more than 200,000 sprints", "split the plan");
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
