#include "plan/reading/find_sprints.h"

#include <array>

#include "base/text.h"
#include "base/word_match.h"
#include "plan/markdown/inline_text.h"
#include "plan/naming/sprint_ids.h"

namespace sprint::plan {

namespace {

/// A section for sprints that says they are still to come.
bool is_being_written(const Blocks& blocks, const Outline& outline) {
  constexpr std::array<std::string_view, 6> kLater = {
      "tbd", "to be defined", "to be written", "to be added", "to be decided", "coming soon"};
  for (const Heading& heading : outline.headings) {
    const bool about = has_word(heading.text, "sprints") || has_word(heading.text, "sorties") ||
                       has_word(heading.text, "work units");
    if (!about) continue;
    bool empty = true;
    for (std::size_t i = heading.line + 1; i < heading.end; ++i) {
      const Line& line = blocks.lines[i];
      if (line.kind == LineKind::Blank || line.kind == LineKind::Rule ||
          line.kind == LineKind::Comment) {
        continue;
      }
      empty = false;
      if (line.kind != LineKind::Code && has_any_word(line.text, kLater)) return true;
    }
    if (empty) return true;
  }
  return false;
}

}  // namespace

bool is_out_heading(std::string_view heading) {
  constexpr std::array<std::string_view, 10> kWords = {
      "superseded", "obsolete", "do not execute", "for the record", "archived",
      "rejected",   "old plan", "previous plan",  "deprecated",     "not part of this plan"};
  return has_any_word(heading, kWords);
}

bool is_side_heading(std::string_view heading) {
  constexpr std::array kWords = {std::string_view("open questions"),
                                 std::string_view("questions"),
                                 std::string_view("summary"),
                                 std::string_view("overview"),
                                 std::string_view("changelog"),
                                 std::string_view("change log"),
                                 std::string_view("history"),
                                 std::string_view("retrospective"),
                                 std::string_view("decisions"),
                                 std::string_view("decision log"),
                                 std::string_view("risk"),
                                 std::string_view("risks"),
                                 std::string_view("notes"),
                                 std::string_view("status"),
                                 std::string_view("appendix"),
                                 std::string_view("parallelism"),
                                 std::string_view("parallelization"),
                                 std::string_view("dependencies"),
                                 std::string_view("dependency"),
                                 std::string_view("glossary"),
                                 std::string_view("terminology"),
                                 std::string_view("references"),
                                 std::string_view("next steps"),
                                 std::string_view("success criteria"),
                                 std::string_view("acceptance criteria"),
                                 std::string_view("definition of done"),
                                 std::string_view("prerequisites"),
                                 std::string_view("out of scope"),
                                 std::string_view("non-goals"),
                                 std::string_view("review"),
                                 std::string_view("checklist"),
                                 std::string_view("rules"),
                                 std::string_view("constraints"),
                                 std::string_view("guidelines"),
                                 std::string_view("entry criteria"),
                                 std::string_view("exit criteria"),
                                 std::string_view("requirements"),
                                 std::string_view("assumptions"),
                                 std::string_view("background"),
                                 std::string_view("context"),
                                 std::string_view("revision"),
                                 std::string_view("critical path"),
                                 std::string_view("priority"),
                                 std::string_view("before you start"),
                                 std::string_view("template"),
                                 std::string_view("refinement"),
                                 std::string_view("verdict"),
                                 std::string_view("metrics")};
  return has_any_word(heading, kWords);
}

bool promote_sprint_lines(Blocks& blocks) {
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < blocks.lines.size(); ++i) {
    const Line& line = blocks.lines[i];
    if (line.kind == LineKind::Heading && sprint_heading(line.text)) return false;
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
    blocks.lines[line].level = 6;
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
