// Plans without sprints in name: numbered tasks or check boxes below headings.

#include <algorithm>

#include "base/phrase_table.h"
#include "base/text.h"
#include "plan/markdown/inline_text.h"
#include "plan/naming/sprint_ids.h"
#include "plan/reading/find_sprints.h"

namespace sprint::plan {

namespace {

struct NamedHeading {
  std::string id;
  std::string name;
};

/// "Phase 2: API" and "2. API" have the id 2 and the name API; "API" has no id.
NamedHeading id_and_name(std::string_view heading) {
  const std::string plain = plain_text(heading);
  std::string_view text = plain;
  static const PhraseTable nouns(
      "phase, step, milestone, stage, part, week, group, epic, story, day, iteration, section");
  const PhraseTable::Hit noun = nouns.find_at(text, 0);
  if (noun.lists != 0) text = trim(text.substr(noun.end));
  const std::size_t length = id_length(text);
  const std::string_view rest = text.substr(length);
  const bool has_id =
      length != 0 && (rest.empty() || rest.front() == '.' || separator_length(rest) != 0);
  if (!has_id) return {{}, plain};
  std::string_view name = trim(rest);
  if (name.starts_with('.')) name = trim(name.substr(1));
  name = trim(name.substr(separator_length(name)));
  return {std::string(text.substr(0, length)), std::string(name.empty() ? plain : name)};
}

/// Where the lines of a heading's own end: at the next heading of any level.
std::size_t own_end(const Blocks& blocks, const Outline& outline, std::size_t heading) {
  return heading + 1 < outline.headings.size() ? outline.headings[heading + 1].line
                                               : blocks.lines.size();
}

}  // namespace

std::vector<SprintDraft> sprints_by_task_group(const Blocks& blocks, const Outline& outline,
                                               Findings& findings) {
  std::vector<SprintDraft> drafts;
  std::size_t last_parent = kNoHeading;
  for (std::size_t i = 0; i < outline.headings.size(); ++i) {
    const Heading& heading = outline.headings[i];
    const auto words = task_heading(heading.text);
    if (!words || words->out || words->id.find('.') == std::string::npos) continue;
    const std::string group = words->id.substr(0, words->id.find('.'));
    if (drafts.empty() || drafts.back().id != group) {
      SprintDraft draft;
      draft.id = group;
      draft.heading = heading.parent;
      draft.line = heading.line;
      expect_bounded(drafts.size(), heading.line, findings);
      if (heading.parent != kNoHeading && heading.parent != last_parent) {
        last_parent = heading.parent;
        const Heading& above = outline.headings[heading.parent];
        NamedHeading named = id_and_name(above.text);
        draft.name = std::move(named.name);
        draft.line = above.line;
        draft.body =
            read_sprint_body(blocks, above.line + 1, own_end(blocks, outline, heading.parent));
        draft.body.tasks.clear();
        draft.has_heading = true;
      }
      if (draft.name.empty()) draft.name = "Task group " + group;
      drafts.push_back(std::move(draft));
    }
    SprintDraft& draft = drafts.back();
    draft.end = heading.end;
    draft.body.tasks.push_back({heading.text, heading.line, {}});
    SprintBody body = read_sprint_body(blocks, heading.line + 1, heading.end);
    std::move(body.exit.begin(), body.exit.end(), std::back_inserter(draft.body.exit));
    std::move(body.entry.begin(), body.entry.end(), std::back_inserter(draft.body.entry));
    std::move(body.dependencies.begin(), body.dependencies.end(),
              std::back_inserter(draft.body.dependencies));
  }
  return drafts;
}

std::vector<SprintDraft> sprints_by_check_list(const Blocks& blocks, const Outline& outline,
                                               Findings& findings) {
  std::vector<SprintDraft> drafts;
  bool all_have_ids = true;
  for (std::size_t i = 0; i < outline.headings.size(); ++i) {
    const Heading& heading = outline.headings[i];
    if (is_side_heading(heading.text)) continue;
    const std::size_t end = own_end(blocks, outline, i);
    const auto boxes = std::count_if(
        blocks.lines.begin() + static_cast<std::ptrdiff_t>(heading.line),
        blocks.lines.begin() + static_cast<std::ptrdiff_t>(end),
        [](const Line& line) { return line.kind == LineKind::Item && line.check_box; });
    if (boxes == 0) continue;
    SprintDraft draft;
    NamedHeading named = id_and_name(heading.text);
    all_have_ids = all_have_ids && !named.id.empty();
    draft.id = std::move(named.id);
    draft.name = std::move(named.name);
    draft.line = heading.line;
    draft.end = end;
    draft.heading = i;
    draft.has_heading = true;
    draft.body = read_sprint_body(blocks, heading.line + 1, end);
    if (!draft.body.carries_work()) continue;
    drafts.push_back(std::move(draft));
    expect_bounded(drafts.size(), heading.line, findings);
  }
  if (drafts.size() < 2) return {};
  for (std::size_t i = 0; i < drafts.size() && !all_have_ids; ++i) {
    drafts[i].id = std::to_string(i + 1);
  }
  return drafts;
}

}  // namespace sprint::plan
