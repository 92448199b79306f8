#include "plan/reading/labels.h"

#include <algorithm>
#include <array>
#include <vector>

#include "base/text.h"
#include "base/word_match.h"
#include "plan/markdown/inline_text.h"
#include "plan/markdown/line_marks.h"
#include "plan/markdown/outline.h"

namespace sprint::plan {

namespace {

struct LabelWords {
  std::string_view words;
  PartRole role;
};

/// Whole labels.
constexpr std::array kLabels = {
    LabelWords{"entry", PartRole::Entry},
    LabelWords{"entry checks", PartRole::Entry},
    LabelWords{"entry check", PartRole::Entry},
    LabelWords{"entry conditions", PartRole::Entry},
    LabelWords{"entry gate", PartRole::Entry},
    LabelWords{"entry requirements", PartRole::Entry},
    LabelWords{"start criteria", PartRole::Entry},
    LabelWords{"start when", PartRole::Entry},
    LabelWords{"before you start", PartRole::Entry},
    LabelWords{"before starting", PartRole::Entry},
    LabelWords{"starts when", PartRole::Entry},
    LabelWords{"ready when", PartRole::Entry},
    LabelWords{"preconditions", PartRole::Entry},
    LabelWords{"precondition", PartRole::Entry},
    LabelWords{"pre-conditions", PartRole::Entry},
    LabelWords{"prerequisites", PartRole::Preconditions},
    LabelWords{"prerequisite", PartRole::Preconditions},
    LabelWords{"pre-requisites", PartRole::Preconditions},
    LabelWords{"prereqs", PartRole::Preconditions},
    LabelWords{"exit", PartRole::Exit},
    LabelWords{"exit checks", PartRole::Exit},
    LabelWords{"exit check", PartRole::Exit},
    LabelWords{"exit conditions", PartRole::Exit},
    LabelWords{"exit gate", PartRole::Exit},
    LabelWords{"exit requirements", PartRole::Exit},
    LabelWords{"postconditions", PartRole::Exit},
    LabelWords{"acceptance", PartRole::Acceptance},
    LabelWords{"acceptance tests", PartRole::Acceptance},
    LabelWords{"definition of done", PartRole::Acceptance},
    LabelWords{"dod", PartRole::Acceptance},
    LabelWords{"done when", PartRole::Acceptance},
    LabelWords{"done if", PartRole::Acceptance},
    LabelWords{"done", PartRole::Acceptance},
    LabelWords{"complete when", PartRole::Acceptance},
    LabelWords{"finished when", PartRole::Acceptance},
    LabelWords{"success when", PartRole::Acceptance},
    LabelWords{"checkpoint", PartRole::Acceptance},
    LabelWords{"definition of complete", PartRole::Acceptance},
    LabelWords{"ends when", PartRole::Acceptance},
    LabelWords{"verification", PartRole::Verification},
    LabelWords{"verification steps", PartRole::Verification},
    LabelWords{"verification commands", PartRole::Verification},
    LabelWords{"verify", PartRole::Verification},
    LabelWords{"validation", PartRole::Verification},
    LabelWords{"validate", PartRole::Verification},
    LabelWords{"how to verify", PartRole::Verification},
    LabelWords{"checks", PartRole::Verification},
    LabelWords{"quality gate", PartRole::Verification},
    LabelWords{"gate", PartRole::Verification},
    LabelWords{"success", PartRole::Verification},
    LabelWords{"tasks", PartRole::Tasks},
    LabelWords{"task", PartRole::Tasks},
    LabelWords{"task list", PartRole::Tasks},
    LabelWords{"actions", PartRole::Steps},
    LabelWords{"action items", PartRole::Steps},
    LabelWords{"implementation", PartRole::Steps},
    LabelWords{"implementation steps", PartRole::Steps},
    LabelWords{"implementation tasks", PartRole::Steps},
    LabelWords{"subtasks", PartRole::Steps},
    LabelWords{"sub-tasks", PartRole::Steps},
    LabelWords{"steps", PartRole::Steps},
    LabelWords{"work", PartRole::Steps},
    LabelWords{"work items", PartRole::Steps},
    LabelWords{"to do", PartRole::Steps},
    LabelWords{"todo", PartRole::Steps},
    LabelWords{"what to do", PartRole::Steps},
    LabelWords{"activities", PartRole::Steps},
    LabelWords{"do", PartRole::Steps},
    LabelWords{"protocol", PartRole::Steps},
    LabelWords{"backlog", PartRole::Steps},
    LabelWords{"sprint backlog", PartRole::Steps},
    LabelWords{"stories", PartRole::Steps},
    LabelWords{"user stories", PartRole::Steps},
    LabelWords{"issues", PartRole::Steps},
    LabelWords{"checklist", PartRole::Steps},
    LabelWords{"procedure", PartRole::Steps},
    LabelWords{"tests", PartRole::Deliverables},
    LabelWords{"deliverables", PartRole::Deliverables},
    LabelWords{"changes", PartRole::Deliverables},
    LabelWords{"scope", PartRole::Deliverables},
    LabelWords{"dependencies", PartRole::Dependencies},
    LabelWords{"dependency", PartRole::Dependencies},
    LabelWords{"depends on", PartRole::Dependencies},
    LabelWords{"depends", PartRole::Dependencies},
    LabelWords{"deps", PartRole::Dependencies},
    LabelWords{"depends_on", PartRole::Dependencies},
    LabelWords{"needs", PartRole::Dependencies},
    LabelWords{"relies on", PartRole::Dependencies},
    LabelWords{"builds on", PartRole::Dependencies},
    LabelWords{"waits for", PartRole::Dependencies},
    LabelWords{"requires", PartRole::Dependencies},
    LabelWords{"blocked by", PartRole::Dependencies},
    LabelWords{"after", PartRole::Dependencies},
    LabelWords{"goal", PartRole::Goal},
    LabelWords{"sprint goal", PartRole::Goal},
    LabelWords{"objective", PartRole::Goal},
    LabelWords{"type", PartRole::Type},
    LabelWords{"task type", PartRole::Type},
    LabelWords{"sprint type", PartRole::Type},
    LabelWords{"work unit", PartRole::Unit},
    LabelWords{"unit", PartRole::Unit},
    LabelWords{"package", PartRole::Unit},
    LabelWords{"component", PartRole::Unit},
    LabelWords{"module", PartRole::Unit},
    LabelWords{"directory", PartRole::Directory},
    LabelWords{"dir", PartRole::Directory},
    LabelWords{"folder", PartRole::Directory},
    LabelWords{"layer", PartRole::Layer},
    LabelWords{"phase", PartRole::Phase},
};

/// Words that make a label wherever they stand in it: "Sprint 3 exit criteria".
constexpr std::array kInsideLabels = {
    LabelWords{"entry criteria", PartRole::Entry},
    LabelWords{"entry criterion", PartRole::Entry},
    LabelWords{"exit criteria", PartRole::Exit},
    LabelWords{"exit criterion", PartRole::Exit},
    LabelWords{"success criteria", PartRole::Acceptance},
    LabelWords{"acceptance criteria", PartRole::Acceptance},
    LabelWords{"acceptance criterion", PartRole::Acceptance},
    LabelWords{"completion criteria", PartRole::Acceptance},
    LabelWords{"done criteria", PartRole::Acceptance},
    LabelWords{"done when", PartRole::Acceptance},
    LabelWords{"move on when", PartRole::Acceptance},
    LabelWords{"leave the sprint when", PartRole::Acceptance},
    LabelWords{"before we start", PartRole::Entry},
    LabelWords{"before you start", PartRole::Entry},
    LabelWords{"what we do", PartRole::Steps},
    LabelWords{"definition of done", PartRole::Acceptance},
};

constexpr std::size_t kLongestLabel = 80;

/// kLabels by their length: most lines that are no label have none of theirs.
class LabelTable {
 public:
  LabelTable() {
    for (const LabelWords& label : kLabels) by_length_[label.words.size()].push_back(label);
  }

