// What can be counted in a sprint's words, with the words themselves, so that an estimate can be
// explained. Views into the sprint, which must live on.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "plan/criteria/check_class.h"
#include "plan/model/model.h"
#include "plan/words/distinct_paths.h"

namespace sprint::plan {

/// From the least to the greatest risk.
enum class Risk { Simple, System, Algorithm, NewTechnology, External };
inline constexpr std::size_t kRisks = 5;

using Words = std::vector<std::string_view>;

struct SprintFacts {
  // tasks
  DistinctPaths created;
  /// Without those that are created.
  DistinctPaths modified;
  std::uint32_t stated_lines = 0;
  /// "~60 lines", as written.
  Words line_counts;
  std::size_t tasks = 0;
  /// Those that name a path or code.
  std::size_t clear_tasks = 0;
  Words open_ended;
  // entry criteria
  DistinctPaths entry_paths;
  // exit criteria
  std::size_t exit_criteria = 0;
  /// Those that a program can decide.
  std::size_t machine_criteria = 0;
  std::size_t build_criteria = 0;
  CheckLevel check_level = CheckLevel::Checklist;
  Words vague;
  // name and tasks
  Words foundation;
  std::array<Words, kRisks> risks;
  // name, tasks and criteria
  Words questions;
  TaskType type = TaskType::Code;

  Risk highest_risk() const;
};

/// Overwrites `facts`, whose memory is used again.
void gather_facts(const Sprint& sprint, SprintFacts& facts);

/// The files that the plan refers to for all sprints; views into it.
DistinctPaths files_of_plan(const Plan& plan);

/// How many files an agent has to read: those, and the ones that the entry criteria name.
std::size_t files_to_read(const DistinctPaths& of_plan, const DistinctPaths& of_entry);

}  // namespace sprint::plan
