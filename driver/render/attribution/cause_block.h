// One cause of failures, told to a person in a few lines.
#pragma once

#include <string>

#include "attribution/attribution.h"
#include "render/attribution/attribution_words.h"

namespace sprint::render {

///     build  src/add.cpp:9: 'rigth' was not declared in this scope
///       suspected  net/2  98 %  "Add the adder"
///                  src/add.cpp:9 was written in commit 1a2b3c4
///       cleared    docs/1, ui/3: changed no file that it is made of
///       and 2 more tests with the same cause: a, b
///
/// Lines with their ends, safe for a terminal. Long lists are cut and counted.
std::string cause_block(const attribution::Attribution& attribution, const Cause& cause);

}  // namespace sprint::render
