#include "attribution/interaction.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace sprint::attribution {

namespace {

/// Sprints that brought the use of a word into the places that the failure names.
std::vector<std::size_t> new_users(const FailureFacts& facts, const NamedWord& word,
                                   const EvidenceContext& context) {
  std::vector<std::size_t> users;
  const auto add_owner_of = [&](const FileLine& place) {
    const auto* owner = context.owner(place);
    if (owner == nullptr) return;
    const auto& touches = context.changes.word(word.word);
    const bool introduced = std::any_of(touches.begin(), touches.end(), [&](const auto& each) {
      return each.sprint == owner->sprint && each.added && !each.removed;
    });
    if (introduced) users.push_back(owner->sprint);
  };
  add_owner_of(facts.failure.place);
  for (const auto& each : facts.failure.trail) {
    if (each.role == logs::PlaceRole::Reference) add_owner_of(each.place);
  }
  return users;
}

void add_pair(std::vector<SprintPair>& pairs, std::size_t a, std::size_t b) {
  const SprintPair pair{std::min(a, b), std::max(a, b)};
  if (a != b && std::find(pairs.begin(), pairs.end(), pair) == pairs.end()) pairs.push_back(pair);
}

/// One sprint uses what another one took away or changed.
void add_use_against_change(const FailureFacts& facts, const EvidenceContext& context,
                            std::vector<SprintPair>& pairs) {
  for (const auto& word : facts.words) {
    // Old code that fails on the same name shows that taking the name away is enough: no pair.
    if (word.share < 1 || context.fails_in_old_code.contains(word.word)) continue;
    for (const auto user : new_users(facts, word, context)) {
      for (const auto& touch : context.changes.word(word.word)) {
        const bool took_away = touch.undeclares || (touch.removed && !touch.added);
        if (took_away) add_pair(pairs, user, touch.sprint);
      }
    }
  }
}

/// Two sprints added the same thing: the error and the note, or two references, are theirs.
void add_twins(const FailureFacts& facts, const EvidenceContext& context,
               std::vector<SprintPair>& pairs) {
  std::vector<std::size_t> writers;
  const auto add_owner_of = [&](const FileLine& place) {
    if (const auto* owner = context.owner(place)) writers.push_back(owner->sprint);
  };
  add_owner_of(facts.failure.place);
  for (const auto& each : facts.failure.trail) {
    const bool shows_twin =
        each.role == logs::PlaceRole::Note || each.role == logs::PlaceRole::Reference;
    if (shows_twin) add_owner_of(each.place);
  }
  for (const auto& word : facts.words) {
    if (word.share < 1) continue;
    for (const auto& touch : context.changes.word(word.word)) {
      if (touch.declares && !touch.undeclares) writers.push_back(touch.sprint);
    }
  }
  for (const auto a : writers) {
    for (const auto b : writers) add_pair(pairs, a, b);
  }
}

/// Whether a sprint has added words with which code refuses what it is given.
bool has_added_check(std::size_t sprint, const EvidenceContext& context) {
  static constexpr std::array<std::string_view, 5> kChecks = {"throw", "raise", "assert", "panic",
                                                              "abort"};
  return std::any_of(kChecks.begin(), kChecks.end(), [&](std::string_view check) {
    const auto& touches = context.changes.word(check);
    return std::any_of(touches.begin(), touches.end(), [&](const WordTouch& each) {
      return each.sprint == sprint && each.added && !each.removed;
    });
  });
}

/// One sprint has made code stricter, and another one has written a call that it no longer takes:
/// the innermost place and one further out are theirs.
void add_check_against_call(const FailureFacts& facts, const EvidenceContext& context,
                            std::vector<SprintPair>& pairs) {
  const auto& failure = facts.failure;
  std::vector<const LineOwner*> stack;
  for (const auto& each : failure.trail) {
    // Notes and references have no inside and outside.
    if (each.role != logs::PlaceRole::Frame) return;
    stack.push_back(context.owner(each.place));
  }
  stack.push_back(context.owner(failure.place));
  for (const auto* inner : stack) {
    if (inner == nullptr || !has_added_check(inner->sprint, context)) continue;
    for (const auto* outer : stack) {
      if (outer != nullptr) add_pair(pairs, inner->sprint, outer->sprint);
    }
  }
}

}  // namespace

std::vector<SprintPair> interacting_pairs(const FailureFacts& facts,
                                          const EvidenceContext& context) {
  std::vector<SprintPair> pairs;
  if (facts.message_class == logs::MessageClass::Missing ||
      facts.message_class == logs::MessageClass::Mismatch) {
    add_use_against_change(facts, context, pairs);
  }
  if (facts.message_class == logs::MessageClass::Doubled) add_twins(facts, context, pairs);
  if (facts.failure.kind == FailureKind::Test) add_check_against_call(facts, context, pairs);
  return pairs;
}

bool only_touched_the_use(const FailureFacts& facts, std::size_t sprint,
                          const EvidenceContext& context) {
  if (facts.message_class != logs::MessageClass::Missing &&
      facts.message_class != logs::MessageClass::Mismatch) {
    return false;
  }
  return std::any_of(facts.words.begin(), facts.words.end(), [&](const NamedWord& word) {
    const bool fails_in_old_code = context.fails_in_old_code.contains(word.word);
    const auto& touches = context.changes.word(word.word);
    const auto is_this = [&](const WordTouch& each) {
      return each.sprint == sprint && each.added && each.removed;
    };
    const auto is_other = [&](const WordTouch& each) {
      return each.sprint != sprint && (each.undeclares || (each.removed && !each.added));
    };
    const bool was_there =
        fails_in_old_code || std::any_of(touches.begin(), touches.end(), is_this);
    return word.share >= 1 && was_there && std::any_of(touches.begin(), touches.end(), is_other);
  });
}

}  // namespace sprint::attribution
