// From attributed failures to the verdict of a gate. Pure.
#pragma once

#include <string>
#include <unordered_set>
#include <vector>

#include "attribution/attribution.h"

namespace sprint::gate {

/// Marks tests that passed when they were run again: nobody's, or, if they are steady at the base,
/// newly flaky with the suspects they have.
void mark_flaky(std::vector<attribution::AttributedFailure>& failures,
                const std::unordered_set<std::string>& flaky,
                const std::unordered_set<std::string>& steady);

/// Configure errors to which no trace of any sprint leads: then the machine is to blame, and
/// nothing was built. A line for each.
std::vector<std::string> foreign_configure_errors(
    const std::vector<attribution::AttributedFailure>& failures);

/// Steps that call a program which is not there, and in no sprint's lines is it named: then the
/// machine lacks it. A line for each; whoever is suspected of one, or of what follows from it, is
/// not any more.
std::vector<std::string> lost_programs(std::vector<attribution::AttributedFailure>& failures);

/// The id of the failure for what is wrong with a step and stands in no log and no report.
std::string step_failure_id(const std::string& what);

/// Of what is wrong with steps, that which is so at the base, too: nobody is to blame, but the
/// step has not done its work all the same. A line for each.
std::vector<std::string> never_sound(const std::vector<attribution::AttributedFailure>& failures,
                                     const std::vector<std::string>& unexplained);

/// `could_not_run` are the steps that could not be carried out.
attribution::GateVerdict verdict_of(const std::vector<attribution::AttributedFailure>& failures,
                                    const std::vector<std::string>& could_not_run);

}  // namespace sprint::gate
