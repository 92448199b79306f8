#include "base/redaction/assignment_reader.h"

#include <algorithm>

#include "base/redaction/secret_names.h"

namespace sprint {

namespace {

constexpr std::size_t kLongestHalfOfName = 64;
constexpr std::size_t kMostBlanks = 32;

bool is_blank(int byte) {
  return byte == ' ' || byte == '\t';
}

bool is_quote(int byte) {
  return byte == '"' || byte == '\'' || byte == '`';
}

/// A quotation mark with the backslashes in front of it: in JSON inside of JSON there are several.
struct Quote {
  std::size_t backslashes = 0;
  int mark = SeenText::kNone;

  bool is_there() const { return mark != SeenText::kNone; }
  std::size_t size() const { return is_there() ? backslashes + 1 : 0; }
};

Quote quote_at(const SeenText& text, std::size_t place) {
  constexpr std::size_t kMostBackslashes = 15;
  std::size_t backslashes = 0;
  while (backslashes < kMostBackslashes && text.at(place + backslashes) == '\\') ++backslashes;
  const int mark = text.at(place + backslashes);
  return is_quote(mark) ? Quote{backslashes, mark} : Quote{};
}

/// Where blanks end, and what sets the colours of a terminal.
std::size_t after_blanks(const SeenText& text, std::size_t place) {
  std::size_t at = place;
  while (at - place < kMostBlanks) {
    if (is_blank(text.at(at))) {
      ++at;
      continue;
    }
    if (text.at(at) != '\x1b' || text.at(at + 1) != '[') break;
    std::size_t end = at + 2;
    while (end - at < 16 && (is_in(Alphabet::SmallHex, text.at(end)) || text.at(end) == ';')) ++end;
    if (text.at(end) != 'm') break;
    at = end + 1;
  }
  return at;
}

/// `:STRING=` of a cache of CMake: where its `=` is; else `place`.
std::size_t after_cache_type(const SeenText& text, std::size_t place) {
  if (text.at(place) != ':') return place;
  std::size_t end = place + 1;
  while (end - place < 16 && text.at(end) >= 'A' && text.at(end) <= 'Z') ++end;
  return end > place + 1 && text.at(end) == '=' ? end : place;
}

bool begins_line(const SeenText& text, std::size_t place) {
  for (std::size_t back = 1; back <= SeenText::kLookBehind; ++back) {
    const int byte = text.before(place, back);
    if (byte == '\n' || byte == '\r' || byte == SeenText::kNone) return true;
    if (byte == 'n' && text.before(place, back + 1) == '\\') return true;
    if (!is_blank(byte) && byte != '-' && byte != '+') return false;
  }
  return false;
}

bool ends_line(const SeenText& text, std::size_t place) {
  const int byte = text.at(place);
  if (byte == '\\') return text.at(place + 1) == 'n' || text.at(place + 1) == 'r';
  return byte == SeenText::kNone || byte == '\n' || byte == '\r' || is_quote(byte);
}

struct JointFound {
  Joint joint = Joint::Equal;
  std::size_t end = 0;
};

/// `=`, `:`, `:=`, `=>` and the like at `at`, which is behind the name and its blanks.
std::optional<JointFound> mark_at(const SeenText& text, std::size_t at, bool spaced) {
  const int first = text.at(at);
  if (first != '=' && first != ':' && first != '?' && first != '+') return std::nullopt;
  const int second = text.at(at + 1);
  if (first == '=') {
    if (second == '=' || second == '~') return std::nullopt;
    if (second == '>') return JointFound{Joint::SpacedEqual, at + 2};
    const bool is_tight = !spaced && !is_blank(second);
    return JointFound{is_tight ? Joint::Equal : Joint::SpacedEqual, at + 1};
  }
  if (second == '=') return JointFound{Joint::SpacedEqual, at + 2};
  if (first != ':' || second == ':') return std::nullopt;
  return JointFound{Joint::Colon, at + 1};
}

std::optional<JointFound> joint_behind(const SeenText& text, std::size_t end,
                                       const Assignment& assignment, bool in_tag) {
  if (in_tag && text.at(end) == '>') return JointFound{Joint::Tag, end + 1};
  std::size_t at = end;
  if (assignment.is_name_quoted && text.at(at) == ']') ++at;
  const std::size_t cache = after_cache_type(text, at);
  if (cache != at) return JointFound{Joint::Equal, cache + 1};
  const std::size_t mark = after_blanks(text, at);
  const auto found = mark_at(text, mark, mark != at);
  if (found) return found;
  if (assignment.is_option && assignment.is_name_quoted && text.at(mark) == ',') {
    return JointFound{Joint::Blank, mark + 1};
  }
  if (mark == at || text.at(mark) == '-') return std::nullopt;
  return JointFound{Joint::Blank, mark};
}

/// Whether an escape begins at the backslash at `place` that a value without quotes ends with.
bool is_escape(const SeenText& text, std::size_t place) {
  const int next = text.at(place + 1);
  return next == 'n' || next == 'r' || next == 't' || next == '\\' || is_quote(next);
}

void read_quoted(const SeenText& text, Quote quote, Assignment& assignment) {
  std::size_t backslashes = 0;
  std::size_t at = assignment.begin;
  for (; at - assignment.begin < Assignment::kLongestValue; ++at) {
    const int byte = text.at(at);
    if (byte == SeenText::kNone || byte == '\n' || byte == '\r') break;
    // Fewer backslashes end a string further outside, more of them stand inside of this one.
    if (is_quote(byte) && backslashes <= quote.backslashes &&
        (byte == quote.mark || backslashes < quote.backslashes)) {
      at -= backslashes;
      break;
    }
    backslashes = byte == '\\' ? backslashes + 1 : 0;
  }
  assignment.end = std::max(at, assignment.begin);
  assignment.is_cut = at - assignment.begin >= Assignment::kLongestValue;
  assignment.rest = Alphabet::QuotedValue;
}

void read_plain(const SeenText& text, Assignment& assignment) {
  std::size_t at = assignment.begin;
  while (at - assignment.begin < Assignment::kLongestValue && is_in(assignment.rest, text.at(at)) &&
         !(text.at(at) == '\\' && is_escape(text, at))) {
    ++at;
  }
  assignment.is_cut = at - assignment.begin >= Assignment::kLongestValue;
  assignment.ends_line = !assignment.is_cut && ends_line(text, at);
  while (at > assignment.begin && !assignment.is_cut) {
    const int last = text.before(at);
    if (last != ',' && last != ';' && last != ')' && last != ']' && last != '}' && last != ':') {
      break;
    }
    assignment.ends_line = false;
    --at;
  }
  assignment.end = at;
}

}  // namespace

std::optional<NameAround> name_around(const SeenText& text, std::size_t place) {
  NameAround name{place, place};
  while (is_in(Alphabet::Name, text.at(name.end))) {
    if (++name.end - place > kLongestHalfOfName) return std::nullopt;
  }
  std::size_t back = 0;
  while (back < kLongestHalfOfName && is_in(Alphabet::Name, text.before(place, back + 1))) ++back;
  name.begin = place - back;
  // The letter of an escape in front of it.
  const int first = text.at(name.begin);
  if (back != 0 && text.before(name.begin) == '\\' &&
      (first == 'n' || first == 'r' || first == 't')) {
    ++name.begin;
  }
  return name;
}

std::optional<Assignment> read_assignment(const SeenText& text, NameAround name) {
  Assignment assignment;
  assignment.name = text.between(name.begin, name.end);
  assignment.is_option = assignment.name.starts_with("--");
  if (!assignment.is_option && assignment.name.starts_with("-D")) assignment.name.remove_prefix(2);
  const Quote closing = quote_at(text, name.end);
  assignment.is_name_quoted = closing.is_there();
  assignment.begins_line = begins_line(text, name.begin);
  const bool in_tag = text.before(name.begin) == '<';
  const auto joint = joint_behind(text, name.end + closing.size(), assignment, in_tag);
  if (!joint) return std::nullopt;
  assignment.joint = joint->joint;
  std::size_t at = joint->joint == Joint::Equal || joint->joint == Joint::Tag
                       ? joint->end
                       : after_blanks(text, joint->end);
  // b"...", u'...', L"..."
  if (is_in(Alphabet::LettersAndDigits, text.at(at)) && is_quote(text.at(at + 1))) ++at;
  // NAME= sets a variable to nothing, for the command behind it.
  const bool sets_nothing =
      text.before(joint->end, 2) == static_cast<unsigned char>(assignment.name.back()) &&
      joint->joint == Joint::SpacedEqual && is_shouted(assignment.name);
  if (sets_nothing) return std::nullopt;
  const Quote opening = joint->joint == Joint::Tag ? Quote{} : quote_at(text, at);
  assignment.is_quoted = opening.is_there();
  assignment.begin = at + opening.size();
  if (opening.is_there()) {
    read_quoted(text, opening, assignment);
  } else {
    const bool narrow = joint->joint == Joint::Tag ||
                        (joint->joint == Joint::Equal && !is_shouted(assignment.name));
    assignment.rest = narrow ? Alphabet::NarrowValue : Alphabet::WideValue;
    read_plain(text, assignment);
  }
  if (assignment.end == assignment.begin) return std::nullopt;
  if (joint->joint == Joint::Tag && !assignment.is_cut && !text.has(assignment.end, "</")) {
    return std::nullopt;
  }
  return assignment;
}

}  // namespace sprint
