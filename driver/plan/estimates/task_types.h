// What kind of work a sprint is, from its words.
#pragma once

#include "plan/model/model.h"

namespace sprint::plan {

/// From name, tasks and criteria; Code if nothing speaks for another kind. A task counts by its
/// first word, so that "Implement wait for reply" is code; one task of code makes the sprint code,
/// unless it has to wait itself before it can start.
TaskType task_type_of(const Sprint& sprint);

/// Whether the name or the tasks call it setting up: dependencies, scaffold, bootstrap.
bool is_setup_work(const Sprint& sprint);

}  // namespace sprint::plan
