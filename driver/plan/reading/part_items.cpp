// Which things a part lists.

#include <algorithm>

#include "base/ascii.h"
#include "base/phrase_table.h"
#include "base/text.h"
#include "base/word_match.h"
#include "plan/markdown/tables.h"
#include "plan/naming/mentions.h"
#include "plan/naming/sprint_ids.h"
#include "plan/reading/sprint_body.h"

namespace sprint::plan {

namespace {

/// `**1.2 - Title**`, `**Task 3: Title**`: a paragraph that counts like a list item.
bool is_numbered_bold(const Line& line) {
  if (line.kind != LineKind::Text || line.depth != 0 || !line.text.starts_with("**")) return false;
  std::string_view inside = line.text.substr(2);
  if (starts_with_word(inside, "task") || starts_with_word(inside, "step")) {
    inside = trim(inside.substr(4));
  }
  const std::size_t length = id_length(inside);
  if (length == 0 || !is_digit(inside.front())) return false;
  const std::string_view rest = inside.substr(length);
  if (rest.starts_with(".") || rest.starts_with("**") || separator_length(rest) != 0) return true;
  // "**1.1 Alpha** (~60 lines)", but not "**1.2 million rows** must load".
  const std::size_t close = rest.find("**");
  if (close == std::string_view::npos) return false;
  const std::string_view after = trim(rest.substr(close + 2));
  const bool dotted = inside.substr(0, length).find('.') != std::string_view::npos;
  return dotted && (after.empty() || after.front() == '(' || after.front() == ':');
}

/// `#### Task 1.2: Title`, `#### 1.2 Title` inside a sprint.
bool is_task_heading(const Line& line) {
  if (line.kind != LineKind::Heading) return false;
  if (task_heading(line.text)) return true;
  std::string_view text = line.text;
  if (starts_with_word(text, "step")) text = trim(text.substr(4));
  const std::size_t length = id_length(text);
  return length != 0 && is_digit(text.front());
}

/// The text from a line on until something else begins: a blank line, a fence, a new item at the
/// same depth or above.
std::string_view text_from(const Blocks& blocks, std::size_t at, std::size_t end) {
  const Line& first = blocks.lines[at];
  const char* const begin = first.text.data();
  const char* last = begin + first.text.size();
  for (std::size_t i = at + 1; i < end; ++i) {
    const Line& line = blocks.lines[i];
    const bool goes_on = (line.kind == LineKind::Text && line.depth >= first.depth) ||
                         (line.kind == LineKind::Item && line.depth > first.depth);
    if (!goes_on || line.text.empty() || is_numbered_bold(line)) break;
    last = line.text.data() + line.text.size();
  }
  return {begin, static_cast<std::size_t>(last - begin)};
}

struct Found {
  std::size_t numbered_bold = 0;
  std::size_t items = 0;
  std::size_t numbered_items = 0;
  std::uint16_t top = 0xffff;  ///< depth of the outermost items
  std::size_t table = static_cast<std::size_t>(-1);
  std::size_t fence = static_cast<std::size_t>(-1);
  std::size_t text = static_cast<std::size_t>(-1);
};

Found look_through(const Blocks& blocks, std::size_t begin, std::size_t end) {
  Found found;
  for (std::size_t i = begin; i < end; ++i) {
    const Line& line = blocks.lines[i];
    if (is_numbered_bold(line) || is_task_heading(line)) {
      ++found.numbered_bold;
    } else if (line.kind == LineKind::Item) {
      if (line.depth < found.top) {
        found.top = line.depth;
        found.items = 0;
        found.numbered_items = 0;
      }
      if (line.depth != found.top) continue;
      ++found.items;
      if (line.numbered) ++found.numbered_items;
    } else if (is_table_header(blocks, i)) {
      found.table = std::min(found.table, i);
    } else if (line.kind == LineKind::FenceOpen) {
      found.fence = std::min(found.fence, i);
    } else if (line.kind == LineKind::Text && !line.quoted) {
      found.text = std::min(found.text, i);
    }
  }
  return found;
}

/// Bullets between numbered items at the same depth are details of those, badly indented.
bool only_numbered_count(const Blocks& blocks, std::size_t begin, std::size_t end,
                         const Found& found) {
  if (found.numbered_items < 2 || found.numbered_items == found.items) return false;
  bool numbered = false;
  bool bullets = false;
  for (std::size_t i = begin; i < end; ++i) {
    const Line& line = blocks.lines[i];
    if (line.kind != LineKind::Item || line.depth != found.top) continue;
    if (line.numbered && numbered && bullets) return true;
    if (line.numbered) numbered = true;
    if (!line.numbered && numbered) bullets = true;
  }
  return false;
}

/// `# 1. Comment`, `# Option A: comment`; the text after the number, or nothing.
bool is_numbered_comment(std::string_view line) {
  line = trim(line);
  if (line.starts_with("//")) {
    line = trim(line.substr(2));
  } else if (line.starts_with('#')) {
    line = trim(line.substr(1));
  } else {
    return false;
  }
  if (starts_with_word(line, "option") || starts_with_word(line, "check") ||
      starts_with_word(line, "step")) {
    line = trim(line.substr(line.find(' ') == std::string_view::npos ? 0 : line.find(' ')));
    const std::size_t length = id_length(line);
    return length != 0 && (line.size() == length || line[length] == ':' || line[length] == '.');
  }
  std::size_t at = 0;
  while (at < line.size() && is_digit(line[at])) ++at;
  return at != 0 && at < line.size() && (line[at] == '.' || line[at] == ')' || line[at] == ':');
}

bool is_comment(std::string_view line) {
  return trim(line).starts_with('#') || trim(line).starts_with("//");
}

/// Lines of a script that prepare or report, and check nothing themselves.
bool is_side_line(std::string_view line) {
  static const PhraseTable commands("echo, set, export, cd, printf, exit, sleep");
  if (commands.begins(line)) return line.find("&&") == std::string_view::npos;
  const std::size_t equals = line.find('=');
  if (equals == std::string_view::npos || equals == 0) return false;
  return std::all_of(line.begin(), line.begin() + static_cast<std::ptrdiff_t>(equals),
                     [](char c) { return is_word_char(c) || c == '_'; });
}

int block_change(std::string_view line) {
  int change = 0;
  for (const std::string_view word : {"if", "for", "while", "until", "case"}) {
    if (starts_with_word(line, word)) ++change;
  }
  for (const std::string_view word : {"fi", "done", "esac"}) {
    if (starts_with_word(line, word) || line.ends_with("; " + std::string(word))) --change;
  }
  return change;
}

/// The text from the begin of one view to the end of another, both of the same text.
std::string_view through(std::string_view first, std::string_view last) {
  if (first.empty()) return last;
  return {first.data(), static_cast<std::size_t>(last.data() + last.size() - first.data())};
}

/// Reads the commands of a code block: with numbered comments, what stands below each of them; else
/// one per command, where a construct (`if … fi`) and lines joined by `\` are one.
class FenceCommands {
 public:
  FenceCommands(const Blocks& blocks, std::size_t begin, std::size_t end)
      : blocks_(blocks), begin_(begin), end_(end) {}

