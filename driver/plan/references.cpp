#include "plan/references.h"

#include <algorithm>
#include <array>

#include "base/text.h"
#include "plan/inline_text.h"
#include "plan/sprint_body.h"
#include "plan/sprint_ids.h"
#include "plan/word_match.h"

namespace sprint::plan {

namespace {

constexpr auto kNone = PlanNames::kNone;

constexpr std::array<std::string_view, 31> kDone = {
    "complete",      "completed", "done",     "met",      "satisfied",     "merged",
    "passed",        "finished",  "landed",   "green",    "passes",        "passing",
    "exit criteria", "required",  "accepted", "approved", "delivered",     "available",
    "exists",        "exist",     "ready",    "closed",   "verified",      "in place",
    "committed",     "shipped",   "needs",    "requires", "abgeschlossen", "fertig",
    "erledigt"};

/// Words that make a clause speak of something else than what comes before.
constexpr std::array<std::string_view, 28> kElsewhere = {
    "parallel",         "concurrently",  "concurrent",      "alongside",      "simultaneously",
    "independent",      "not required",  "not needed",      "not depend",     "no dependency",
    "before sprint",    "before sortie", "blocks",          "unblocks",       "enables",
    "deferred to",      "in time for",   "not wait",        "does not block", "beside",
    "at the same time", "in any order",  "without waiting", "side by side",   "not until",
    "unrelated to",     "not need",      "no need"};

constexpr std::array<std::string_view, 10> kOtherPlan = {
    "execution_plan.md", "other plan",      "another plan",  "parked plan",
    "previous mission",  "earlier mission", "prior mission", "of the previous iteration",
    "sibling plan",      "predecessor plan"};

const WordSet& done_words() {
  static const WordSet words(kDone);
  return words;
}

const WordSet& elsewhere_words() {
  static const WordSet words(kElsewhere);
  return words;
}

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

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
    const bool may_turn = c == ',' || c == ' ' || static_cast<unsigned char>(c) == 0xe2;
    if (may_turn && turns_at(text.substr(at))) return at;
  }
  return text.size();
}

class ClauseReader {
 public:
  ClauseReader(std::string_view clause, const PlanNames& names, SprintIndex of, MentionStyle style,
               Mentions& mentions)
      : text_(clause),
        names_(names),
        of_(of),
        own_(names.plan().sprints[of].unit),
        style_(style),
        mentions_(mentions) {}

  void read() {
    context_ = own_;
    while (at_ < text_.size()) {
      if (at_ != 0 && is_word_char(text_[at_ - 1]) && is_word_char(text_[at_])) {
        ++at_;
      } else if (!take_phrase() && !take_unit() && !take_noun() && !take_bare()) {
        ++at_;
      }
    }
  }

  bool found_any() const { return found_any_; }

 private:
  std::string_view rest() const { return text_.substr(std::min(at_, text_.size())); }

  void add(SprintIndex sprint) {
    found_any_ = true;
    if (sprint == of_) return;
    auto& list = mentions_.sprints;
    if (std::find(list.begin(), list.end(), sprint) == list.end()) list.push_back(sprint);
  }

  void add_unit(UnitIndex unit) {
    if (unit == own_) return;
    auto& list = mentions_.units;
    if (std::find(list.begin(), list.end(), unit) == list.end()) list.push_back(unit);
  }

  /// "previous sprint", "all prior sorties".
  bool take_phrase() {
    constexpr std::array<std::string_view, 6> kBefore = {"previous", "prior",     "preceding",
                                                         "earlier",  "foregoing", "above"};
    for (const std::string_view word : kBefore) {
      if (!starts_with_word(rest(), word)) continue;
      const std::string_view next = trim(rest().substr(word.size()));
      const std::size_t noun = noun_length(next, true);
      const bool plural = noun > 6 && (next[6] == 's' || next[6] == 'S');
      if (noun == 0 || id_length(next.substr(noun)) != 0) continue;
      at_ += word.size();
      plural ? add_all_before() : add_one_before();
      return true;
    }
    return false;
  }

