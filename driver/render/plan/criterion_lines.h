// A criterion for the terminal, in one line; and what was taken out of it, in further ones.
#pragma once

#include <string>
#include <string_view>

#include "plan/model/model.h"

namespace sprint::render {

/// "    exit   command      line 34  `ctest` passes", cut to 100 columns. If the command is not to
/// be seen in it, a second line says it.
void append_criterion(std::string& text, std::string_view role, const plan::Criterion& criterion);

/// The same, and a line each for command, path, pattern and expected answer.
void append_criterion_parts(std::string& text, std::string_view role,
                            const plan::Criterion& criterion);

/// "    task                line 30  Write the parser".
void append_task(std::string& text, const plan::Task& task);

}  // namespace sprint::render
