#include "plan/reading/labels.h"

#include <array>
#include <bit>
#include <vector>

#include "base/phrase_table.h"
#include "base/text.h"
#include "plan/markdown/inline_text.h"
#include "plan/markdown/line_marks.h"
#include "plan/markdown/outline.h"

namespace sprint::plan {

namespace {

/// Labels of one role, as phrase_table.h wants them.
struct LabelRow {
  PartRole role;
  std::string_view words;
};

/// Whole labels.
constexpr std::array kLabels = {
    LabelRow{PartRole::Entry,
             "entry, entry checks, entry check, entry conditions, entry gate, "
             "entry requirements, start criteria, start when, before you start, before starting, "
             "starts when, ready when, preconditions, precondition, pre-conditions"},
    LabelRow{PartRole::Preconditions, "prerequisites, prerequisite, pre-requisites, prereqs"},
    LabelRow{PartRole::Exit,
             "exit, exit checks, exit check, exit conditions, exit gate, exit requirements, "
             "postconditions"},
    LabelRow{PartRole::Acceptance,
             "acceptance, acceptance tests, definition of done, dod, done when, done if, done, "
             "complete when, finished when, success when, checkpoint, definition of complete, "
             "ends when"},
    LabelRow{PartRole::Verification,
             "verification, verification steps, verification commands, verify, validation, "
             "validate, how to verify, checks, quality gate, gate, success"},
    LabelRow{PartRole::Tasks, "tasks, task, task list"},
    LabelRow{PartRole::Steps,
             "actions, action items, implementation, implementation steps, implementation tasks, "
             "subtasks, sub-tasks, steps, work, work items, to do, todo, what to do, activities, "
             "do, protocol, backlog, sprint backlog, stories, user stories, issues, checklist, "
             "procedure"},
    LabelRow{PartRole::Deliverables, "tests, deliverables, changes, scope"},
    LabelRow{PartRole::Dependencies,
             "dependencies, dependency, depends on, depends, deps, depends_on, needs, relies on, "
             "builds on, waits for, requires, blocked by, after, starts after"},
    LabelRow{PartRole::Goal, "goal, sprint goal, objective"},
    LabelRow{PartRole::Type, "type, task type, sprint type"},
    LabelRow{PartRole::Unit, "work unit, unit, package, component, module"},
    LabelRow{PartRole::Directory, "directory, dir, folder, lives in, lands in"},
    LabelRow{PartRole::Layer, "layer"},
    LabelRow{PartRole::Phase, "phase"},
};

/// Words that make a label wherever they stand in it: "Sprint 3 exit criteria". The first row with
/// one decides.
constexpr std::array kInsideLabels = {
    LabelRow{PartRole::Entry, "entry criteria, entry criterion"},
    LabelRow{PartRole::Exit, "exit criteria, exit criterion"},
    LabelRow{PartRole::Acceptance,
             "success criteria, acceptance criteria, acceptance criterion, completion criteria, "
             "done criteria, done when, move on when, leave the sprint when"},
    LabelRow{PartRole::Entry, "before we start, before you start"},
    LabelRow{PartRole::Steps, "what we do"},
    LabelRow{PartRole::Acceptance, "definition of done"},
};

constexpr std::size_t kLongestLabel = 80;

/// One bit for each row, the first row the lowest.
template <std::size_t N>
PhraseTable table_of(const std::array<LabelRow, N>& rows) {
  static_assert(N <= 64);
  std::vector<PhraseTable::List> lists;
  lists.reserve(N);
  for (const LabelRow& row : rows) {
    lists.push_back({row.words, PhraseTable::Mask{1} << lists.size()});
  }
  return {WordStyle::Prose, lists};
}

template <std::size_t N>
PartRole first_role(const std::array<LabelRow, N>& rows, PhraseTable::Mask found) {
  return found == 0 ? PartRole::Other
                    : rows[static_cast<std::size_t>(std::countr_zero(found))].role;
}

/// What the words of a label are without mark, colon and remark.
std::string_view bare_label(std::string_view words) {
  words = without_symbols(words);
  while (words.ends_with(':') || words.ends_with('.')) words.remove_suffix(1);
  if (words.ends_with(')')) {
    const std::size_t open = words.rfind('(');
    if (open != std::string_view::npos && open != 0) words = trim(words.substr(0, open));
  }
  return trim(words);
}

/// A remark in brackets at the begin: "(machine-verifiable): text" gives ": text".
std::string_view without_remark(std::string_view text) {
  text = trim(text);
  if (!text.starts_with('(')) return text;
  const std::size_t close = text.find(')');
  return close == std::string_view::npos ? text : trim(text.substr(close + 1));
}

constexpr std::array<std::string_view, 4> kDashes = {"\u2014", "\u2013", "--", "-"};

/// The text without a dash at its begin; nothing if there is none.
std::optional<std::string_view> after_dash(std::string_view text) {
  for (const std::string_view dash : kDashes) {
    if (text.starts_with(dash)) return trim(text.substr(dash.size()));
  }
  return {};
}

struct Emphasised {
  std::string_view inside;
  std::string_view rest;
};

std::optional<Emphasised> leading_emphasis(std::string_view text) {
  for (const std::string_view mark : {"***", "**", "__", "*", "_"}) {
    if (!text.starts_with(mark)) continue;
    const std::size_t end = text.substr(0, kLongestLabel + 2 * mark.size()).find(mark, mark.size());
    if (end == std::string_view::npos || end == mark.size()) return {};
    return Emphasised{text.substr(mark.size(), end - mark.size()),
                      trim(text.substr(end + mark.size()))};
  }
  return {};
}

/// A label in emphasis: `**Name**: text`, `**Name:** text`, `**Name** (remark): text`, `**Name**`.
std::optional<Label> emphasised_label(std::string_view text) {
  const auto emphasis = leading_emphasis(text);
  if (!emphasis) return {};
  Label label;
  label.name = bare_label(emphasis->inside);
  label.role = role_of_label(label.name);
  if (label.name.empty()) return {};
  const std::string_view rest = without_remark(emphasis->rest);
  if (emphasis->inside.ends_with(':')) {
    label.text = emphasis->rest;
    return label;
  }
  // `**Depends on: 3**`: the colon and the text are both inside.
  if (const std::size_t colon = emphasis->inside.find(':');
      colon != std::string_view::npos && rest.empty()) {
    const std::string_view name = bare_label(emphasis->inside.substr(0, colon));
    const PartRole role = role_of_label(name);
    if (role != PartRole::Other) return Label{role, name, trim(emphasis->inside.substr(colon + 1))};
  }
  if (rest.starts_with(':')) {
    label.text = trim(rest.substr(1));
    return label;
  }
  if (rest.empty()) return label;
  if (label.role == PartRole::Other) return {};
  const auto dashed = after_dash(rest);
  if (!dashed) return {};
  label.text = *dashed;
  return label;
}

/// `Name: text` without emphasis, for words that we know.
std::optional<Label> plain_label(std::string_view text) {
  const std::size_t colon = text.substr(0, kLongestLabel).find(':');
  const bool alone = colon == std::string_view::npos;
  if (alone && text.size() > kLongestLabel) return {};
  Label label;
  label.name = bare_label(text.substr(0, colon));
  label.role = role_of_label(label.name);
  if (label.role == PartRole::Other) return {};
  // Without a colon, only the clearest words are a label: "Work" may begin a sentence.
  const bool is_clear = label.name.find(' ') != std::string_view::npos ||
                        label.role == PartRole::Tasks || label.role == PartRole::Steps;
  if (alone && !is_clear) return {};
  if (!alone) label.text = trim(text.substr(colon + 1));
  return label;
}

bool may_begin_label(char c) {
  return c == '*' || c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// With a colon near its begin: all lines are asked for, and most have none.
bool begins_with_label(std::string_view line) {
  if (line.substr(0, 40).find(':') == std::string_view::npos) return false;
  const auto label = label_of(line);
  return label && label->role != PartRole::Other;
}

bool is_section_of_plans(std::string_view heading) {
  static const PhraseTable words(
      "sprint, sprints, sortie, sorties, work unit, work units, phase, task, summary, appendix, "
      "open questions, parallelism");
  return words.begins(heading);
}

}  // namespace

PartRole role_of_label(std::string_view words) {
  words = bare_label(words);
  if (words.empty() || words.size() > kLongestLabel) return PartRole::Other;
  static const PhraseTable whole = table_of(kLabels);
  static const PhraseTable inside = table_of(kInsideLabels);
  const PartRole role = first_role(kLabels, whole.lists_of(words));
  return role != PartRole::Other ? role : first_role(kInsideLabels, inside.lists_in(words));
}

std::optional<Label> label_of(std::string_view text) {
  text.remove_prefix(state_mark_length(text));
  if (text.empty() || !may_begin_label(text.front())) return {};
  if (text.front() == '*' || text.front() == '_') return emphasised_label(text);
  return plain_label(text);
}

std::optional<Label> label_of_item(std::string_view text) {
  auto label = label_of(text);
  if (!label || label->role == PartRole::Other) return {};
  // "- Verify: …" and "- Checks" are items of their own right more often than labels.
  const bool emphasised = text.starts_with('*') || text.starts_with('_');
  const bool is_clear = label->role == PartRole::Entry || label->role == PartRole::Exit ||
                        label->role == PartRole::Dependencies || label->role == PartRole::Tasks ||
                        label->role == PartRole::Acceptance;
  // With nothing behind the colon it introduces a list of its own.
  const bool introduces = label->text.empty() || label->role == PartRole::Type;
  const bool has_colon = text.find(':') != std::string_view::npos;
  if (emphasised || (has_colon && (is_clear || introduces))) return label;
  return {};
}

std::optional<Label> label_of_heading(std::string_view text) {
  std::string_view words = without_emphasis(without_number(text));
  Label label;
  const std::size_t colon = words.find(':');
  label.name = bare_label(words.substr(0, colon));
  label.role = role_of_label(label.name);
  if (label.role == PartRole::Other) return {};
  if (colon != std::string_view::npos) label.text = trim(words.substr(colon + 1));
  return label;
}

const DocumentWords& words_of_plans() {
  static constexpr DocumentWords kWords = {&begins_with_label, &is_section_of_plans};
  return kWords;
}

}  // namespace sprint::plan