  void add_one_before() {
    for (SprintIndex i = of_; i-- > 0;) {
      if (names_.plan().sprints[i].unit != own_) continue;
      add(i);
      return;
    }
  }

  /// Only "all previous sprints" means all; more than a few hundred would say nothing.
  void add_all_before() {
    constexpr SprintIndex kMost = 500;
    if (of_ > kMost) {
      add_one_before();
      return;
    }
    for (SprintIndex i = 0; i < of_; ++i) add(i);
  }

  /// A unit's name: for the sprint after it, or, if none follows, for the unit itself.
  bool take_unit() {
    const auto unit = names_.unit_at(rest());
    if (unit.unit == kNone) return false;
    // "WU2-S3" may be the id itself.
    const std::size_t whole = id_length(rest());
    if (whole > unit.length && names_.sprint(rest().substr(0, whole), context_) != kNone) {
      return false;
    }
    std::string_view after = rest().substr(unit.length);
    std::size_t skip = 0;
    while (skip < after.size() &&
           std::string_view(" ./:-(,#").find(after[skip]) != std::string_view::npos) {
      ++skip;
    }
    const std::string_view next = after.substr(skip);
    const std::size_t noun = noun_length(next, true);
    std::string_view id = next.substr(noun);
    std::size_t length = id_length(id);
    SprintIndex sprint = length == 0 ? kNone : names_.sprint_in(id.substr(0, length), unit.unit);
    if (sprint == kNone && noun == 0 && (id.starts_with('S') || id.starts_with('s'))) {
      // "WU1.S3" is sprint 3 of unit WU1.
      id.remove_prefix(1);
      length = id_length(id);
      sprint = length == 0 ? kNone : names_.sprint_in(id.substr(0, length), unit.unit);
    }
    const bool joined = noun != 0 || (skip == 1 && after.front() != ' ' && after.front() != '(' &&
                                      after.front() != ',');
    if (sprint != kNone && joined && unit.length != 0) {
      context_ = unit.unit;
      at_ = static_cast<std::size_t>(id.data() - text_.data());
      read_ids();
      context_ = own_;
      return true;
    }
    // "Sprint", "Testing" as plain words are names only where a name is expected.
    const bool is_expected =
        style_ == MentionStyle::List || at_ == 0 || is_marked_as_unit(unit.length);
    if (is_expected) take_unit_range(unit.unit, unit.length);
    at_ += unit.length;
    return is_expected || names_.plan().units[unit.unit].name.size() == unit.length;
  }

  /// "work unit X", "X work unit", "WU1".
  bool is_marked_as_unit(std::size_t length) const {
    const std::string_view before = trim(text_.substr(0, at_));
    const std::string_view after = trim(rest().substr(length));
    const std::string_view name = rest().substr(0, length);
    const bool short_name =
        name.size() <= 6 && name.find_first_of("0123456789") != std::string_view::npos;
    return short_name || before.ends_with("unit") || before.ends_with("units") ||
           before.ends_with("Unit") || starts_with_word(after, "work unit") ||
           before.ends_with(",") || before.ends_with("and") || before.ends_with("&") ||
           starts_with_word(after, "unit") || starts_with_word(after, "package") ||
           starts_with_word(after, "is complete") || starts_with_word(after, "complete") ||
           starts_with_word(after, "completed");
  }

  void take_unit_range(UnitIndex from, std::size_t length) {
    units_found_.push_back(from);
    std::string_view after = rest().substr(length);
    const std::size_t dash = range_mark(after);
    if (dash != 0) {
      const auto to = names_.unit_at(after.substr(dash));
      if (to.unit != kNone && to.unit > from) {
        for (UnitIndex unit = from; unit <= to.unit; ++unit) add_unit(unit);
        return;
      }
    }
    add_unit(from);
  }

