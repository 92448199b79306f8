// The answer to "whose is it?", as a value: for each failure the suspects, how sure we are, why,
// and who is cleared. driver/docs/contracts/gate.schema.json is its JSON form.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "attribution/failure.h"
#include "attribution/judging_changes.h"
#include "results/test_reports.h"
#include "workspace/reading/change_set.h"

namespace sprint::attribution {

/// Strongest first.
enum class EvidenceKind {
  Line,        ///< it wrote the line of the error
  Test,        ///< it wrote or edited the failing test
  Frame,       ///< it wrote a line of the stack, a note, or another place the tool names
  Identifier,  ///< it removed, renamed or added a name of the message
  Closure,     ///< it changed a file that the failing test is made of
  File,        ///< it changed the file of the error, or one that belongs to it
  Settings,    ///< it changed how the project is configured or built
  Consequence  ///< another failure, which is its own, brought this one about
};

/// "line", "test", "frame", "identifier", "closure", "file", "settings", "consequence".
std::string to_string(EvidenceKind kind);

struct Evidence {
  EvidenceKind kind = EvidenceKind::File;
  /// Into Attribution::sprints.
  std::size_t sprint = 0;
  /// Natural logarithm of how much likelier the failure is if this sprint caused it.
  double weight = 0;
  /// A sentence that a person can check: "src/add.cpp:9 was written in commit 1a2b3c4".
  std::string detail;
};

struct Suspect {
  std::size_t sprint = 0;
  double probability = 0;
};

/// A sprint that cannot have caused a failure, and the fact that shows it.
struct Cleared {
  std::size_t sprint = 0;
  std::string why;
};

enum class Verdict {
  Attributed,    ///< one sprint stands out
  Interaction,   ///< several sprints, only together
  PreExisting,   ///< it was red before
  Flaky,         ///< it passes when it is run again
  NewlyFlaky,    ///< the same, but at the base it always passes
  Unattributed,  ///< nobody stands out
};

/// "attributed", "interaction", "pre-existing", "flaky", "newly-flaky", "unattributed".
std::string to_string(Verdict verdict);

struct AttributedFailure {
  Failure failure;
  Verdict verdict = Verdict::Unattributed;
  /// Whether builds have shown it; else it is suspected from evidence alone.
  bool confirmed = false;
  /// Likeliest first; those that are hardly likely are left out. Empty if nobody is to blame.
  std::vector<Suspect> suspects{};
  /// How likely it is that no sprint caused it.
  double nobody = 1;
  /// Of the suspects, in their order, the strongest first.
  std::vector<Evidence> evidence{};
  std::vector<Cleared> cleared{};
  /// Failures with one cause have one number; the first of them has its own index.
  std::size_t group = 0;

  /// Whether it makes the whole red.
  bool counts() const { return verdict != Verdict::PreExisting && verdict != Verdict::Flaky; }
};

/// The verdict of the whole.
enum class GateVerdict { Pass, Fail, CouldNotRun };

/// What the verdict is about.
enum class Scope {
  Range,     ///< what the commits since a base have brought
  Head,      ///< one commit as it is; nobody is judged
  RedTests,  ///< the same, and only the tests that were red in the last gate
};

/// "range", "head", "red-tests".
std::string to_string(Scope scope);

struct Attribution {
  GateVerdict verdict = GateVerdict::Pass;
  Scope scope = Scope::Range;
  /// Of Scope::RedTests: how many tests the last whole gate ran.
  std::size_t tests_in_whole = 0;
  workspace::ChangeRange range;
  results::TestCounts tests;
  std::size_t pre_existing = 0;
  std::vector<AttributedFailure> failures;
  JudgingChanges judging{};
  /// What a reader should know besides: a report that is cut off, no baseline. One line each.
  std::vector<std::string> notes;
};

}  // namespace sprint::attribution
