// The block structure of Markdown, line by line: what each line is, and how deep in lists it
// stands. Linear in the text; views into it.
//
// Not CommonMark, on purpose. People nest code blocks: a fence with a language tag inside a code
// block opens another level and a bare fence closes one. They indent sub-items by two blanks even
// under `1.`, and put labels and tables right after other text.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "plan/model/warning.h"

namespace sprint::plan {

enum class LineKind : std::uint8_t {
  Blank,
  Text,
  Heading,
  Item,       ///< the first line of a list item
  TableRow,   ///< a row of a table; the first one is its header
  TableRule,  ///< the line of dashes below a table's header
  FenceOpen,  ///< text is the language tag
  FenceClose,
  Code,     ///< a line inside a code block, as it stands
  Rule,     ///< a horizontal line
  Comment,  ///< of an HTML comment
  FrontMatter,
};

struct Line {
  /// Without indentation, marker (`##`, `-`, `1.`, `[ ]`, `>`) and blanks at the end. Of code: all.
  std::string_view text;
  LineKind kind = LineKind::Blank;
  /// Of a heading, 1 to 6. Of code and fences, how many fences are open.
  std::uint8_t level = 0;
  /// How many list items are open around the line, with its own; at most 65535.
  std::uint16_t depth = 0;
  bool numbered = false;
  bool check_box = false;
  bool quoted = false;
};

struct Blocks {
  /// Line n of the file is lines[n - 1].
  std::vector<Line> lines;
  /// The text after the front matter, which is what counts for the plan's fingerprint.
  std::string_view body;
  std::vector<Warning> warnings;
};

/// What the writers of a document mean by some lines, which their marks alone do not tell.
struct DocumentWords {
  /// Whether a line is, or begins with, the label of what follows: "Exit: …". Right below a list,
  /// such a line ends it.
  bool (*is_label)(std::string_view line);
  /// Whether a heading's words cannot be a comment in a shell script: where a code block was never
  /// closed, such a heading ends it.
  bool (*is_section)(std::string_view heading);
};

Blocks scan_blocks(std::string_view text, const DocumentWords& words);

}  // namespace sprint::plan