  static std::size_t range_mark(std::string_view text) {
    constexpr std::array<std::string_view, 10> kMarks = {
        "\u2013", "\u2014", "-", "..", " through ", " to ", " - ", " \u2013 ", " thru ", " bis "};
    std::size_t best = 0;
    for (const std::string_view mark : kMarks) {
      if (text.starts_with(mark)) best = std::max(best, mark.size());
    }
    while (best != 0 && best < text.size() && (text[best] == ' ' || text[best] == '.')) ++best;
    return best;
  }

  /// "Sprint 3", "Sorties 1, 2 and 5a–5c".
  bool take_noun() {
    const std::size_t noun = noun_length(rest(), true);
    if (noun == 0) return false;
    at_ += noun;
    const std::size_t length = id_length(rest());
    const bool has_digit =
        rest().substr(0, length).find_first_of("0123456789") != std::string_view::npos;
    if (length == 0 || (!has_digit && names_.sprint(rest().substr(0, length), context_) == kNone))
      return true;
    read_ids();
    return true;
  }

  /// An id that no word could be: "EM-1", "S1.1". In lists, any id at the begin of a piece.
  bool take_bare() {
    const std::size_t length = id_length(rest());
    if (length == 0) return false;
    const std::string_view id = rest().substr(0, length);
    const SprintIndex sprint = names_.sprint(id, context_);
    const bool letter = !is_digit(id.front()) && id.size() > 1;
    const bool starts_piece = at_ == 0 || begins_piece();
    const bool counts = letter || (style_ == MentionStyle::List && starts_piece);
    if (sprint == kNone || !counts) {
      at_ += length;
      return true;
    }
    read_ids();
    return true;
  }

  bool begins_piece() const {
    const std::string_view before = trim(text_.substr(0, at_));
    return before.empty() || before.ends_with(",") || before.ends_with("and") ||
           before.ends_with("&") || before.ends_with("+") || before.ends_with("/") ||
           before.ends_with("(") || before.ends_with("[");
  }

  /// A list of ids from here on, with ranges.
  void read_ids() {
    SprintIndex last = kNone;
    std::string last_id;
    while (at_ < text_.size()) {
      const std::size_t length = id_length(rest());
      if (length == 0) return;
      std::string id(rest().substr(0, length));
      SprintIndex sprint = find(id);
      if (sprint == kNone && !last_id.empty()) {
        // "EM-1/2/3" and "S1.1, 2": only the last number is repeated.
        const std::size_t tail = last_id.find_last_not_of("0123456789");
        if (tail != std::string::npos && is_digit(id.front())) {
          const std::string whole = last_id.substr(0, tail + 1) + id;
          if (find(whole) != kNone) id = whole;
          sprint = find(id);
        } else if (style_ == MentionStyle::Sentence && !noun_before_) {
          return;
        }
      }
      at_ += length;
      if (sprint == kNone) {
        mentions_.unknown.push_back(id);
      } else {
        add(sprint);
      }
      last = sprint;
      last_id = id;
      if (!take_range(last)) return;
      if (!take_join()) return;
    }
  }

  SprintIndex find(std::string_view id) const { return names_.sprint(id, context_); }

  /// After the first id of a range: the rest of it. False if the list ends here.
  bool take_range(SprintIndex from) {
    const std::size_t mark = range_mark(rest());
    if (mark == 0) return true;
    std::string_view next = rest().substr(mark);
    const std::size_t noun = noun_length(next, true);
    next.remove_prefix(noun);
    const std::size_t length = id_length(next);
    if (length == 0) return true;
    const SprintIndex to = find(next.substr(0, length));
    if (to == kNone) {
      if (!is_digit(next.front())) return true;
      mentions_.unknown_in_range.emplace_back(next.substr(0, length));
    } else if (from != kNone && to > from && to - from <= 10000) {
      for (SprintIndex i = from + 1; i <= to; ++i) {
        if (names_.plan().sprints[i].unit == names_.plan().sprints[to].unit ||
            names_.plan().sprints[from].unit != names_.plan().sprints[to].unit) {
          add(i);
        }
      }
    }
    at_ = static_cast<std::size_t>(next.data() - text_.data()) + length;
    return true;
  }