  void collect(std::vector<Entry>& entries) {
    bool numbered = false;
    for (std::size_t i = begin_; i < end_; ++i) {
      if (is_code(i) && is_numbered_comment(blocks_.lines[i].text)) numbered = true;
    }
    if (is_check_list()) {
      collect_check_list(entries);
    } else if (numbered) {
      collect_numbered(entries);
    } else {
      collect_commands(entries);
    }
  }

 private:
  bool is_code(std::size_t i) const { return blocks_.lines[i].kind == LineKind::Code; }

  bool is_check_list() const {
    for (std::size_t i = begin_; i < end_; ++i) {
      if (is_code(i) && is_box(blocks_.lines[i].text)) return true;
    }
    return false;
  }

  static bool is_box(std::string_view line) {
    line = trim(line);
    if (line.starts_with("- ")) line = trim(line.substr(2));
    return line.starts_with("[ ]") || line.starts_with("[x]");
  }

  void collect_check_list(std::vector<Entry>& entries) const {
    for (std::size_t i = begin_; i < end_; ++i) {
      if (!is_code(i) || !is_box(blocks_.lines[i].text)) continue;
      const std::string_view line = blocks_.lines[i].text;
      entries.push_back({trim(line.substr(line.find(']') + 1)), i, {}});
    }
  }

  void collect_numbered(std::vector<Entry>& entries) const {
    Entry* current = nullptr;
    for (std::size_t i = begin_; i < end_; ++i) {
      if (!is_code(i)) continue;
      const std::string_view line = blocks_.lines[i].text;
      if (is_numbered_comment(line)) {
        current = &entries.emplace_back(Entry{trim(line), i, {}});
      } else if (current != nullptr && !trim(line).empty() && !is_comment(line)) {
        current->command = through(current->command, trim(line));
      }
    }
  }

