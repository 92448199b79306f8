#include "plan/naming/clause_reader.h"

#include <algorithm>
#include <array>
#include <string>

#include "base/ascii.h"
#include "base/nearest_name.h"
#include "base/phrase_table.h"
#include "base/text.h"
#include "base/word_match.h"
#include "plan/naming/sprint_ids.h"

namespace sprint::plan {

namespace {

/// No sentence of a person names more.
constexpr std::size_t kMostMentions = 500;

bool has_digit(std::string_view text) {
  return std::any_of(text.begin(), text.end(), is_digit);
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
      // Names begin at the begin of a word.
      const char c = text_[at_];
      const bool is_word = is_word_char(c) || static_cast<unsigned char>(c) >= 0x80;
      const bool in_word = at_ != 0 && is_word && is_word_char(text_[at_ - 1]);
      if (!is_word || in_word || !take_next()) ++at_;
    }
  }

 private:
  bool take_next() {
    return take_phrase() || take_unit() || take_misspelt_unit() || take_noun() || take_bare();
  }

  std::string_view rest() const { return text_.substr(std::min(at_, text_.size())); }

  template <typename List>
  bool has_room(const List& list) {
    const bool room = list.size() < kMostMentions;
    mentions_.is_cut_short = mentions_.is_cut_short || !room;
    return room;
  }

  void add(SprintIndex sprint) {
    if (sprint == of_) return;
    if (has_room(mentions_.sprints)) mentions_.sprints.push_back(sprint);
  }

  void add_unit(UnitIndex unit) {
    if (unit == own_) {
      mentions_.names_itself = true;
    } else if (has_room(mentions_.units)) {
      mentions_.units.push_back(unit);
    }
  }

  /// "previous sprint", "all prior sorties".
  bool take_phrase() {
    static const PhraseTable before("previous, prior, preceding, earlier, foregoing, above");
    const PhraseTable::Hit word = before.find_at(rest(), 0);
    if (word.lists == 0) return false;
    const std::string_view next = trim(rest().substr(word.end));
    const std::size_t noun = noun_length(next, true);
    if (noun == 0 || id_length(next.substr(noun)) != 0) return false;
    at_ += word.end;
    const bool plural = noun > 6 && (next[6] == 's' || next[6] == 'S');
    plural ? add_all_before() : add_one_before();
    return true;
  }

  /// The sprint above in the same unit; sprints of other units may stand between, but not many.
  void add_one_before() {
    constexpr SprintIndex kFarthest = 1000;
    const SprintIndex end = of_ > kFarthest ? of_ - kFarthest : 0;
    for (SprintIndex i = of_; i-- > end;) {
      if (names_.plan().sprints[i].unit != own_) continue;
      add(i);
      return;
    }
  }

  void add_all_before() {
    if (of_ != 0) add_range(0, of_ - 1, false);
  }

  /// Long ranges are given by the last sprint of each unit in them: the others come before it.
  void add_range(SprintIndex from, SprintIndex to, bool one_unit) {
    constexpr SprintIndex kLong = 100;
    constexpr SprintIndex kEndless = 10000;
    if (to - from > kEndless) {
      add(from);
      add(to);
      mentions_.is_cut_short = mentions_.is_cut_short || !one_unit;
      return;
    }
    const auto& sprints = names_.plan().sprints;
    for (SprintIndex i = from; i <= to; ++i) {
      if (one_unit && sprints[i].unit != sprints[to].unit) continue;
      const bool is_last = i == to || sprints[i + 1].unit != sprints[i].unit;
      if (to - from <= kLong || is_last) add(i);
    }
  }

