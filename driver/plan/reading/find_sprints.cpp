#include "plan/reading/find_sprints.h"

#include "base/phrase_table.h"
#include "base/text.h"
#include "plan/naming/sprint_ids.h"

namespace sprint::plan {

namespace {

/// A section for sprints that says they are still to come.
bool is_being_written(const Blocks& blocks, const Outline& outline) {
  static const PhraseTable sprints("sprints, sorties, work units");
  static const PhraseTable later(
      "tbd, to be defined, to be written, to be added, to be decided, coming soon");
  for (const Heading& heading : outline.headings) {
    if (!sprints.is_in(heading.text)) continue;
    bool empty = true;
    for (std::size_t i = heading.line + 1; i < heading.end; ++i) {
      const Line& line = blocks.lines[i];
      if (line.kind == LineKind::Blank || line.kind == LineKind::Rule ||
          line.kind == LineKind::Comment) {
        continue;
      }
      empty = false;
      if (line.kind != LineKind::Code && later.is_in(line.text)) return true;
    }
    if (empty) return true;
  }
  return false;
}

}  // namespace

bool is_out_heading(std::string_view heading) {
  static const PhraseTable words(
      "superseded, obsolete, do not execute, for the record, archived, rejected, old plan, "
      "previous plan, deprecated, not part of this plan");
  return words.is_in(heading);
}

bool is_side_heading(std::string_view heading) {
  static const PhraseTable words(
      "open questions, questions, summary, overview, changelog, change log, history, "
      "retrospective, decisions, decision log, risk, risks, notes, status, appendix, "
      "parallelism, parallelization, dependencies, dependency, glossary, terminology, "
      "references, next steps, success criteria, acceptance criteria, definition of done, "
      "prerequisites, out of scope, non-goals, review, checklist, rules, constraints, "
      "guidelines, entry criteria, exit criteria, requirements, assumptions, background, "
      "context, revision, critical path, priority, before you start, template, refinement, "
      "verdict, metrics");
  return words.is_in(heading);
}

bool promote_sprint_lines(Blocks& blocks) {
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < blocks.lines.size(); ++i) {
    const Line& line = blocks.lines[i];
    if (line.kind == LineKind::Heading && sprint_heading(line.text)) return false;
    // What is longer than a heading is a sentence.
    if (line.kind != LineKind::Text || line.depth != 0 || line.quoted || line.text.size() > 120) {
      continue;
    }
    const bool begins = i == 0 || blocks.lines[i - 1].kind != LineKind::Text;
    if (!begins) continue;
    const auto words = sprint_heading(line.text);
    if (words && words->separated && !words->name.empty()) found.push_back(i);
  }
  // A sentence about one sprint is no plan; several with exit criteria are.
  std::size_t with_exit = 0;
  for (std::size_t i = 0; i < found.size(); ++i) {
    const std::size_t end = i + 1 < found.size() ? found[i + 1] : blocks.lines.size();
    if (!read_sprint_body(blocks, found[i] + 1, end).exit.empty()) ++with_exit;
  }
  if (with_exit < 2 || with_exit * 2 < found.size()) return false;
  for (const std::size_t line : found) {
    blocks.lines[line].kind = LineKind::Heading;
    blocks.lines[line].level = 6;  // the lowest, so that it ends no section of the plan
  }
  return true;
}

std::vector<SprintDraft> find_sprints(const Blocks& blocks, const Outline& outline,
                                      Findings& findings) {
  struct Way {
    std::vector<SprintDraft> (*find)(const Blocks&, const Outline&, Findings&);
    std::string_view name;
    bool guesses;
  };
  constexpr std::array kWays = {
      Way{sprints_by_heading, "headings 'Sprint N: Name'", false},
      Way{sprints_by_bare_id, "headings that begin with an id", false},
      Way{sprints_by_table, "rows of sprint tables", false},
      Way{sprints_by_task_group, "groups of 'Task N.M' headings", true},
      Way{sprints_by_check_list, "groups of check boxes", true},
  };
  const auto being_written = [&] { return is_being_written(blocks, outline); };
  for (const Way& way : kWays) {
    // Whoever writes that the sprints are to come does not want lists of other things taken for
    // them.
    if (way.guesses && being_written()) break;
    auto drafts = way.find(blocks, outline, findings);
    if (drafts.empty()) continue;
    const bool is_first = &way == kWays.data();
    findings.decide(drafts.front().line, "sprints are " + std::string(way.name),
                    std::to_string(drafts.size()) + " found" +
                        (is_first ? "" : "; forms that are tried before found none"));
    if (way.guesses) {
      for (SprintDraft& draft : drafts) draft.guessed = true;
      findings.warn(drafts.front().line,
                    "no sprint headings and no sprint table: " + std::string(way.name) +
                        " are read as sprints; write '### Sprint 1: Name'");
    }
    return drafts;
  }
  return {};
}

}  // namespace sprint::plan
