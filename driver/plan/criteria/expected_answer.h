// What a criterion says that its command must answer.
#pragma once

#include <string>
#include <string_view>

#include "plan/criteria/checked_file.h"

namespace sprint::plan {

/// In the words of Criterion::expect, see criteria.h; `exit 0` if nothing is said. `after` is the
/// text behind the command, `before` that in front of it.
std::string expected_answer(std::string_view before, std::string_view after,
                            const CheckedFile& file);

}  // namespace sprint::plan