  /// A unit's name: for the sprint after it, or, if none follows, for the unit itself.
  bool take_unit() {
    const auto unit = names_.unit_at(rest());
    if (unit.unit == kNoIndex) return false;
    // "WU2-S3" may be the id itself.
    const std::size_t whole = id_length(rest());
    if (whole > unit.length && names_.sprint(rest().substr(0, whole), context_) != kNoIndex) {
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
    SprintIndex sprint = length == 0 ? kNoIndex : names_.sprint_in(id.substr(0, length), unit.unit);
    if (sprint == kNoIndex && noun == 0 && (id.starts_with('S') || id.starts_with('s'))) {
      // "WU1.S3" is sprint 3 of unit WU1.
      id.remove_prefix(1);
      length = id_length(id);
      sprint = length == 0 ? kNoIndex : names_.sprint_in(id.substr(0, length), unit.unit);
    }
    const bool joined = noun != 0 || (skip == 1 && after.front() != ' ' && after.front() != '(' &&
                                      after.front() != ',');
    if (sprint != kNoIndex && joined && unit.length != 0) {
      context_ = unit.unit;
      at_ = static_cast<std::size_t>(id.data() - text_.data());
      read_ids();
      context_ = own_;
      return true;
    }
    if (sprint == kNoIndex && skip == 1 && after.front() == '/' &&
        has_digit(id.substr(0, length))) {
      add_unknown(std::string(rest().substr(0, unit.length)) + "/" +
                  std::string(id.substr(0, length)));
      at_ = static_cast<std::size_t>(id.data() - text_.data()) + length;
      return true;
    }
    // "Sprint", "Testing" as plain words are names only where a name is expected.
    const bool is_expected =
        style_ == MentionStyle::List || at_ == 0 || is_marked_as_unit(unit.length);
    if (is_expected) take_unit_range(unit.unit, unit.length);
    at_ += unit.length;
    return is_expected || names_.plan().units[unit.unit].name.size() == unit.length;
  }

  void add_unknown(std::string id) {
    if (has_room(mentions_.unknown)) mentions_.unknown.push_back(std::move(id));
  }

  /// "Coer/1" in a list: a unit that does not exist, misspelt.
  bool take_misspelt_unit() {
    if (style_ != MentionStyle::List || !(at_ == 0 || begins_piece())) return false;
    std::size_t end = at_;
    while (end < text_.size() && (is_word_char(text_[end]) || text_[end] == '-')) ++end;
    if (end == at_ || end >= text_.size() || text_[end] != '/') return false;
    const std::size_t length = id_length(text_.substr(end + 1));
    const std::string_view after = text_.substr(std::min(end + 1 + length, text_.size()));
    const bool ends = after.empty() || after.front() == ' ' || after.front() == ',';
    if (!has_digit(text_.substr(end + 1, length)) || !ends) return false;
    const std::string unit(text_.substr(at_, end - at_));
    if (nearest_name(unit, names_.unit_names())) {
      add_unknown(unit + "/" + std::string(text_.substr(end + 1, length)));
    }
    at_ = end + 1 + length;  // "boost/1" is not sprint 1 of this plan either
    return true;
  }

  /// "work unit X", "X work unit", "WU1".
  bool is_marked_as_unit(std::size_t length) const {
    const std::string_view before = trim(text_.substr(0, at_));
    const std::string_view after = trim(rest().substr(length));
    const std::string_view name = rest().substr(0, length);
    const bool short_name = name.size() <= 6 && has_digit(name);
    static const PhraseTable behind_units(
        "work unit, unit, package, is complete, complete, completed");
    return short_name || before.ends_with("unit") || before.ends_with("units") ||
           before.ends_with("Unit") || before.ends_with(",") || before.ends_with("and") ||
           before.ends_with("&") || behind_units.begins(after);
  }

  void take_unit_range(UnitIndex from, std::size_t length) {
    std::string_view after = rest().substr(length);
    const std::size_t dash = range_mark_length(after);
    if (dash != 0) {
      const auto to = names_.unit_at(after.substr(dash));
      if (to.unit != kNoIndex && to.unit > from) {
        for (UnitIndex unit = from; unit <= to.unit; ++unit) add_unit(unit);
        return;
      }
    }
    add_unit(from);
  }

  /// "Sprint 3", "Sorties 1, 2 and 5a–5c".
  bool take_noun() {
    const std::size_t noun = noun_length(rest(), true);
    if (noun == 0) return false;
    // "sprint-0-baseline.md" is a file.
    const std::string_view words = rest().substr(0, noun);
    const bool is_name = words.find_first_of("-_") != std::string_view::npos;
    at_ += noun;
    if (is_name) return true;
    const std::size_t length = id_length(rest());
    const std::string_view id = rest().substr(0, length);
    if (has_digit(id) || (length != 0 && find(id) != kNoIndex)) read_ids();
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
    const bool is_count = !letter && counts_something(rest().substr(length));
    const bool counts = letter || (style_ == MentionStyle::List && starts_piece && !is_count);
    if (sprint == kNoIndex || !counts) {
      // "S9" alone in a list, in a plan with S1 to S4.
      if (style_ == MentionStyle::List && starts_piece && is_missing(id, length)) {
        add_unknown(std::string(id));
      }
      at_ += length;
      return true;
    }
    read_ids();
    return true;
  }

  bool is_missing(std::string_view id, std::size_t length) const {
    const std::string_view after = trim(rest().substr(length));
    const bool is_whole = after.empty() || after.front() == ',' || after.starts_with("and ");
    return is_whole && has_digit(id) && find(id) == kNoIndex && names_.knows_shape(id);
  }

  /// After a number: "47 unit tests", "2 reviewers".
  static bool counts_something(std::string_view after) {
    static const PhraseTable verbs(
        "and, are, is, complete, completed, done, met, or, exit, have, has, must, passed");
    if (after.empty() || after.front() != ' ') return false;
    const std::string_view rest_of_it = trim(after);
    const bool small =
        !rest_of_it.empty() && rest_of_it.front() >= 'a' && rest_of_it.front() <= 'z';
    return small && !verbs.begins(rest_of_it);
  }

  bool begins_piece() const {
    const std::string_view before = trim(text_.substr(0, at_));
    return before.empty() || before.ends_with(",") || before.ends_with("and") ||
           before.ends_with("&") || before.ends_with("+") || before.ends_with("/") ||
           before.ends_with("(") || before.ends_with("[");
  }

  /// A list of ids from here on, with ranges.
  void read_ids() {
    std::string last;
    do {
      const std::size_t length = id_length(rest());
      if (length == 0) return;
      const std::string id = whole_id(rest().substr(0, length), last);
      const SprintIndex sprint = find(id);
      at_ += length;
      if (sprint != kNoIndex) {
        add(sprint);
      } else {
        add_unknown(id);
      }
      last = id;
      take_range(sprint);
    } while (take_join());
  }

  /// "EM-1/2/3" and "S1.1, 2": where only the last number is repeated, the whole id.
  std::string whole_id(std::string_view id, const std::string& last) const {
    const std::size_t tail = last.find_last_not_of("0123456789");
    const bool may_repeat =
        find(id) == kNoIndex && tail != std::string::npos && is_digit(id.front());
    if (!may_repeat) return std::string(id);
    std::string whole = last.substr(0, tail + 1) + std::string(id);
    return find(whole) == kNoIndex ? std::string(id) : whole;
  }

  SprintIndex find(std::string_view id) const { return names_.sprint(id, context_); }

  /// After the first id of a range: the rest of it.
  void take_range(SprintIndex from) {
    const std::size_t mark = range_mark_length(rest());
    if (mark == 0) return;
    std::string_view next = rest().substr(mark);
    const std::size_t noun = noun_length(next, true);
    next.remove_prefix(noun);
    const std::size_t length = id_length(next);
    if (length == 0) return;
    const SprintIndex to = find(next.substr(0, length));
    if (to == kNoIndex) {
      if (!is_digit(next.front())) return;
      mentions_.unknown_in_range.emplace_back(next.substr(0, length));
      // What there is of it: up to the sprint itself.
      if (from != kNoIndex && from < of_) add_range(from + 1, of_ - 1, true);
    } else if (from != kNoIndex && to > from) {
      // Between two sprints of a unit, those of other units do not count.
      const auto& sprints = names_.plan().sprints;
      add_range(from + 1, to, sprints[from].unit == sprints[to].unit);
    }
    at_ = static_cast<std::size_t>(next.data() - text_.data()) + length;
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
    const bool known = find(next.substr(0, length)) != kNoIndex;
    if (!known && (!is_digit(next.front()) || counts_something(next.substr(length)))) return false;
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
};

}  // namespace

std::size_t range_mark_length(std::string_view text) {
  constexpr std::array<std::string_view, 10> kMarks = {
      "\u2013", "\u2014", "-", "..", " through ", " to ", " - ", " \u2013 ", " thru ", " bis "};
  std::size_t best = 0;
  for (const std::string_view mark : kMarks) {
    if (text.starts_with(mark)) best = std::max(best, mark.size());
  }
  while (best != 0 && best < text.size() && (text[best] == ' ' || text[best] == '.')) ++best;
  return best;
}

Mentions read_clause(std::string_view clause, const PlanNames& names, SprintIndex of,
                     MentionStyle style) {
  Mentions mentions;
  ClauseReader(clause, names, of, style, mentions).read();
  return mentions;
}

}  // namespace sprint::plan