  std::optional<PartRole> find(std::string_view words) const {
    if (words.size() >= by_length_.size()) return {};
    for (const LabelWords& label : by_length_[words.size()]) {
      const auto same_first = static_cast<unsigned char>(words.front() ^ label.words.front());
      if ((same_first & 0xdfU) == 0 && equal_ignoring_case(words, label.words)) return label.role;
    }
    return {};
  }

 private:
  std::array<std::vector<LabelWords>, 32> by_length_;
};

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

bool begins_with_label(std::string_view line) {
  if (line.substr(0, 40).find(':') == std::string_view::npos) return false;
  const auto label = label_of(line);
  return label && label->role != PartRole::Other;
}

bool is_section_of_plans(std::string_view heading) {
  constexpr std::array<std::string_view, 12> kWords = {
      "sprint", "sprints", "sortie",  "sorties",  "work unit",      "work units",
      "phase",  "task",    "summary", "appendix", "open questions", "parallelism"};
  return std::any_of(kWords.begin(), kWords.end(),
                     [&](std::string_view word) { return starts_with_word(heading, word); });
}

}  // namespace

PartRole role_of_label(std::string_view words) {
  words = bare_label(words);
  if (words.empty() || words.size() > kLongestLabel) return PartRole::Other;
  static const LabelTable table;
  if (const auto role = table.find(words)) return *role;
  if (words.size() < 10) return PartRole::Other;
  for (const LabelWords& label : kInsideLabels) {
    if (has_word(words, label.words)) return label.role;
  }
  return PartRole::Other;
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