  void collect_commands(std::vector<Entry>& entries) const {
    std::string_view comment;
    int open = 0;
    bool joined = false;
    for (std::size_t i = begin_; i < end_; ++i) {
      if (!is_code(i)) continue;
      std::string_view line = trim(blocks_.lines[i].text);
      if (line.starts_with("$ ")) line = trim(line.substr(2));
      if (line.empty() || (open == 0 && !joined && is_comment(line))) {
        comment = line;
        continue;
      }
      const bool goes_on = (open > 0 || joined) && !entries.empty();
      if (goes_on) {
        entries.back().command = through(entries.back().command, line);
      } else if (!is_side_line(line)) {
        entries.push_back({comment, i, line});
        comment = {};
      }
      open = std::max(0, open + block_change(line));
      joined = line.ends_with('\\');
    }
  }

  const Blocks& blocks_;
  std::size_t begin_;
  std::size_t end_;
};

/// A list, and then one bold paragraph: the list is what counts.
bool has_items_before_bold(const Blocks& blocks, std::size_t begin, std::size_t end) {
  for (std::size_t i = begin; i < end; ++i) {
    if (is_numbered_bold(blocks.lines[i]) || is_task_heading(blocks.lines[i])) return false;
    if (blocks.lines[i].kind == LineKind::Item) return true;
  }
  return false;
}

std::vector<Entry> bold_paragraphs(const Blocks& blocks, std::size_t begin, std::size_t end) {
  std::vector<Entry> entries;
  for (std::size_t i = begin; i < end; ++i) {
    const Line& line = blocks.lines[i];
    if (!is_numbered_bold(line) && !is_task_heading(line)) continue;
    entries.push_back(
        {line.kind == LineKind::Heading ? line.text : text_from(blocks, i, end), i, {}});
  }
  return entries;
}

std::vector<Entry> list_items(const Blocks& blocks, std::size_t begin, std::size_t end,
                              const Found& found) {
  std::vector<Entry> entries;
  const bool only_numbered = only_numbered_count(blocks, begin, end, found);
  entries.reserve(only_numbered ? found.numbered_items : found.items);
  for (std::size_t i = begin; i < end; ++i) {
    const Line& line = blocks.lines[i];
    if (line.kind != LineKind::Item || line.depth != found.top) continue;
    if ((only_numbered && !line.numbered) || says_none(line.text)) continue;
    entries.push_back({text_from(blocks, i, end), i, {}});
  }
  return entries;
}

std::vector<Entry> table_rows(const Blocks& blocks, std::size_t header) {
  std::vector<Entry> entries;
  const Table table = read_table(blocks, header, nullptr);
  entries.reserve(table.rows.size());
  for (const TableRow& row : table.rows) {
    const auto cells = split_row(blocks.lines[row.line].text, table.columns.size());
    const bool has_id = cells.size() > 1 && id_length(cells[0]) == cells[0].size();
    entries.push_back({cells[has_id ? 1 : 0], row.line, {}});
  }
  return entries;
}

}  // namespace

std::vector<Entry> items_in(const Blocks& blocks, std::size_t begin, std::size_t end,
                            std::string_view inline_text, std::size_t label_line) {
  const Found found = look_through(blocks, begin, end);
  constexpr auto kNone = static_cast<std::size_t>(-1);
  if (found.numbered_bold > 1 || (found.numbered_bold == 1 && found.items == 0) ||
      (found.numbered_bold == 1 && !has_items_before_bold(blocks, begin, end))) {
    return bold_paragraphs(blocks, begin, end);
  }
  if (found.items != 0) return list_items(blocks, begin, end, found);
  // A sentence on the label's own line is all, unless it announces more.
  const bool announces = inline_text.empty() || inline_text.ends_with(':');
  if (announces && found.table != kNone) return table_rows(blocks, found.table);
  std::vector<Entry> entries;
  if (announces && found.fence != kNone) {
    FenceCommands(blocks, found.fence, end).collect(entries);
    if (!entries.empty()) return entries;
  }
  if (!inline_text.empty()) {
    if (!says_none(inline_text)) entries.push_back({inline_text, label_line, {}});
  } else if (found.text != kNone && !says_none(blocks.lines[found.text].text)) {
    entries.push_back({text_from(blocks, found.text, end), found.text, {}});
  }
  return entries;
}

}  // namespace sprint::plan
