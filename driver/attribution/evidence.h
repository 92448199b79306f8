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
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "attribution/attribution.h"
#include "attribution/change_index.h"
#include "attribution/failure.h"
#include "logs/message_class.h"
#include "workspace/reading/blame.h"
#include "workspace/reading/declarations.h"

namespace sprint::attribution {

struct LineOwner {
  std::size_t sprint = 0;
  std::string commit;
};
/// Lines that a sprint of the range wrote. A line that is not in it is older, or was not asked
/// about.
using LineOwners = std::map<FileLine, LineOwner>;

/// Lets a set of strings be asked with a view.
struct TextHash {
  using is_transparent = void;  // NOLINT(readability-identifier-naming): the standard's name
  std::size_t operator()(std::string_view text) const {
    return std::hash<std::string_view>{}(text);
  }
};

using FileSet = std::unordered_set<std::string, TextHash, std::equal_to<>>;

/// The files that a failing thing is made of.
struct Closure {
  FileSet files;
  /// Whether no other file can matter, so that whoever changed none of them is cleared.
  bool is_complete = false;
  /// If not null, that holds for these files alone: others, as data that a test reads when it runs,
  /// may matter to anything.
  std::shared_ptr<const FileSet> known{};
};

/// Where the project declares names, by name. More than a few places for one name say nothing.
using NameHomes = std::unordered_map<std::string, std::vector<FileLine>>;

struct EvidenceContext {
  const ChangeIndex& changes;
  const LineOwners& owners;
  /// By the id of a failure; one that is missing is not known.
  const std::unordered_map<std::string, Closure>& closures;
  const NameHomes& homes;
  /// Names whose use fails also where nobody of the range has touched it: whoever merely uses them
  /// is not to blame.
  const std::unordered_set<std::string>& fails_in_old_code;

  const LineOwner* owner(const FileLine& place) const;
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
  logs::MessageClass message_class = logs::MessageClass::Other;
  std::vector<NamedWord> words;
  /// Functions that the assertion of a test calls.
  std::vector<std::string> calls;
  /// Words of the name of a test: "Push", "Keeps", "Order" of "TestPushKeepsOrder".
  std::vector<std::string> title;
  /// Words of what a test printed: an error's text stands in the source as well.
  std::vector<std::string> said;
  /// Stems of what a test is likely to test: "parse" of tests/test_parse.cpp.
  std::vector<std::string> subjects;

  bool is_test() const;
};
FailureFacts facts_of(const Failure& failure);

/// The names whose declarations the evidence will ask for.
std::vector<std::string> names_of_interest(const std::vector<Failure>& failures);
/// What the declarations of these names say.
NameHomes homes_of(const std::vector<workspace::Declaration>& declarations);
/// The lines whose owners the evidence will ask for.
std::vector<FileLine> lines_of_interest(const std::vector<Failure>& failures,
                                        const NameHomes& homes);

/// It wrote the line of the error, or lines shortly before it.
std::optional<Evidence> line_evidence(const FailureFacts& facts, std::size_t sprint,
                                      const EvidenceContext& context);
/// Of a text that is not well formed: it left brackets open, or closed too many.
std::optional<Evidence> bracket_evidence(const FailureFacts& facts, std::size_t sprint,
                                         const EvidenceContext& context);
/// It wrote the failing line of a test, the test, or lines of it shortly before.
std::optional<Evidence> test_evidence(const FailureFacts& facts, std::size_t sprint,
                                      const EvidenceContext& context);
/// It wrote a line of the stack, of a note, or another line that the tool names.
std::optional<Evidence> frame_evidence(const FailureFacts& facts, std::size_t sprint,
                                       const EvidenceContext& context);
/// It removed, changed or added a name of the message.
std::optional<Evidence> identifier_evidence(const FailureFacts& facts, std::size_t sprint,
                                            const EvidenceContext& context);
/// It wrote where a name of the message or of the assertion is declared, or changed that function.
std::optional<Evidence> declaration_evidence(const FailureFacts& facts, std::size_t sprint,
                                             const EvidenceContext& context);
/// It changed lines with words of what a failing test said.
std::optional<Evidence> wording_evidence(const FailureFacts& facts, std::size_t sprint,
                                         const EvidenceContext& context);
/// It changed a file of the closure.
std::optional<Evidence> closure_evidence(const FailureFacts& facts, std::size_t sprint,
                                         const EvidenceContext& context);
/// It changed the file of the error, one that belongs to it, or one that the message names.
std::optional<Evidence> file_evidence(const FailureFacts& facts, std::size_t sprint,
                                      const EvidenceContext& context);
/// It changed how the project is configured or built.
std::optional<Evidence> settings_evidence(const FailureFacts& facts, std::size_t sprint,
                                          const EvidenceContext& context);

/// Whether the sprint cannot have caused the failure, and by what fact.
std::optional<Cleared> exclusion(const FailureFacts& facts, std::size_t sprint,
                                 const EvidenceContext& context);

}  // namespace sprint::attribution