  /// ", ", " and ", " & ", "/" before another id; skips a remark in brackets.
  bool take_join() {
    std::size_t at = at_;
    if (text_.substr(at).starts_with(" (")) {
      const std::size_t close = text_.find(')', at);
      if (close != std::string_view::npos) {
        // The remark explains the sprint before it; what it names is not needed for itself.
        at_ = close + 1;
        at = at_;
      }
    }
    bool joined = false;
    for (bool again = true; again;) {
      again = false;
      for (const std::string_view join :
           {",", " ", "and ", "& ", "+", "/", "plus ", "AND ", "or ", "\n"}) {
        if (!text_.substr(at).starts_with(join)) continue;
        joined = joined || join != " ";
        at += join.size();
        again = true;
        break;
      }
    }
    if (!joined) return false;
    std::string_view next = text_.substr(std::min(at, text_.size()));
    const std::size_t noun = noun_length(next, true);
    next.remove_prefix(noun);
    const std::size_t length = id_length(next);
    if (length == 0) return false;
    const bool has_digit =
        next.substr(0, length).find_first_of("0123456789") != std::string_view::npos;
    const bool known = find(next.substr(0, length)) != kNone;
    if (!known && (!has_digit || !is_digit(next.front()))) return false;
    // "Sprint 3 and 2 reviewers": a number that a word follows is none of ours, unless it is known.
    at_ = static_cast<std::size_t>(next.data() - text_.data());
    return true;
  }

  std::string_view text_;
  const PlanNames& names_;
  SprintIndex of_;
  UnitIndex own_;
  UnitIndex context_ = 0;
  MentionStyle style_;
  Mentions& mentions_;
  std::size_t at_ = 0;
  bool found_any_ = false;
  bool noun_before_ = false;
  std::vector<UnitIndex> units_found_;
};

/// One of them is in all clauses about other plans.
constexpr std::array<std::string_view, 8> kOtherWords = {
    "execution", "plan", "mission", "repository", "repo", "project", "iteration", "execution_plan"};

/// "Sprint 1 of the ledger plan", "Sortie 2 from the last mission".
bool speaks_of_other_plan(std::string_view clause) {
  static const WordSet words(kOtherWords);
  if (!words.is_in(clause)) return false;
  if (has_any_word(clause, kOtherPlan)) return true;
  for (const std::string_view whole : {"plan", "mission", "repository", "repo", "project"}) {
    const std::size_t at = find_word(clause, whole);
    if (at == std::string_view::npos) continue;
    const std::string_view before =
        clause.substr(at > 40 ? at - 40 : 0, std::min<std::size_t>(at, 40));
    const bool of = has_word(before, "of") || has_word(before, "from") || has_word(before, "in");
    if (of && !has_word(before, "this")) return true;
  }
  return false;
}

bool speaks_of_else(std::string_view clause) {
  return elsewhere_words().is_in(clause) || speaks_of_other_plan(clause);
}

/// Without remarks in brackets that speak of something else: "(independent of Sprint 2)".
void drop_side_remarks(std::string& text) {
  for (std::size_t open = text.find('('); open != std::string::npos;
       open = text.find('(', open + 1)) {
    const std::size_t close = text.find(')', open);
    if (close == std::string::npos) return;
    if (!speaks_of_else(std::string_view(text).substr(open, close - open))) continue;
    std::fill(text.begin() + static_cast<std::ptrdiff_t>(open),
              text.begin() + static_cast<std::ptrdiff_t>(close) + 1, ' ');
  }
}

/// Code that is no id has no mentions; the rest as a reader sees it.
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

}  // namespace

