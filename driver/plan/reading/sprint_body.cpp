#include "plan/reading/sprint_body.h"

#include <algorithm>

#include "base/phrase_table.h"
#include "base/text.h"
#include "base/word_match.h"
#include "plan/markdown/tables.h"

namespace sprint::plan {

namespace {

struct Part {
  PartRole role = PartRole::Other;
  std::string_view name;
  std::string_view text;
  std::size_t label_line = 0;
  std::size_t begin = 0;
  std::size_t end = 0;
};

bool is_blank_between(const Blocks& blocks, std::size_t begin, std::size_t end) {
  for (std::size_t i = begin; i < end; ++i) {
    if (blocks.lines[i].kind != LineKind::Blank) return false;
  }
  return true;
}

/// Bold paragraphs with a number are items, never labels.
bool begins_with_number(std::string_view text) {
  while (text.starts_with('*')) text.remove_prefix(1);
  if (starts_with_word(text, "task") || starts_with_word(text, "step")) text = trim(text.substr(4));
  return !text.empty() && text.front() >= '0' && text.front() <= '9';
}

/// Cuts a sprint's text into parts at its labels.
class Cutter {
 public:
  Cutter(const Blocks& blocks, std::size_t begin, std::size_t end)
      : blocks_(blocks), begin_(begin), end_(end) {}

  std::vector<Part> cut() {
    parts_.push_back({PartRole::Other, {}, {}, begin_, begin_, end_});
    for (std::size_t i = begin_; i < end_; ++i) {
      const Line& line = blocks_.lines[i];
      if (line.kind == LineKind::Text && line.depth == 0 && !line.quoted) {
        if (begins_with_number(line.text)) continue;
        if (const auto label = label_of(line.text)) open(*label, i, 0);
      } else if (line.kind == LineKind::Item && line.depth == 1) {
        take_item(line, i);
      } else if (line.kind == LineKind::Heading) {
        take_heading(line, i);
      } else if (is_table_header(blocks_, i)) {
        take_label_table(i);
      }
    }
    parts_.back().end = end_;
    return std::move(parts_);
  }

 private:
  void open(const Label& label, std::size_t line, std::uint16_t item_depth) {
    Part& last = parts_.back();
    // A label without content, then one that we do not know: a group inside the first.
    const bool is_group = label.role == PartRole::Other && last.role != PartRole::Other &&
                          item_depth == 0 &&
                          (grouped_ || (last.text.empty() && is_empty(last, line)));
    if (is_group) {
      grouped_ = true;
      return;
    }
    grouped_ = false;
    last.end = line;
    parts_.push_back({label.role, label.name, label.text, line, line + 1, end_});
    in_item_labels_ = item_depth != 0;
  }

  bool is_empty(const Part& part, std::size_t until) const {
    return is_blank_between(blocks_, part.begin, until);
  }

  void take_item(const Line& line, std::size_t at) {
    // Inside a list of criteria, "- **Dependencies**: none added" is a criterion.
    if (parts_.back().role != PartRole::Other && !in_item_labels_) return;
    if (const auto label = label_of_item(line.text)) {
      open(*label, at, line.depth);
    } else if (in_item_labels_) {
      // An item beside labelled ones: a remark of its own.
      open({PartRole::Other, {}, {}}, at, line.depth);
      parts_.back().begin = at;
    }
  }

  void take_heading(const Line& line, std::size_t at) {
    const auto label = label_of_heading(line.text);
    if (label) {
      open(*label, at, 0);
      heading_level_ = line.level;
      return;
    }
    if (begins_with_number(line.text)) {
      // "### Step 1.2" is a task, wherever it stands.
      const PartRole role = parts_.back().role;
      const bool is_task_part = role == PartRole::Tasks || role == PartRole::Steps ||
                                (role == PartRole::Other && parts_.back().name.empty());
      if (is_task_part) return;
      open({PartRole::Other, {}, {}}, at, 1);
      parts_.back().begin = at;
      in_item_labels_ = false;
      return;
    }
    // Below "#### Tasks", a deeper heading groups them; any other heading is another part.
    if (heading_level_ != 0 && line.level > heading_level_ &&
        parts_.back().role != PartRole::Other) {
      return;
    }
    open({PartRole::Other, line.text, {}}, at, 1);
    in_item_labels_ = false;
  }

