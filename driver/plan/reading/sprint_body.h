// The text below a sprint's heading: its labelled parts, and the items in them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "plan/markdown/blocks.h"
#include "plan/reading/labels.h"

namespace sprint::plan {

/// One thing that is listed in a part: a list item, a bold or numbered paragraph, a sentence, a row
/// of a table, a command of a code block.
struct Entry {
  std::string_view text;
  /// In Blocks::lines.
  std::size_t line = 0;
  /// Of a command in a code block: its lines; `text` is the comment above it then.
  std::string_view command;
};

/// What the parts of a sprint hold, decided: which label counts for what is up to this module.
struct SprintBody {
  std::vector<Entry> entry;
  std::vector<Entry> exit;
  std::vector<Entry> tasks;
  /// Texts of "Dependencies: …" lines, and of prerequisites that are no entry criteria.
  std::vector<Entry> dependencies;
  std::string_view goal;
  std::string_view type;
  std::string_view unit;
  std::string_view phase;
  /// Which label was taken for what, as written; empty if there was none.
  std::string_view entry_label;
  std::string_view exit_label;
  std::string_view tasks_label;

  bool carries_work() const { return !exit.empty() || !tasks.empty() || !entry.empty(); }
};

/// The lines [begin, end) of `blocks`, without the heading itself.
SprintBody read_sprint_body(const Blocks& blocks, std::size_t begin, std::size_t end);

/// The items in lines [begin, end) by the rules for parts, whatever they are about. `inline_text`
/// is what stands on the label's own line, at `label_line`.
std::vector<Entry> items_in(const Blocks& blocks, std::size_t begin, std::size_t end,
                            std::string_view inline_text, std::size_t label_line);

}  // namespace sprint::plan