Mentions mentions_in(std::string_view text, const PlanNames& names, SprintIndex of,
                     MentionStyle style) {
  Mentions mentions;
  if (says_none(text)) {
    mentions.none = true;
    return mentions;
  }
  // Without a number and without "complete", nothing is named.
  const bool has_number = std::any_of(text.begin(), text.end(), is_digit);
  if (!has_number && style == MentionStyle::Sentence && !done_words().is_in(text)) return mentions;
  constexpr std::size_t kLongest = 20000;
  std::string plain = readable(text.substr(0, kLongest));
  drop_side_remarks(plain);
  std::string_view rest = plain;
  bool first = true;
  while (!rest.empty()) {
    const std::size_t length = clause_length(rest);
    const std::string_view clause = trim(rest.substr(0, length));
    rest.remove_prefix(std::min(rest.size(), length + 1));
    if (clause.empty()) continue;
    const bool sure = style == MentionStyle::List || done_words().is_in(clause);
    const bool counts = (first || sure) && !speaks_of_else(clause);
    first = false;
    if (!counts) continue;
    Mentions found;
    ClauseReader(clause, names, of, style, found).read();
    // Units count only if the clause says that they are done, and names no sprints of its own.
    const bool units_count = found.sprints.empty() && sure;
    auto& sprints = sure ? mentions.sprints : mentions.unsure;
    sprints.insert(sprints.end(), found.sprints.begin(), found.sprints.end());
    if (units_count) {
      mentions.units.insert(mentions.units.end(), found.units.begin(), found.units.end());
    }
    if (sure) {
      mentions.unknown.insert(mentions.unknown.end(), found.unknown.begin(), found.unknown.end());
    }
    mentions.unknown_in_range.insert(mentions.unknown_in_range.end(),
                                     found.unknown_in_range.begin(), found.unknown_in_range.end());
  }
  return mentions;
}

Mentions unit_mentions_in(std::string_view text, const PlanNames& names, UnitIndex of) {
  Mentions mentions;
  const std::string plain = plain_text(text);
  if (plain.empty() || says_none(plain)) {
    mentions.none = true;
    return mentions;
  }
  constexpr std::array<std::string_view, 5> kAll = {"all", "everything", "previous", "all previous",
                                                    "all other"};
  std::vector<UnitIndex> found;
  bool any = false;
  std::string_view rest = plain;
  std::size_t at = 0;
  while (at < rest.size()) {
    if (at != 0 && is_word_char(rest[at - 1])) {
      ++at;
      continue;
    }
    const auto unit = names.unit_at(rest.substr(at));
    if (unit.unit == kNone) {
      ++at;
      continue;
    }
    any = true;
    if (unit.unit != of) found.push_back(unit.unit);
    at += unit.length;
    // "WU1–WU4"
    std::size_t mark = at;
    for (const std::string_view dash : {"\u2013", "-", " - ", " to ", " through ", ".."}) {
      if (rest.substr(at).starts_with(dash)) mark = at + dash.size();
    }
    const auto last = mark == at ? PlanNames::UnitAt{} : names.unit_at(rest.substr(mark));
    if (last.unit == kNone) continue;
    for (UnitIndex i = unit.unit + 1; i < last.unit; ++i) {
      if (i != of) found.push_back(i);
    }
  }
  if (!any && has_any_word(plain, kAll)) {
    const bool others = has_word(plain, "other") || !has_word(plain, "previous");
    for (UnitIndex i = 0; i < names.plan().units.size(); ++i) {
      if (i < of || (others && i != of && has_word(plain, "other"))) found.push_back(i);
    }
    any = true;
  }
  for (const UnitIndex unit : found) {
    if (std::find(mentions.units.begin(), mentions.units.end(), unit) == mentions.units.end()) {
      mentions.units.push_back(unit);
    }
  }
  if (!any) mentions.unknown.push_back(plain);
  return mentions;
}

}  // namespace sprint::plan