  /// A table whose first column holds labels: `| **Entry** | Sprint 1 done |`.
  void take_label_table(std::size_t at) {
    const Table table = read_table(blocks_, at, nullptr);
    const PartRole role = role_of_label(table.columns.front());
    if (is_work_role(role) && parts_.back().role == PartRole::Other) {
      open({role, blocks_.lines[at].text, {}}, at, 1);
      parts_.back().begin = at;
      in_item_labels_ = false;
      return;
    }
    if (table.columns.size() != 2) return;
    const bool any = std::any_of(table.rows.begin(), table.rows.end(), [](const TableRow& row) {
      return is_work_role(role_of_label(row.cells[0]));
    });
    if (!any) return;
    for (const TableRow& row : table.rows) {
      const auto cells = split_row(blocks_.lines[row.line].text, 2);
      if (cells.size() < 2) continue;
      parts_.back().end = std::min(parts_.back().end, row.line);
      parts_.push_back(
          {role_of_label(row.cells[0]), cells[0], cells[1], row.line, row.line + 1, row.line + 1});
    }
    parts_.push_back({PartRole::Other, {}, {}, table.end, table.end, end_});
  }

  static bool is_work_role(PartRole role) {
    return role == PartRole::Entry || role == PartRole::Exit || role == PartRole::Tasks ||
           role == PartRole::Dependencies || role == PartRole::Acceptance;
  }

  const Blocks& blocks_;
  std::size_t begin_;
  std::size_t end_;
  std::vector<Part> parts_;
  std::size_t heading_level_ = 0;
  bool grouped_ = false;
  bool in_item_labels_ = false;
};

/// Steps, not conditions: "Find the types", "Run the script".
bool are_steps(const std::vector<Entry>& entries) {
  static const PhraseTable verbs(
      "find, read, run, install, create, check, verify, open, look, set, clone, download, search, "
      "identify");
  const auto steps = std::count_if(entries.begin(), entries.end(), [&](const Entry& entry) {
    std::string_view text = entry.text;
    while (text.starts_with('*') || text.starts_with('_')) text.remove_prefix(1);
    return verbs.begins(text);
  });
  return static_cast<std::size_t>(steps) * 2 > entries.size();
}

class BodyReader {
 public:
  BodyReader(const Blocks& blocks, std::vector<Part> parts)
      : blocks_(blocks), parts_(std::move(parts)) {}

  SprintBody read() {
    part_lists_from_sentences();
    body_.entry = first_of({PartRole::Entry}, body_.entry_label, true);
    body_.exit = first_of({PartRole::Exit, PartRole::Acceptance, PartRole::Verification},
                          body_.exit_label, true);
    body_.tasks = first_of({PartRole::Tasks, PartRole::Steps}, body_.tasks_label, true);
    if (body_.tasks_label.empty()) {
      body_.tasks = first_of({PartRole::Deliverables}, body_.tasks_label, false);
    }
    if (body_.tasks_label.empty()) read_unlabelled_tasks();
    read_prerequisites();
    read_facts();
    return std::move(body_);
  }

 private:
  /// "Entry: Sprint 1 done" and then a list, in a sprint without a label for tasks: the list is its
  /// tasks.
  void part_lists_from_sentences() {
    const bool has_tasks = std::any_of(parts_.begin(), parts_.end(), [](const Part& part) {
      return part.role == PartRole::Tasks || part.role == PartRole::Steps;
    });
    if (has_tasks) return;
    std::vector<Part> parts;
    parts.reserve(parts_.size());
    for (const Part& part : parts_) {
      parts.push_back(part);
      const bool is_sentence = !part.text.empty() && !part.text.ends_with(':');
      const bool waits = part.role == PartRole::Entry || part.role == PartRole::Preconditions ||
                         part.role == PartRole::Dependencies;
      if (!waits || !is_sentence || !has_list(blocks_, part)) continue;
      parts.back().end = part.begin;
      parts.push_back({PartRole::Other, {}, {}, part.label_line, part.begin, part.end});
    }
    parts_ = std::move(parts);
  }

