#include "plan/naming/sprint_ids.h"

#include <algorithm>
#include <array>

#include "base/ascii.h"
#include "base/text.h"
#include "base/word_match.h"
#include "plan/markdown/inline_text.h"
#include "plan/markdown/line_marks.h"
#include "plan/markdown/outline.h"

namespace sprint::plan {

namespace {

bool is_alnum(char c) {
  return is_digit(c) || is_letter(c);
}

struct Segment {
  std::size_t length = 0;
  std::size_t letters_first = 0;  ///< letters before the first digit
  bool digit = false;
  bool capitals = true;
};

Segment segment_at(std::string_view text, std::size_t at) {
  Segment segment;
  for (; at + segment.length < text.size() && is_alnum(text[at + segment.length]);
       ++segment.length) {
    const char c = text[at + segment.length];
    segment.digit = segment.digit || is_digit(c);
    if (!segment.digit) ++segment.letters_first;
    if (is_letter(c) && !is_capital(c)) segment.capitals = false;
  }
  return segment;
}

constexpr std::size_t kLongestSegment = 10;

/// "II", "IV": numbers as books have them.
bool is_roman(std::string_view word) {
  return word.size() <= 5 && word.find_first_not_of("IVX") == std::string_view::npos;
}

bool is_joiner(char c) {
  return c == '.' || c == '-' || c == '_';
}

/// "5a", "12", "S3": few letters around a number; not "3D" of a word, which a caller cannot know.
bool is_numbered(const Segment& segment) {
  return segment.digit && segment.length <= kLongestSegment && segment.letters_first <= 6;
}

constexpr std::array<std::string_view, 8> kSeparators = {":", "\u2014", "\u2013", "-",
                                                         "|", "\u00b7", "\u2192", ")"};

/// A status that takes a sprint out of the plan.
constexpr std::array<std::string_view, 8> kOutWords = {
    "DEFERRED", "CANCELLED", "CANCELED", "REMOVED", "DROPPED", "SUPERSEDED", "SKIPPED", "OBSOLETE"};

/// Whether the word at `at` stands where a status stands: after a bracket, dash, colon or mark.
bool is_status_place(std::string_view text, std::size_t at) {
  std::string_view before = trim(text.substr(0, at));
  if (before.empty()) return true;
  if (static_cast<unsigned char>(before.back()) >= 0x80) return true;  // a dash or an emoji
  return std::string_view("([{-:|*").find(before.back()) != std::string_view::npos;
}

bool has_out_status(std::string_view heading) {
  return std::any_of(kOutWords.begin(), kOutWords.end(), [&](std::string_view word) {
    const std::size_t at = heading.find(word);
    if (at == std::string_view::npos) return false;
    const std::string_view after = heading.substr(at + word.size());
    const bool whole =
        (at == 0 || !is_word_char(heading[at - 1])) && (after.empty() || !is_alnum(after.front()));
    return whole && (trim(after).empty() || is_status_place(heading, at));
  });
}

/// `[DONE]`, `(✅)`: a state between id and separator.
std::size_t state_length(std::string_view text) {
  std::size_t length = state_mark_length(text);
  if (length == 0 && text.starts_with('[')) {
    const std::size_t close = text.substr(0, 30).find(']');
    if (close != std::string_view::npos) length = close + 1;
  }
  return length;
}

/// The name after an id: without separators, brackets around all of it, state marks at the end.
std::string name_of(std::string_view rest) {
  rest = trim(rest);
  if (rest.starts_with('(')) {
    const std::size_t close = rest.find(')');
    if (close != std::string_view::npos) {
      const std::string_view after = trim(rest.substr(close + 1));
      const std::size_t separator = separator_length(after);
      if (after.empty()) {
        rest = trim(rest.substr(1, close - 1));
      } else if (separator != 0) {
        rest = trim(after.substr(separator));
      }
    }
  }
  rest = without_symbols(rest);
  // "Name ✅ DELEGATED": what follows the mark is a state, too.
  for (const std::string_view mark :
       {" \u2705", " \u274c", " \u2714", " \u23f3", " \u23f8", " \U0001F6A7"}) {
    const std::size_t at = rest.rfind(mark);
    if (at != std::string_view::npos && at != 0) rest = trim(rest.substr(0, at));
  }
  return std::string(rest);
}

/// Whether more ids follow: "5-6", "3 & 4", "1, 2 and 3".
bool goes_on_with_ids(std::string_view id, std::string_view rest) {
  constexpr std::array<std::string_view, 9> kIdJoins = {"-", "\u2013", "\u2014", "&",       "+",
                                                        ",", "and ",   "to ",    "through "};
  rest = trim(rest);
  for (const std::string_view join : kIdJoins) {
    if (!rest.starts_with(join)) continue;
    std::string_view next = trim(rest.substr(join.size()));
    next.remove_prefix(noun_length(next, true));
    const std::size_t length = id_length(next);
    if (next.substr(0, length).find_first_of("0123456789") == std::string_view::npos) continue;
    if (is_digit(next.front()) != is_digit(id.front())) continue;  // "Sprint 2 — E1 and E2"
    const std::string_view after = trim(next.substr(length));
    if (after.empty() || separator_length(after) != 0 || after.front() == '(' ||
        after.front() == ',' || after.starts_with("and ") || after.front() == '&') {
      return true;
    }
  }
  return false;
}

/// Fills name and separation from what follows the id; nothing if several ids are meant.
std::optional<SprintHeading> with_rest(SprintHeading heading, std::string_view rest) {
  if (goes_on_with_ids(heading.id, rest)) return {};
  rest = trim(rest);
  if (rest.starts_with('.')) rest = trim(rest.substr(1)), heading.separated = true;
  rest = trim(rest.substr(state_length(rest)));
  const std::size_t separator = separator_length(rest);
  heading.separated = heading.separated || rest.empty() || separator != 0 || rest.front() == '(';
  heading.name = name_of(rest.substr(separator));
  heading.name_is_remark = rest.starts_with('(') && rest.ends_with(')');
  return heading;
}

constexpr std::array<std::string_view, 12> kQualifiers = {
    "work unit", "wu",    "unit",  "phase", "week",    "milestone",
    "layer",     "track", "stage", "epic",  "package", "module"};

/// "WU1 " and "Work Unit 2 — " in front of the noun: how long, and which.
std::size_t qualifier_length(std::string_view text, std::string& qualifier) {
  for (const std::string_view word : kQualifiers) {
    if (text.size() <= word.size() || !equal_ignoring_case(text.substr(0, word.size()), word)) {
      continue;
    }
    std::size_t at = word.size();
    while (at < text.size() && (text[at] == ' ' || text[at] == '-')) ++at;
    const Segment segment = segment_at(text, at);
    if (segment.length == 0 || (!segment.digit && segment.length > 1)) continue;
    at += segment.length;
    const std::string_view name = trim(text.substr(0, at));
    std::string_view rest = text.substr(at);
    while (!rest.empty() && (rest.front() == ' ' || rest.front() == ',' || rest.front() == '/' ||
                             separator_length(rest) != 0)) {
      rest.remove_prefix(separator_length(rest) != 0 ? separator_length(rest) : 1);
    }
    if (noun_length(rest, false) == 0) continue;
    qualifier = std::string(name);
    return text.size() - rest.size();
  }
  return 0;
}

/// "LEDG " of "LEDG Sprint 31: Name", as issue trackers write it.
std::size_t project_key_length(std::string_view text) {
  const Segment key = segment_at(text, 0);
  const bool is_key = key.length >= 2 && key.length <= 8 && key.capitals && key.letters_first != 0;
  if (!is_key || key.length >= text.size() || text[key.length] != ' ') return 0;
  return noun_length(text.substr(key.length + 1), false) == 0 ? 0 : key.length + 1;
}

bool is_struck(std::string_view heading) {
  heading = trim(heading);
  return heading.starts_with("~~") || heading.starts_with("**~~");
}

}  // namespace

std::size_t id_length(std::string_view text) {
  const Segment first = segment_at(text, 0);
  if (first.length == 0 || first.length > kLongestSegment) return 0;
  const bool is_prefix = !first.digit && first.capitals && first.length <= 6;
  if (!is_numbered(first) && !is_prefix) return 0;
  std::size_t length = first.length;
  bool complete = first.digit || first.length == 1 || is_roman(text.substr(0, first.length));
  while (length + 1 < text.size() && is_joiner(text[length])) {
    const Segment next = segment_at(text, length + 1);
    // "ING-a" and "2-b": a letter may stand for a number.
    const bool is_letter_part = text[length] == '-' && next.length == 1 && next.letters_first == 1;
    if (!is_letter_part && (!is_numbered(next) || next.letters_first > 3)) break;
    // "1-2" is a range of plain numbers; a hyphen joins a prefix and a number.
    const bool range = text[length] == '-' && is_digit(text[length - 1]) && next.letters_first == 0;
    if (range) break;
    length += 1 + next.length;
    complete = true;
  }
  return complete ? length : 0;
}

std::size_t noun_length(std::string_view text, bool plural) {
  for (const std::string_view noun : {"sprint", "sortie"}) {
    if (text.size() < noun.size() || !equal_ignoring_case(text.substr(0, noun.size()), noun)) {
      continue;
    }
    std::size_t at = noun.size();
    if (plural && at < text.size() && (text[at] == 's' || text[at] == 'S')) ++at;
    if (at < text.size() && is_word_char(text[at]) && !is_digit(text[at])) return 0;
    while (at < text.size() &&
           std::string_view(" \t#-_").find(text[at]) != std::string_view::npos) {
      ++at;
    }
    return at;
  }
  return 0;
}

std::string shape_of_id(std::string_view id) {
  std::string shape;
  for (const char c : id) {
    const char kind = is_digit(c) ? '9' : is_capital(c) ? 'A' : is_letter(c) ? 'a' : c;
    if (shape.empty() || shape.back() != kind || !is_alnum(c)) shape += kind;
  }
  return shape;
}

std::size_t separator_length(std::string_view text) {
  std::size_t length = 0;
  for (bool again = true; again;) {
    again = false;
    std::size_t at = length;
    while (at < text.size() && text[at] == ' ') ++at;
    for (const std::string_view mark : kSeparators) {
      if (!text.substr(at).starts_with(mark)) continue;
      length = at + mark.size();
      again = true;
      break;
    }
  }
  return length;
}

std::optional<SprintHeading> sprint_heading(std::string_view heading) {
  // Most headings have neither noun: look before taking the text apart.
  if (heading.find("print") == std::string_view::npos &&
      heading.find("PRINT") == std::string_view::npos &&
      heading.find("ortie") == std::string_view::npos &&
      heading.find("ORTIE") == std::string_view::npos) {
    return {};
  }
  constexpr std::size_t kLongest = 2000;
  if (heading.size() > kLongest) return {};  // no heading
  const std::string plain = plain_text(heading);
  std::string_view text = plain;
  SprintHeading result;
  if (noun_length(text, false) == 0) {
    text.remove_prefix(state_length(text));
    text = without_symbols(without_number(without_symbols(trim(text))));
    text.remove_prefix(qualifier_length(text, result.qualifier));
    text.remove_prefix(project_key_length(text));
  }
  const std::size_t noun = noun_length(text, false);
  if (noun == 0) return {};
  text.remove_prefix(noun);
  const std::size_t length = id_length(text);
  if (length == 0) return {};
  result.id = std::string(text.substr(0, length));
  result.out = is_struck(heading) || has_out_status(plain);
  return with_rest(std::move(result), text.substr(length));
}

std::optional<SprintHeading> bare_id_heading(std::string_view heading) {
  std::string_view text = heading;
  text.remove_prefix(state_mark_length(text));
  if (text.starts_with('*') || text.starts_with('~') || text.starts_with('`')) {
    text = text.substr(text.find_first_not_of("*~`") == std::string_view::npos
                           ? text.size()
                           : text.find_first_not_of("*~`"));
  }
  const std::size_t length = id_length(text);
  if (length == 0) return {};
  const std::string plain = plain_text(heading);
  std::string_view rest = plain;
  rest.remove_prefix(state_mark_length(rest));
  if (rest.size() < length) return {};
  SprintHeading result;
  result.id = std::string(rest.substr(0, length));
  result.out = is_struck(heading) || has_out_status(plain);
  // "1. Rules" and "2.1 Rules" number the sections of any document.
  if (trim(rest.substr(length)).starts_with('.')) return {};
  auto parsed = with_rest(std::move(result), rest.substr(length));
  if (!parsed || !parsed->separated) return {};
  return parsed;
}

std::optional<SprintHeading> task_heading(std::string_view heading) {
  const std::string plain = plain_text(heading);
  std::string_view text = plain;
  text.remove_prefix(state_mark_length(text));
  if (!starts_with_word(text, "task")) return {};
  text = trim(text.substr(4));
  const std::size_t length = id_length(text);
  if (length == 0 || !is_digit(text.front())) return {};
  SprintHeading result;
  result.id = std::string(text.substr(0, length));
  result.out = is_struck(heading);
  return with_rest(std::move(result), text.substr(length));
}

}  // namespace sprint::plan
