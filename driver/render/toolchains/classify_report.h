// What `sprint-supervisor toolchains --classify LINE` shows.
#pragma once

#include <string>
#include <vector>

#include "toolchains/commands/command_class.h"

namespace sprint::render {

/// One line per command: its class, the toolchain that said so, the command.
std::string classify_text(const std::vector<toolchains::ClassifiedCommand>& commands);
/// driver/docs/contracts/classify.schema.json
std::string classify_json(const std::vector<toolchains::ClassifiedCommand>& commands);

}  // namespace sprint::render
