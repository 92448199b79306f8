// Why a sprint is suspected of a failure: each kind of evidence is one pure function of a failure,
// a sprint and what is known about the change, and answers with a weight and a sentence, or with
// nothing.
//
// Weights are natural logarithms of likelihood ratios: how much likelier this failure is, with this
// trace, if the sprint caused it than if it did not. They come from what such traces mean in
// practice, not from a training set; posterior.h adds them up.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "gate/attribution.h"
#include "gate/change_index.h"
#include "gate/failure.h"
#include "gate/message_class.h"
#include "workspace/blame.h"

namespace sprint::gate {

struct LineOwner {
  std::size_t sprint = 0;
  std::string commit;
};
/// Lines that a sprint of the range wrote. A line that is not in it is older, or was not asked
/// about.
using LineOwners = std::map<workspace::LineOfFile, LineOwner>;

/// Lets a set of strings be asked with a view.
struct TextHash {
  using is_transparent = void;
  std::size_t operator()(std::string_view text) const {
    return std::hash<std::string_view>{}(text);
  }
};

/// The files that a failing thing is made of.
struct Closure {
  std::unordered_set<std::string, TextHash, std::equal_to<>> files;
  /// Whether no other file can matter, so that whoever changed none of them is cleared.
  bool is_complete = false;
};

struct EvidenceContext {
  const ChangeIndex& changes;
  const LineOwners& owners;
  /// By the id of a failure; one that is missing is not known.
  const std::unordered_map<std::string, Closure>& closures;

  const LineOwner* owner(const FailurePlace& place) const;
  const Closure* closure(const Failure& failure) const;
};

/// A word of the source that a message names, and how much it is what the message is about.
struct NamedWord {
  std::string word;
  double share = 1;
};

/// What can be said of a failure before any sprint is looked at.
struct FailureFacts {
  const Failure& failure;
  MessageClass message_class = MessageClass::Other;
  std::vector<NamedWord> words;
  /// Functions that the assertion of a test calls.
  std::vector<std::string> calls;
  /// Stems of what a test is likely to test: "parse" of tests/test_parse.cpp.
  std::vector<std::string> subjects;

  bool is_test() const;
};
FailureFacts facts_of(const Failure& failure);

/// The lines whose owners the evidence will ask for.
std::vector<workspace::LineOfFile> lines_of_interest(const std::vector<Failure>& failures);

std::optional<Evidence> line_evidence(const FailureFacts& facts, std::size_t sprint,
                                      const EvidenceContext& context);
std::optional<Evidence> test_evidence(const FailureFacts& facts, std::size_t sprint,
                                      const EvidenceContext& context);
std::optional<Evidence> frame_evidence(const FailureFacts& facts, std::size_t sprint,
                                       const EvidenceContext& context);
std::optional<Evidence> identifier_evidence(const FailureFacts& facts, std::size_t sprint,
                                            const EvidenceContext& context);
std::optional<Evidence> closure_evidence(const FailureFacts& facts, std::size_t sprint,
                                         const EvidenceContext& context);
std::optional<Evidence> file_evidence(const FailureFacts& facts, std::size_t sprint,
                                      const EvidenceContext& context);
std::optional<Evidence> settings_evidence(const FailureFacts& facts, std::size_t sprint,
                                          const EvidenceContext& context);

/// Whether the sprint cannot have caused the failure, and by what fact.
std::optional<Cleared> exclusion(const FailureFacts& facts, std::size_t sprint,
                                 const EvidenceContext& context);

}  // namespace sprint::gate
