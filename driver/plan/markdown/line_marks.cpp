#include "plan/markdown/line_marks.h"

#include <algorithm>
#include <array>

#include "base/ascii.h"
#include "base/text.h"

namespace sprint::plan {

namespace {

constexpr std::string_view kBullet = "\u2022";
constexpr std::string_view kEmojiVariant = "\ufe0f";

/// The first ones are ticks, crosses and boxes, which people also use as bullets.
constexpr std::size_t kBulletMarks = 9;
constexpr std::array<std::string_view, 26> kStateMarks = {
    "\u2705",     "\u2611",     "\u2610",     "\u2714",     "\u2713",     "\u274c",
    "\u274e",     "\u2717",     "\u2b1c",     "\u23f3",     "\u23f8",     "\u23ed",
    "\u26a0",     "\u26d4",     "\u2b50",     "\U0001F6A7", "\U0001F504", "\U0001F534",
    "\U0001F7E1", "\U0001F7E2", "\U0001F535", "\U0001F7E0", "\u26aa",     "\U0001F4CB",
    "\U0001F3AF", "\U0001F680"};

/// The marker at the front: how long it is with the blank after it; 0 if there is none.
std::size_t bullet_length(std::string_view line) {
  const char c = line.front();
  if (c == '-' || c == '*' || c == '+') {
    return line.size() == 1 || line[1] == ' ' || line[1] == '\t' ? 1 : 0;
  }
  if (line.starts_with(kBullet)) return kBullet.size();
  return 0;
}

std::size_t number_length(std::string_view line) {
  std::size_t at = 0;
  while (at < line.size() && at < 9 && is_digit(line[at])) ++at;
  if (at == 0 || at == line.size() || (line[at] != '.' && line[at] != ')')) return 0;
  ++at;
  return at == line.size() || line[at] == ' ' || line[at] == '\t' ? at : 0;
}

std::size_t bullet_mark_length(std::string_view line) {
  for (std::size_t i = 0; i < kBulletMarks; ++i) {
    if (line.starts_with(kStateMarks[i])) return state_mark_length(line);
  }
  return 0;
}

/// "EC1. " and "T2) ": items with ids of their own.
std::size_t lettered_length(std::string_view line) {
  std::size_t letters = 0;
  while (letters < line.size() && letters < 4 && line[letters] >= 'A' && line[letters] <= 'Z') {
    ++letters;
  }
  if (letters == 0 || letters > 3 || letters == line.size()) return 0;
  const std::size_t number = number_length(line.substr(letters));
  return number == 0 || number > 4 ? 0 : letters + number;
}

/// `[ ]`, `[x]`, `[X]`, `[-]` and the like, with a blank after it.
std::size_t check_box_length(std::string_view text) {
  if (text.size() < 3 || text[0] != '[' || text[2] != ']') return 0;
  if (std::string_view(" xX-~").find(text[1]) == std::string_view::npos) return 0;
  return text.size() == 3 || text[3] == ' ' || text[3] == '\t' ? 3 : 0;
}

bool is_language_tag(std::string_view tag) {
  return !tag.empty() && (is_letter(tag.front()) || tag.front() == '{' || tag.front() == '.');
}

}  // namespace

Indented without_indent(std::string_view line) {
  std::size_t columns = 0;
  std::size_t at = 0;
  for (; at < line.size(); ++at) {
    if (line[at] == ' ') {
      ++columns;
    } else if (line[at] == '\t') {
      columns = (columns / 4 + 1) * 4;
    } else {
      break;
    }
  }
  return {columns, line.substr(at)};
}

std::optional<HeadingMark> heading_mark(std::string_view line) {
  std::size_t level = 0;
  while (level < line.size() && line[level] == '#') ++level;
  if (level == 0 || level > 6) return {};
  std::string_view text = line.substr(level);
  const bool blank_follows = text.empty() || text.front() == ' ' || text.front() == '\t';
  // People forget the blank. On the first level it is needed: "#include" and "#12" are no headings.
  if (!blank_follows && (level == 1 || !is_letter(text.front()))) return {};
  text = trim(text);
  std::size_t end = text.size();
  while (end != 0 && text[end - 1] == '#') --end;
  if (end == 0 || (end < text.size() && text[end - 1] == ' ')) text = trim(text.substr(0, end));
  return HeadingMark{level, text};
}

std::size_t state_mark_length(std::string_view text) {
  std::size_t length = 0;
  for (bool found = true; found;) {
    found = false;
    if (length == text.size() || static_cast<unsigned char>(text[length]) < 0x80) break;
    for (const std::string_view mark : kStateMarks) {
      if (!text.substr(length).starts_with(mark)) continue;
      length += mark.size();
      if (text.substr(length).starts_with(kEmojiVariant)) length += kEmojiVariant.size();
      while (length < text.size() && text[length] == ' ') ++length;
      found = true;
      break;
    }
  }
  return length;
}

std::optional<ItemMark> item_mark(std::string_view line) {
  if (line.empty()) return {};
  ItemMark item;
  const std::size_t bullet = bullet_length(line);
  const std::size_t number = bullet == 0 ? std::max(number_length(line), lettered_length(line)) : 0;
  const std::size_t state = bullet + number == 0 ? bullet_mark_length(line) : 0;
  if (bullet + number + state == 0) return {};
  item.numbered = number != 0;
  item.text = trim(line.substr(bullet + number + state));
  const std::size_t box = check_box_length(item.text);
  item.check_box = box != 0;
  item.text = trim(item.text.substr(box));
  item.text.remove_prefix(state_mark_length(item.text));
  return item;
}

std::optional<FenceMark> fence_mark(std::string_view line) {
  if (line.empty() || (line.front() != '`' && line.front() != '~')) return {};
  FenceMark fence;
  fence.mark = line.front();
  while (fence.length < line.size() && line[fence.length] == fence.mark) ++fence.length;
  if (fence.length < 3) return {};
  fence.tag = trim(line.substr(fence.length));
  if (fence.mark == '`' && fence.tag.find('`') != std::string_view::npos) return {};
  if (!fence.tag.empty() && !is_language_tag(fence.tag)) return {};
  return fence;
}

bool is_rule(std::string_view line) {
  if (line.empty()) return false;
  const char mark = line.front();
  if (mark != '-' && mark != '*' && mark != '_') return false;
  std::size_t marks = 0;
  for (const char c : line) {
    if (c == mark) {
      ++marks;
    } else if (c != ' ') {
      return false;
    }
  }
  return marks >= 3;
}

bool is_table_rule(std::string_view line) {
  bool pipe = false;
  bool dash = false;
  for (const char c : line) {
    pipe = pipe || c == '|';
    dash = dash || c == '-';
    if (c != '|' && c != '-' && c != ':' && c != ' ' && c != '\t') return false;
  }
  return pipe && dash;
}

std::string_view without_symbols(std::string_view text) {
  text = trim(text);
  while (!text.empty()) {
    const auto byte = static_cast<unsigned char>(text.front());
    const std::size_t length = byte >= 0xf0 ? 4 : byte == 0xe2 || byte == 0xef ? 3 : 0;
    if (length == 0 || length > text.size()) break;
    text = trim(text.substr(length));
  }
  return text;
}

}  // namespace sprint::plan
