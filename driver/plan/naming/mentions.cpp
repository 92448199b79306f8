#include "plan/naming/mentions.h"

#include <algorithm>
#include <array>

#include "base/ascii.h"
#include "base/phrase_table.h"
#include "base/text.h"
#include "base/word_match.h"
#include "plan/markdown/inline_text.h"
#include "plan/naming/clause_reader.h"
#include "plan/naming/sprint_ids.h"

namespace sprint::plan {

namespace {

/// Words in the middle of a sentence after which it speaks of something else.
constexpr std::array<std::string_view, 19> kTurns = {
    ", may ",      ", can ",   ", but ",      " (may ",    " (can ",      " but ",   "\u2014 may ",
    "\u2014 can ", ", not ",   " \u2014 no ", ", kann ",   ", runs ",     " while ", ", while ",
    ", which ",    " except ", " excluding ", " without ", " other than "};

bool turns_at(std::string_view text) {
  return std::any_of(kTurns.begin(), kTurns.end(),
                     [&](std::string_view turn) { return text.starts_with(turn); });
}

/// Where one clause ends: at a semicolon, the end of a sentence, or ", may", ", but" and the like.
std::size_t clause_length(std::string_view text) {
  for (std::size_t at = 1; at + 1 < text.size(); ++at) {
    const char c = text[at];
    if (c == ';') return at;
    if (c == '.' && (text[at + 1] == ' ' || text[at + 1] == '\n')) {
      // "Sprints 1. and 2." goes on; "Sprint 1. Then" does not.
      const bool capital = at + 2 < text.size() && text[at + 2] >= 'A' && text[at + 2] <= 'Z';
      if (!is_digit(text[at - 1]) || capital) return at;
    }
    // 0xe2 is the first byte of a dash.
    const bool may_turn = c == ',' || c == ' ' || static_cast<unsigned char>(c) == 0xe2;
    if (may_turn && turns_at(text.substr(at))) return at;
  }
  return text.size();
}

/// "Sprint 1 of the ledger plan", "Sortie 2 from the last mission".
bool speaks_of_other_plan(std::string_view clause) {
  constexpr std::array<std::string_view, 5> kWholes = {"plan", "mission", "repository", "repo",
                                                       "project"};
  constexpr PhraseTable::Mask kOther = 1;
  constexpr PhraseTable::Mask kWhole = 2;
  static const PhraseTable words(
      WordStyle::Prose,
      {{"execution_plan.md, other plan, another plan, parked plan, sibling plan, predecessor plan, "
        "previous mission, earlier mission, prior mission, of the previous iteration",
        kOther},
       {"plan, mission, repository, repo, project", kWhole}});
  const PhraseTable::Mask found = words.lists_in(clause);
  if (found == 0) return false;
  if ((found & kOther) != 0) return true;
  return std::any_of(kWholes.begin(), kWholes.end(), [&](std::string_view whole) {
    const std::size_t at = find_word(clause, whole);
    if (at == std::string_view::npos) return false;
    const std::size_t begin = at > 40 ? at - 40 : 0;  // "of" further away belongs to another word
    const std::string_view before = clause.substr(begin, at - begin);
    const bool of = has_word(before, "of") || has_word(before, "from") || has_word(before, "in");
    return of && !has_word(before, "this");
  });
}

/// Of something else than what comes before.
bool speaks_of_else(std::string_view clause) {
  static const PhraseTable words(
      "parallel, concurrently, concurrent, alongside, simultaneously, independent, not required, "
      "not needed, not depend, no dependency, before sprint, before sortie, blocks, unblocks, "
      "enables, deferred to, in time for, not wait, does not block, beside, at the same time, "
      "in any order, without waiting, side by side, not until, unrelated to, not need, no need");
  return words.is_in(clause) || speaks_of_other_plan(clause);
}

/// Code that is no id has no mentions; the rest as a reader sees it. Such code becomes `_`, which
/// joins nothing and ends no sentence, and keeps the words around it apart.
std::string readable(std::string_view text) {
  std::string result(text);
  for (const CodeSpan& span : code_spans(text)) {
    const bool is_id = id_length(span.code) == span.code.size();
    const bool is_word = span.code.size() < 20 && span.code.find(' ') == std::string_view::npos &&
                         span.code.find('/') == std::string_view::npos;
    if (is_id || is_word) continue;
    std::fill(result.begin() + static_cast<std::ptrdiff_t>(span.begin),
              result.begin() + static_cast<std::ptrdiff_t>(span.end), '_');
  }
  return plain_text(result);
}

/// Units that are named for themselves, and not for sprints of theirs: "Core, Web/2", but not
/// "Core (Sprints 1-2)".
void add_whole_units(const Mentions& found, const Plan& plan, std::vector<UnitIndex>& units) {
  for (const UnitIndex unit : found.units) {
    const bool only_sprints =
        std::any_of(found.sprints.begin(), found.sprints.end(),
                    [&](SprintIndex sprint) { return plan.sprints[sprint].unit == unit; });
    if (!only_sprints) units.push_back(unit);
  }
}

}  // namespace

bool says_done(std::string_view text) {
  static const PhraseTable words(
      "complete, completed, done, met, satisfied, merged, passed, finished, landed, green, passes, "
      "passing, exit criteria, required, accepted, approved, delivered, available, exists, exist, "
      "ready, closed, verified, in place, committed, shipped, needs, requires, abgeschlossen, "
      "fertig, erledigt");
  return words.is_in(text);
}

void drop_side_remarks(std::string& text) {
  for (std::size_t open = text.find('('); open != std::string::npos;
       open = text.find('(', open + 1)) {
    const std::size_t close = text.find(')', open);
    if (close == std::string::npos) return;
    if (close - open > 300) continue;  // no remark
    if (!speaks_of_else(std::string_view(text).substr(open, close - open))) continue;
    std::fill(text.begin() + static_cast<std::ptrdiff_t>(open),
              text.begin() + static_cast<std::ptrdiff_t>(close) + 1, ' ');
  }
}

Mentions mentions_in(std::string_view text, const PlanNames& names, SprintIndex of,
                     MentionStyle style) {
  Mentions mentions;
  if (says_none(text)) {
    mentions.none = true;
    return mentions;
  }
  // Without a number, "sprint" and "complete", nothing is named. The first letter of "Sprint" may
  // be large or small.
  const bool may_name = std::any_of(text.begin(), text.end(), is_digit) ||
                        text.find("print ") != std::string_view::npos ||
                        text.find("ortie ") != std::string_view::npos;
  if (!may_name && style == MentionStyle::Sentence && !says_done(text)) return mentions;
  constexpr std::size_t kLongest = 20000;
  std::string plain = readable(text.substr(0, kLongest));
  mentions.is_cut_short = text.size() > kLongest;
  drop_side_remarks(plain);
  std::string_view rest = plain;
  bool first = true;
  while (!rest.empty()) {
    const std::size_t length = clause_length(rest);
    const std::string_view clause = trim(rest.substr(0, length));
    rest.remove_prefix(std::min(rest.size(), length + 1));
    if (clause.empty()) continue;
    const bool sure = style == MentionStyle::List || says_done(clause);
    const bool counts = (first || sure) && !speaks_of_else(clause);
    first = false;
    if (!counts) continue;
    const Mentions found = read_clause(clause, names, of, style);
    mentions.names_itself = mentions.names_itself || found.names_itself;
    mentions.is_cut_short = mentions.is_cut_short || found.is_cut_short;
    auto& sprints = sure ? mentions.sprints : mentions.unsure;
    sprints.insert(sprints.end(), found.sprints.begin(), found.sprints.end());
    if (sure) {
      add_whole_units(found, names.plan(), mentions.units);
      mentions.unknown.insert(mentions.unknown.end(), found.unknown.begin(), found.unknown.end());
    }
    mentions.unknown_in_range.insert(mentions.unknown_in_range.end(),
                                     found.unknown_in_range.begin(), found.unknown_in_range.end());
  }
  return mentions;
}

bool says_none(std::string_view text) {
  text = trim(text);
  while (text.starts_with('_') || text.starts_with('*') || text.starts_with('(')) {
    text.remove_prefix(1);
  }
  if (text == "-" || text == "\u2014" || text == "\u2013") return true;
  for (const std::string_view word : {"none", "n/a", "keine"}) {
    if (!starts_with_word(text, word)) continue;
    const std::string_view rest = trim(text.substr(word.size()));
    return rest.empty() || !is_word_char(rest.front());  // "None of the tests fail" is a criterion
  }
  return equal_ignoring_case(text, "nothing") || equal_ignoring_case(text, "nothing.");
}

}  // namespace sprint::plan
