// The marks at the begin of a line of Markdown: pure functions on one line.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace sprint::plan {

/// A line without its indentation; a tab goes to the next multiple of four columns.
struct Indented {
  std::size_t columns = 0;
  std::string_view rest;
};
Indented without_indent(std::string_view line);

struct HeadingMark {
  std::size_t level = 0;
  std::string_view text;
};
/// `## Text`, with or without closing marks; `##Text` too, but not `#Text`.
std::optional<HeadingMark> heading_mark(std::string_view line);

struct ItemMark {
  bool numbered = false;
  bool check_box = false;
  std::string_view text;
};
/// `- Text`, `* Text`, `+ Text`, `• Text`, `1. Text`, `1) Text`, `✅ Text`, each with or without
/// `[ ]`. A check mark after the bullet is no part of the text.
std::optional<ItemMark> item_mark(std::string_view line);

struct FenceMark {
  char mark = '`';
  std::size_t length = 0;
  /// The language tag; empty for a bare fence.
  std::string_view tag;
};
std::optional<FenceMark> fence_mark(std::string_view line);

/// `---`, `***`, `_ _ _`.
bool is_rule(std::string_view line);

/// `|---|:--:|`, with at least one pipe.
bool is_table_rule(std::string_view line);

/// How many bytes of check mark, cross, box or other state emoji the text begins with, with the
/// blanks after them; 0 if none.
std::size_t state_mark_length(std::string_view text);

/// The text without emoji, dashes and other symbols at its front.
std::string_view without_symbols(std::string_view text);

}  // namespace sprint::plan
