// An attribution as SARIF 2.1.0, the format in which code hosts and editors read findings.
#pragma once

#include <string>

#include "attribution/attribution.h"

namespace sprint::render {

/// One run with one result for each failure; see driver/docs/contracts/sarif.schema.json. `version`
/// is that of this program. A result whose file nobody knows has a logical location only (the name
/// of the test), or none: GitHub shows no such result.
std::string attribution_sarif(const attribution::Attribution& attribution,
                              const std::string& version);

}  // namespace sprint::render
