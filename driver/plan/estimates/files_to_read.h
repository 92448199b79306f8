// The files a sprint's agent has to read: those the whole plan refers to, and those that the
// sprint's entry criteria name.
#pragma once

#include <cstddef>

#include "plan/model/model.h"
#include "plan/words/distinct_paths.h"

namespace sprint::plan {

/// Those for all sprints; views into the plan.
inline DistinctPaths files_of_plan(const Plan& plan) {
  DistinctPaths files;
  for (const ReferencedFile& file : plan.files) {
    if (!file.sprint) files.add(file.path);
  }
  return files;
}

/// How many distinct ones both name.
inline std::size_t files_to_read(const DistinctPaths& of_plan, const DistinctPaths& of_entry) {
  std::size_t count = of_plan.size();
  for (const std::string_view path : of_entry.all()) {
    if (!of_plan.contains(path)) ++count;
  }
  return count;
}

}  // namespace sprint::plan
