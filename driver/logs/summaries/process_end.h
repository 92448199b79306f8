// What a shell or a CI system says of a program that ended badly, whatever that has printed itself:
// "Segmentation fault (core dumped)", "Process completed with exit code 1.".
#pragma once

#include <memory>
#include <vector>

#include "logs/summaries/summary_reader.h"

namespace sprint::logs {

const std::vector<std::string_view>& process_end_needles();
std::unique_ptr<SummaryReader> read_process_end();

}  // namespace sprint::logs
