// Which tests the base had and a run has not, or skips, and whose change that was. Pure.
#pragma once

#include <vector>

#include "attribution/attribution.h"
#include "gate/test_list.h"
#include "workspace/reading/change_set.h"

namespace sprint::gate {

/// Tests of the base that the head lacks, or that ran there and are skipped at the head.
bool lacks_tests(const TestList& base, const TestList& head);

/// What the changes of a range are, to find out whose a loss is.
struct RangeOfLosses {
  const std::vector<workspace::ChangeSet>& sprints;
  /// What losses_by_diff() says of them.
  const std::vector<attribution::LostTest>& told;
  const std::vector<attribution::ChangedSetting>& settings;
};

/// One for each test that is lost, with the change that explains it: one that names the test, that
/// deleted or edited its file, or that filters tests; else the only sprint that can have done it.
/// Then what changed lines tell and no list of tests can show: a test that may fail now, or that is
/// part of another one.
std::vector<attribution::LostTest> removed_tests(const TestList& base, const TestList& head,
                                                 const RangeOfLosses& range);

/// As failures, for who does not let a test go without a word. Tests that only assert less are none
/// of them. `group` is the number of the first.
std::vector<attribution::AttributedFailure> failures_of(
    const std::vector<attribution::LostTest>& lost, std::size_t group);

}  // namespace sprint::gate
