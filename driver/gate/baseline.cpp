#include "gate/baseline.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <set>
#include <tuple>

#include "base/text.h"
#include "gate/test_outcomes.h"

namespace sprint::gate {

namespace {

using attribution::Failure;
using attribution::FailureKind;

/// What two errors of a build have in common that are the same, although lines may have moved.
using Sameness = std::tuple<FailureKind, std::string, std::string>;

Sameness sameness(const Failure& failure) {
  // The places of a linker are mere references to what is missing.
  const bool is_link = failure.kind == FailureKind::Link;
  return {failure.kind, is_link ? std::string() : failure.place.file, failure.message};
}

/// All that the base has of one error.
struct ErrorAtBase {
  std::set<std::string> outputs{};
  bool has_all_outputs = true;
  std::size_t places = 0;
  std::size_t repeats = 0;

  void add(const Failure& failure) {
    outputs.insert(failure.outputs.begin(), failure.outputs.end());
    has_all_outputs = has_all_outputs && knows_outputs(failure);
    ++places;
    repeats += failure.count;
  }

  static bool knows_outputs(const Failure& failure) {
    return !failure.outputs.empty() && failure.outputs.size() < logs::LogProblem::kMostOutputs;
  }

  /// Whether the failure breaks nothing that was not broken by it before.
  bool covers(const Failure& failure) const {
    if (!has_all_outputs || !knows_outputs(failure)) return failure.count <= repeats;
    return std::all_of(failure.outputs.begin(), failure.outputs.end(),
                       [&](const std::string& output) { return outputs.contains(output); });
  }
};

class BuildComparison {
 public:
  BuildComparison(const std::vector<Failure>& at_base, const BaselineQuestion& question)
      : question_(question) {
    for (const auto& failure : at_base) {
      if (failure.test.empty()) base_[sameness(failure)].add(failure);
    }
  }

  void excuse(std::unordered_set<std::string>& red_before) const {
    std::map<Sameness, std::vector<const Failure*>> groups;
    for (const auto& failure : question_.failures) {
      if (failure.test.empty()) groups[sameness(failure)].push_back(&failure);
    }
    for (auto& [same, failures] : groups) {
      const auto found = base_.find(same);
      if (found == base_.end()) continue;
      std::erase_if(failures, [&](const Failure* each) { return !found->second.covers(*each); });
      keep_oldest(failures, found->second.places);
      for (const auto* each : failures) red_before.insert(each->id);
    }
  }

 private:
  /// One error that is now at several places of a file was at fewer before: those are the news that
  /// stand in new lines.
  void keep_oldest(std::vector<const Failure*>& failures, std::size_t places) const {
    if (failures.size() <= places) return;
    std::stable_partition(failures.begin(), failures.end(), [&](const Failure* each) {
      return !question_.is_written || !question_.is_written(each->place);
    });
    failures.resize(places);
  }

  const BaselineQuestion& question_;
  std::map<Sameness, ErrorAtBase> base_;
};

/// A message without what differs from run to run: numbers, addresses.
std::string without_numbers(std::string_view message) {
  std::string text;
  for (const char c : message.substr(0, message.find('\n'))) {
    if (std::isxdigit(static_cast<unsigned char>(c)) == 0) text += c;
  }
  return text;
}

/// The same test is the same failure, whatever it says; but people should know if it says something
/// else.
void note_other_message(const Failure& now, const results::TestCase& before,
                        std::vector<std::string>& notes) {
  constexpr std::size_t kLongest = 200;
  constexpr std::size_t kMost = 20;
  if (before.message.empty() || notes.size() >= kMost) return;
  if (without_numbers(now.message) == without_numbers(before.message)) return;
  const auto line = before.message.substr(0, before.message.find('\n')).substr(0, kLongest);
  notes.push_back("red before, with another message: " + printable(now.id) + " said '" +
                  printable(line) + "' at the base");
}

void excuse_tests(const TreeRun& base, const BaselineQuestion& question,
                  const std::vector<GateToolchain>& toolchains, BaselineAnswer& answer) {
  std::unordered_map<std::string, CaseName> names;
  for (auto& [name, red] : red_by_name(question.head, toolchains)) names.emplace(red.id, name);
  const auto at_base = red_by_name(base, toolchains);
  for (const auto& failure : question.failures) {
    if (question.flaky.contains(failure.id)) continue;
    const auto name = names.find(failure.id);
    const auto found = name == names.end() ? at_base.end() : at_base.find(name->second);
    if (found == at_base.end()) continue;
    const auto& before = *found->second.test;
    if (base.unsound.contains(base.toolchain_of_report.at(before.report))) continue;
    // A case that is no test, such as that a conftest.py cannot be loaded, may be anything: it is
    // the same only if it says the same.
    const bool is_test = question.tests.contains(failure.id);
    if (!is_test && without_numbers(failure.message) != without_numbers(before.message)) continue;
    // A test that ran and failed is another matter than one that no longer runs.
    const bool ran_before = before.outcome != results::TestOutcome::NotRun;
    if (ran_before != (failure.kind == FailureKind::Test)) continue;
    answer.red_before.insert(failure.id);
    note_other_message(failure, before, answer.notes);
  }
}

}  // namespace

bool has_always_passed(const KnownResults& known, const BaselineQuestion& question,
                       const std::vector<GateToolchain>& toolchains) {
  return std::all_of(
      question.failures.begin(), question.failures.end(), [&](const Failure& failure) {
        const auto test = question.tests.find(failure.id);
        // What is known was built without an error, so that one of the build is new.
        if (test == question.tests.end()) return failure.test.empty();
        const auto& [toolchain, key] = test->second;
        const auto found = known.tests.find(known_test(toolchains.at(toolchain).name(), key));
        return found != known.tests.end() && found->second.passes > 0 && found->second.fails == 0;
      });
}

BaselineAnswer answer_from(const TreeRun& base, const std::vector<Failure>& failures_at_base,
                           const BaselineQuestion& question,
                           const std::vector<GateToolchain>& toolchains) {
  BaselineAnswer answer;
  BuildComparison(failures_at_base, question).excuse(answer.red_before);
  excuse_tests(base, question, toolchains, answer);
  for (const auto& why : base.could_not_run) answer.notes.push_back("no baseline: " + why);
  for (const auto& why : base.unexplained) answer.notes.push_back("no baseline: " + why);
  if (base.build_failed) {
    answer.notes.emplace_back(
        outcomes_of(base, toolchains).empty()
            ? "no baseline: the base does not build"
            : "the base does not build as a whole: not all could be compared with it");
  }
  return answer;
}

}  // namespace sprint::gate
