// Evidence from who wrote which line.
#include <algorithm>

#include "attribution/evidence_parts.h"

namespace sprint::attribution {

namespace {

using namespace weights;

double trail_weight(logs::PlaceRole role, std::size_t depth) {
  switch (role) {
    case logs::PlaceRole::Frame:
      return std::max(1.0, kWroteFrame - kPerFrame * static_cast<double>(depth));
    case logs::PlaceRole::Instantiation:
      return kWroteFrame;
    case logs::PlaceRole::Note:
      return kWroteNote;
    case logs::PlaceRole::Reference:
      return kWroteReference;
    case logs::PlaceRole::IncludedFrom:
      return kWroteInclude;
  }
  return 0;
}

std::string trail_text(logs::PlaceRole role) {
  switch (role) {
    case logs::PlaceRole::Frame:
      return "the stack goes through ";
    case logs::PlaceRole::Instantiation:
      return "the template is used at ";
    case logs::PlaceRole::Note:
      return "the note points to ";
    case logs::PlaceRole::Reference:
      return "it is used at ";
    case logs::PlaceRole::IncludedFrom:
      return "it is included at ";
  }
  return {};
}

struct EarlierLine {
  FileLine place;
  const LineOwner* owner;
  double distance;
};

/// The nearest line above a place that a sprint wrote, among those that were asked about.
std::optional<EarlierLine> line_above(const FileLine& place, std::size_t sprint,
                                      const EvidenceContext& context) {
  constexpr unsigned kFarthest = 40;
  for (unsigned line = place.line; line > 1 && place.line - line < kFarthest;) {
    const FileLine above{place.file, --line};
    const auto* owner = context.owner(above);
    if (owner != nullptr && owner->sprint == sprint) {
      return EarlierLine{above, owner, static_cast<double>(place.line - line)};
    }
  }
  return std::nullopt;
}

/// Whether another sprint has left brackets open, and this one has not: what is not well formed may
/// be a header that the file of the error includes.
bool is_explained_by_brackets(const FailureFacts& facts, std::size_t sprint,
                              const EvidenceContext& context) {
  return facts.message_class == logs::MessageClass::Syntax && context.changes.has_unbalanced() &&
         context.changes.unbalanced(sprint).empty();
}

}  // namespace

const LineOwner* EvidenceContext::owner(const FileLine& place) const {
  const auto found = owners.find({place.file, place.line});
  return found == owners.end() ? nullptr : &found->second;
}

const Closure* EvidenceContext::closure(const Failure& failure) const {
  const auto found = closures.find(failure.id);
  return found == closures.end() ? nullptr : &found->second;
}

std::optional<Evidence> line_evidence(const FailureFacts& facts, std::size_t sprint,
                                      const EvidenceContext& context) {
  const auto& place = facts.failure.place;
  if (facts.is_test() || place.line == 0) return std::nullopt;
  const auto* owner = context.owner(place);
  const bool is_explained = is_explained_by_brackets(facts, sprint, context);
  if (owner != nullptr && owner->sprint == sprint) {
    return Evidence{EvidenceKind::Line, sprint,
                    is_explained ? kWroteLineAfterBracket : kWroteErrorLine,
                    text_of(place) + " was written in commit " + short_id(owner->commit)};
  }
  // What is wrong may stand before the place where the compiler notices.
  const auto above = line_above(place, sprint, context);
  if (!above || is_explained) return std::nullopt;
  // Whoever complains about a name means the line with the name.
  const bool is_about_place = facts.message_class == logs::MessageClass::Syntax ||
                              facts.message_class == logs::MessageClass::Other ||
                              facts.failure.kind == FailureKind::Configure;
  const double weight = is_about_place ? kWroteLineBefore : kWroteLineBeforeName;
  return Evidence{EvidenceKind::Line, sprint, weight - kPerLineBefore * above->distance,
                  text_of(above->place) + ", shortly before the error, was written in commit " +
                      short_id(above->owner->commit)};
}

std::optional<Evidence> bracket_evidence(const FailureFacts& facts, std::size_t sprint,
                                         const EvidenceContext& context) {
  if (facts.message_class != logs::MessageClass::Syntax) return std::nullopt;
  const auto& failure = facts.failure;
  std::optional<Evidence> best;
  for (const auto file : context.changes.unbalanced(sprint)) {
    const bool is_named = std::any_of(failure.trail.begin(), failure.trail.end(),
                                      [&](const auto& each) { return each.place.file == file; });
    const double weight = file == failure.place.file ? kLeftBracketsOpen
                          : is_named                 ? kLeftBracketsOpen - 1
                                                     : kLeftBracketsOpenElsewhere;
    const bool opened = context.changes.touch(sprint, file)->open_brackets > 0;
    take(best, {EvidenceKind::Line, sprint, weight,
                "it " + std::string(opened ? "opened" : "closed") +
                    " more brackets than it should in " + std::string(file)});
  }
  return best;
}

std::optional<Evidence> test_evidence(const FailureFacts& facts, std::size_t sprint,
                                      const EvidenceContext& context) {
  const auto& failure = facts.failure;
  if (!facts.is_test()) return std::nullopt;
  std::optional<Evidence> best;
  const auto add = [&](double weight, const std::string& what, const std::string& commit) {
    take(best, {EvidenceKind::Test, sprint, weight, what + " in commit " + short_id(commit)});
  };
  const auto* asserts = context.owner(failure.place);
  if (asserts != nullptr && asserts->sprint == sprint) {
    add(kWroteAssertion, "the failing line " + text_of(failure.place) + " was written",
        asserts->commit);
  } else if (const auto above = line_above(failure.place, sprint, context)) {
    add(kWroteTestBefore - kPerLineBefore * above->distance,
        text_of(above->place) + ", shortly before the failing line, was written",
        above->owner->commit);
  }
  const auto* defines = context.owner(failure.defined);
  if (defines != nullptr && defines->sprint == sprint) {
    add(kWroteTest, "the failing test at " + text_of(failure.defined) + " was written",
        defines->commit);
  }
  const auto& file = failure.defined.file.empty() ? failure.place.file : failure.defined.file;
  const auto* touch = context.changes.touch(sprint, file);
  if (touch != nullptr && touch->added) {
    add(kWroteTest, "the failing test is in " + file + ", which is new", touch->commit);
  }
  return best;
}

std::optional<Evidence> frame_evidence(const FailureFacts& facts, std::size_t sprint,
                                       const EvidenceContext& context) {
  std::optional<Evidence> best;
  std::size_t depth = 0;
  for (const auto& each : facts.failure.trail) {
    const auto* owner = context.owner(each.place);
    if (owner != nullptr && owner->sprint == sprint) {
      take(best, {EvidenceKind::Frame, sprint, trail_weight(each.role, depth),
                  trail_text(each.role) + text_of(each.place) + ", written in commit " +
                      short_id(owner->commit)});
    }
    if (each.role == logs::PlaceRole::Frame) ++depth;
  }
  return best;
}

}  // namespace sprint::attribution
