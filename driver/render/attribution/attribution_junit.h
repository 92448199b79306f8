// An attribution as JUnit XML: every test case, and on the red ones who is suspected.
#pragma once

#include <ostream>

#include "attribution/attribution.h"
#include "results/test_reports.h"

namespace sprint::render {

/// All cases of the reports in their order, in suites as they were; then the failures that are no
/// case, those of the build in a suite "build", others in a suite "gate". A red case has the
/// properties
///
///     verdict      "attributed", "unattributed", …
///     sprint       the suspects, likeliest first, with ", " between them; may be empty
///     probability  of each of them, in the same order
///
/// A case that was not run is an error of the type "not-run". Always well-formed. Writes case by
/// case; whether the stream took it is for the caller to ask.
void write_attribution_junit(std::ostream& out, const attribution::Attribution& attribution,
                             const results::TestReports& reports);

}  // namespace sprint::render