  std::vector<Entry> items_of(const Part& part) const {
    return items_in(blocks_, part.begin, part.end, part.text, part.label_line);
  }

  static bool has_list(const Blocks& blocks, const Part& part) {
    for (std::size_t i = part.begin; i < part.end; ++i) {
      const LineKind kind = blocks.lines[i].kind;
      if (kind == LineKind::Item || kind == LineKind::TableRule) return true;
    }
    return false;
  }

  /// The items of all parts of the first role that a part has.
  std::vector<Entry> first_of(std::initializer_list<PartRole> roles, std::string_view& name,
                              bool text_counts) const {
    for (const PartRole role : roles) {
      std::vector<Entry> entries;
      bool found = false;
      for (const Part& part : parts_) {
        if (part.role != role || (!text_counts && !has_list(blocks_, part))) continue;
        if (!found) name = part.name;
        found = true;
        auto more = items_of(part);
        std::move(more.begin(), more.end(), std::back_inserter(entries));
      }
      if (found) return entries;
    }
    return {};
  }

  /// A list right below the heading, or sub-headings with numbers, without any label.
  void read_unlabelled_tasks() {
    for (const Part& part : parts_) {
      if (part.role != PartRole::Other || !part.name.empty()) continue;
      bool listed = has_list(blocks_, part);
      for (std::size_t i = part.begin; i < part.end && !listed; ++i) {
        listed =
            begins_with_number(blocks_.lines[i].text) && blocks_.lines[i].kind != LineKind::Code;
      }
      if (!listed) continue;
      auto entries = items_of(part);
      std::erase_if(entries, [](const Entry& entry) { return is_fact(entry.text); });
      std::move(entries.begin(), entries.end(), std::back_inserter(body_.tasks));
    }
  }

  /// "**Priority**: 3", "Estimated turns: 12": a fact about the sprint, not a task.
  static bool is_fact(std::string_view text) {
    const auto label = label_of(text);
    return label && (text.starts_with('*') || label->role != PartRole::Other) &&
           label->text.size() < 200 && label->name.size() < 30 && !label->text.empty();
  }

  void read_prerequisites() {
    for (const Part& part : parts_) {
      if (part.role == PartRole::Dependencies) {
        auto entries = items_of(part);
        if (entries.empty()) entries.push_back({part.text, part.label_line, {}});
        std::move(entries.begin(), entries.end(), std::back_inserter(body_.dependencies));
      } else if (part.role == PartRole::Preconditions) {
        auto entries = items_of(part);
        const bool conditions = body_.entry_label.empty() && !are_steps(entries);
        if (conditions) body_.entry_label = part.name;
        auto& to = conditions ? body_.entry : body_.dependencies;
        if (conditions || !are_steps(entries)) {
          std::move(entries.begin(), entries.end(), std::back_inserter(to));
        }
      }
    }
  }

  void read_facts() {
    for (const Part& part : parts_) {
      if (part.role == PartRole::Goal && body_.goal.empty()) body_.goal = part.text;
      if (part.role == PartRole::Type) body_.type = part.text;
      if (part.role == PartRole::Unit) body_.unit = part.text;
      if (part.role == PartRole::Phase) body_.phase = part.text;
    }
  }

  const Blocks& blocks_;
  std::vector<Part> parts_;
  SprintBody body_;
};

}  // namespace

SprintBody read_sprint_body(const Blocks& blocks, std::size_t begin, std::size_t end) {
  return BodyReader(blocks, Cutter(blocks, begin, end).cut()).read();
}

}  // namespace sprint::plan
