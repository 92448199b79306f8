// Evidence from the names that a message is about.
#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include "attribution/evidence_parts.h"
#include "logs/lost_program.h"

namespace sprint::attribution {

namespace {

using namespace weights;

/// What a sprint's dealing with a word means for a message of this kind.
struct WordMeaning {
  double weight = 0;
  const char* verb = "";
};

WordMeaning meaning_where_missing(const WordTouch& touch, bool others_declare, bool has_place) {
  if (touch.undeclares && !touch.declares) return {kUndeclared, "removed the declaration of"};
  if (touch.undeclares) return {kRedeclared, "changed the declaration of"};
  if (touch.removed && !touch.added) {
    return {others_declare ? kTouchedUse : kRemovedName, "removed"};
  }
  // It uses the word; whether that is wrong, the line tells.
  if (!touch.removed) return has_place ? WordMeaning{} : WordMeaning{kBeganToUse, "began to use"};
  return {others_declare ? kTouchedUse : kTouchedName, "changed lines with"};
}

WordMeaning meaning_where_doubled(const WordTouch& touch, bool others_declare) {
  if (touch.declares && !touch.undeclares) return {kDeclaredTwin, "added a declaration of"};
  if (touch.is_about_declaration()) return {kTouchedName, "changed the declaration of"};
  if (others_declare) return {};
  return {touch.removed ? kTouchedUse : kTouchedName,
          touch.removed ? "changed lines with" : "added"};
}

WordMeaning meaning_where_mismatched(const WordTouch& touch, bool others_declare) {
  if (touch.undeclares) return {kRedeclared, "changed the declaration of"};
  if (touch.declares) return {kDeclaredOverload, "added a declaration of"};
  if (!touch.removed) return {};
  return {others_declare ? kTouchedUse : kTouchedName, "changed lines with"};
}

WordMeaning meaning_of(const WordTouch& touch, const FailureFacts& facts, bool others_declare) {
  switch (facts.message_class) {
    case logs::MessageClass::Missing:
      return meaning_where_missing(touch, others_declare, facts.failure.place.line != 0);
    case logs::MessageClass::Doubled:
      return meaning_where_doubled(touch, others_declare);
    case logs::MessageClass::Mismatch:
      return meaning_where_mismatched(touch, others_declare);
    case logs::MessageClass::Syntax:
      return {};
    case logs::MessageClass::Other:
      if (touch.is_about_declaration()) return {kDeclaredOverload, "changed the declaration of"};
      return {others_declare ? kTouchedUse : kTouchedName, "changed lines with"};
  }
  return {};
}

const WordTouch* touch_by(const std::vector<WordTouch>& touches, std::size_t sprint) {
  const auto found = std::find_if(touches.begin(), touches.end(),
                                  [&](const WordTouch& each) { return each.sprint == sprint; });
  return found == touches.end() ? nullptr : &*found;
}

/// Whether somebody else has dealt with the declaration: then a mere use says little.
bool others_declare(const std::vector<WordTouch>& touches, std::size_t sprint) {
  return std::any_of(touches.begin(), touches.end(), [&](const WordTouch& each) {
    return each.sprint != sprint && each.is_about_declaration();
  });
}

/// What is lost because as many sprints deal with a word in the same way. A logarithm, as all
/// weights are: n sprints alike are each suspected an n-th as much.
double commonness(std::size_t alike) {
  return std::log(static_cast<double>(std::max<std::size_t>(alike, 1)));
}

std::size_t alike(const std::vector<WordTouch>& touches, const FailureFacts& facts, double weight) {
  return static_cast<std::size_t>(
      std::count_if(touches.begin(), touches.end(), [&](const WordTouch& each) {
        return meaning_of(each, facts, others_declare(touches, each.sprint)).weight >= weight;
      }));
}

/// A file that a message misses, and that a sprint took away.
std::optional<Evidence> missing_file(const FailureFacts& facts, std::size_t sprint,
                                     const EvidenceContext& context) {
  for (const auto& name : facts.failure.names) {
    const auto base = std::string_view(name).substr(name.find_last_of('/') + 1);
    if (base.find('.') == std::string_view::npos) continue;
    for (const auto file : context.changes.gone(base)) {
      const auto* touch = context.changes.touch(sprint, file);
      if (touch == nullptr || !touch->deleted) continue;
      const std::string what = touch->renamed_to.empty()
                                   ? std::string(file) + " was deleted"
                                   : std::string(file) + " was renamed to " + touch->renamed_to;
      return Evidence{EvidenceKind::Identifier, sprint, kRemovedFile,
                      what + " in commit " + short_id(touch->commit)};
    }
  }
  return std::nullopt;
}

/// The file of this sprint in which it changed something inside a function with this word.
std::string_view changed_inside(const std::string& word, std::size_t sprint,
                                const EvidenceContext& context, std::size_t& sprints) {
  std::string_view file;
  std::size_t last = ~std::size_t{0};
  sprints = 0;
  for (const auto& each : context.changes.inside(word)) {
    if (each.sprint != last) ++sprints;
    last = each.sprint;
    if (each.sprint == sprint && file.empty()) file = each.file;
  }
  return file;
}

/// It wrote the declaration of a word, or works in the file or the function where it is declared.
void take_home(const FailureFacts& facts, const std::string& word, double share, std::size_t sprint,
               const EvidenceContext& context, std::optional<Evidence>& best) {
  std::size_t sprints = 0;
  const auto inside = changed_inside(word, sprint, context, sprints);
  const auto homes = context.homes.find(word);
  const bool has_home = homes != context.homes.end();
  const double inside_weight = facts.is_test() ? kChangedFunction : kChangedFunctionOfBuild;
  if (!inside.empty() && has_home) {
    take(best,
         {EvidenceKind::Identifier, sprint, (inside_weight - 0.5 * commonness(sprints)) * share,
          "it changed '" + word + "' in " + std::string(inside)});
  }
  if (!has_home) return;
  const bool is_hidden = facts.failure.kind == FailureKind::Build &&
                         facts.message_class == logs::MessageClass::Missing;
  const double home = is_hidden ? kTouchedHomeOfMissing : kTouchedHome;
  for (const auto& place : homes->second) {
    const auto* owner = context.owner(place);
    if (owner != nullptr && owner->sprint == sprint) {
      take(best, {EvidenceKind::Identifier, sprint, kWroteDeclaration * share,
                  "'" + word + "' is declared at " + text_of(place) + ", written in commit " +
                      short_id(owner->commit)});
    } else if (context.changes.touch(sprint, place.file) != nullptr) {
      const auto others = context.changes.touches(place.file).size();
      take(best, {EvidenceKind::Identifier, sprint, (home - 0.5 * commonness(others)) * share,
                  "'" + word + "' is declared in " + place.file + ", which was changed"});
    }
  }
}

/// The words of which the name of a program consists: "no", "such", "tool" of "bin/no-such-tool".
std::vector<std::string_view> words_of_program(std::string_view program) {
  constexpr std::string_view kLetters =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_";
  program.remove_prefix(program.find_last_of('/') + 1);
  std::vector<std::string_view> words;
  while (!program.empty()) {
    const auto end = std::min(program.find_first_not_of(kLetters), program.size());
    // As changed_words.h has them.
    const bool is_word = end >= 2 && !(program.front() >= '0' && program.front() <= '9');
    if (is_word) words.push_back(program.substr(0, end));
    program.remove_prefix(std::min(end + 1, program.size()));
  }
  return words;
}

/// It wrote lines with the name of a program that is not there: with all words of the name, since
/// others use one of them for something else.
std::optional<Evidence> calls_lost_program(std::string_view program, std::size_t sprint,
                                           const EvidenceContext& context) {
  const auto words = words_of_program(program);
  const auto adds_all = [&](std::size_t who) {
    return !words.empty() && std::all_of(words.begin(), words.end(), [&](std::string_view word) {
      const auto* touch = touch_by(context.changes.word(word), who);
      return touch != nullptr && touch->added;
    });
  };
  if (!adds_all(sprint)) return std::nullopt;
  std::size_t callers = 0;
  for (std::size_t who = 0; who < context.changes.sprint_count(); ++who) {
    if (adds_all(who)) ++callers;
  }
  const auto* touch = touch_by(context.changes.word(words.back()), sprint);
  return Evidence{EvidenceKind::Identifier, sprint, kCallsLostProgram - commonness(callers),
                  "it wrote lines with '" + std::string(program) + "', which is not there, in " +
                      std::string(touch->file)};
}

}  // namespace

std::optional<Evidence> identifier_evidence(const FailureFacts& facts, std::size_t sprint,
                                            const EvidenceContext& context) {
  if (const auto program = logs::lost_program(facts.failure.message); !program.empty()) {
    return calls_lost_program(program, sprint, context);
  }
  std::optional<Evidence> best = missing_file(facts, sprint, context);
  for (const auto& [word, share] : facts.words) {
    const auto& touches = context.changes.word(word);
    const auto* touch = touch_by(touches, sprint);
    if (touch == nullptr) continue;
    const auto [weight, verb] = meaning_of(*touch, facts, others_declare(touches, sprint));
    if (weight <= 0) continue;
    const double common = commonness(alike(touches, facts, weight));
    take(best, {EvidenceKind::Identifier, sprint, (weight - common) * share,
                "it " + std::string(verb) + " '" + word + "' in " + std::string(touch->file)});
  }
  if (best && best->weight <= 0) return std::nullopt;
  return best;
}

std::optional<Evidence> declaration_evidence(const FailureFacts& facts, std::size_t sprint,
                                             const EvidenceContext& context) {
  if (facts.message_class == logs::MessageClass::Syntax && !facts.is_test()) return std::nullopt;
  std::optional<Evidence> best;
  // What cannot be linked is seldom declared in a wrong way.
  const double part = facts.failure.kind == FailureKind::Link ? 0.5 : 1;
  for (const auto& [word, share] : facts.words) {
    take_home(facts, word, share * part, sprint, context, best);
  }
  for (const auto& word : facts.calls) take_home(facts, word, 1, sprint, context, best);
  for (const auto& word : facts.title) {
    std::size_t sprints = 0;
    const auto file = changed_inside(word, sprint, context, sprints);
    if (file.empty()) continue;
    take(best,
         {EvidenceKind::Identifier, sprint, kChangedNamesake - 0.5 * commonness(sprints),
          "it changed '" + word + "', which the test is named after, in " + std::string(file)});
  }
  if (best && best->weight <= 0) return std::nullopt;
  return best;
}

std::optional<Evidence> wording_evidence(const FailureFacts& facts, std::size_t sprint,
                                         const EvidenceContext& context) {
  constexpr std::size_t kCommonWord = 2;  // what more sprints deal with says nothing
  for (const auto& word : facts.said) {
    const auto& touches = context.changes.word(word);
    const auto* touch = touch_by(touches, sprint);
    if (touch == nullptr || touches.size() > kCommonWord) continue;
    return Evidence{EvidenceKind::Identifier, sprint, kSharesWording - commonness(touches.size()),
                    "it changed lines with '" + word + "' in " + std::string(touch->file)};
  }
  return std::nullopt;
}

}  // namespace sprint::attribution
