#include "render/plan/plan_text.h"

#include <array>

#include "base/text.h"
#include "plan/model/enum_words.h"
#include "render/plan/criterion_lines.h"
#include "render/plan/plan_phrases.h"
#include "render/plan/shared_parts_text.h"
#include "render/text/readable_text.h"
#include "render/text/text_sink.h"

namespace sprint::render {

namespace {

using plan::Plan;
using plan::SprintIndex;
using plan::UnitIndex;

constexpr std::size_t kLongestName = 60;

std::string line_of(std::uint32_t line) {
  return line == 0 ? std::string() : "  line " + std::to_string(line);
}

/// "9 criteria: 5 command, 4 manual".
std::string criteria_counts(const Plan& plan) {
  using plan::CriterionKind;
  constexpr std::array kKinds{CriterionKind::Command, CriterionKind::FileExists,
                              CriterionKind::Pattern, CriterionKind::Assertion,
                              CriterionKind::Manual};
  std::array<std::size_t, kKinds.size()> counts{};
  std::size_t all = 0;
  for (const auto& sprint : plan.sprints) {
    for (const auto* list : {&sprint.entry, &sprint.exit}) {
      for (const auto& each : *list) ++counts[static_cast<std::size_t>(each.kind)];
      all += list->size();
    }
  }
  std::vector<std::string> parts;
  for (const auto kind : kKinds) {
    const auto count = counts[static_cast<std::size_t>(kind)];
    if (count > 0) parts.push_back(std::to_string(count) + " " + std::string(word_of(kind)));
  }
  std::string text = count_of(all, "criterion", "criteria");
  if (!parts.empty()) text += ": " + join(parts, ", ");
  return text;
}

void append_header(std::string& text, const Plan& plan, const PlanScope& scope) {
  const std::string name = plan.title.empty() ? "(no title)" : in_one_line(plan.title, 90);
  std::uint64_t turns = 0;
  for (const auto& sprint : plan.sprints) turns += sprint.estimate.turns;
  text += "plan   " + name + "\n";
  text += "file   " + printable(scope.path) + "\n";
  text += "holds  " + count_of(plan.units.size(), "unit", "units") + ", " +
          count_of(plan.sprints.size(), "sprint", "sprints") + ", " +
          count_of(plan.phases.size(), "phase", "phases") + ", about " +
          count_of(turns, "turn", "turns") + "\n";
  text += "       " + criteria_counts(plan) + "\n";
}

void append_unit(std::string& text, const Plan& plan, UnitIndex index) {
  const auto& unit = plan.units[index];
  text += "\nunit " + in_one_line(unit.name, kLongestName) + line_of(unit.line);
  if (!unit.aliases.empty()) text += "  also " + name_list(unit.aliases, 2);
  if (unit.layer) text += "  layer " + std::to_string(*unit.layer);
  if (!unit.directory.empty()) text += "  in " + in_one_line(unit.directory, kLongestName);
  if (!unit.depends_on.empty()) {
    std::vector<std::string> names;
    names.reserve(unit.depends_on.size());
    for (const auto other : unit.depends_on) {
      names.push_back(in_one_line(plan.units[other].name, kLongestName));
    }
    text += "  after " + name_list(names);
  }
  text += '\n';
}

void append_sprint(std::string& text, const Plan& plan, SprintIndex index, const PlanScope& scope) {
  const auto& sprint = plan.sprints[index];
  text += "  Sprint " + in_one_line(sprint.id, kLongestName);
  if (!sprint.name.empty()) text += " " + in_one_line(sprint.name, kLongestName);
  text += line_of(sprint.line) + "  " + std::string(word_of(sprint.type)) + "  ~" +
          count_of(sprint.estimate.turns, "turn", "turns") + "  " +
          in_one_line(scope.tiers.of(sprint.estimate.tier), kLongestName);
  if (!sprint.tasks.empty()) text += "  " + count_of(sprint.tasks.size(), "task", "tasks");
  const auto waits = waits_for_text(plan, index);
  if (!waits.empty()) text += "  after " + waits;
  text += '\n';
  for (const auto& each : sprint.entry) append_criterion(text, "entry", each);
  if (scope.all) {
    for (const auto& each : sprint.tasks) append_task(text, each);
  }
  for (const auto& each : sprint.exit) append_criterion(text, "exit", each);
}

void append_warning(std::string& text, const plan::Warning& warning, const std::string& path) {
  text += place_text(path, warning.line) + ": warning: " + printable(warning.message) + "\n";
}

}  // namespace

void write_plan_text(std::ostream& out, const Plan& plan, const PlanScope& scope) {
  TextSink sink(out, Form::Text);
  append_header(sink.text(), plan, scope);
  const auto units = sprints_by_unit(plan);
  for (UnitIndex unit = 0; unit < plan.units.size(); ++unit) {
    append_unit(sink.text(), plan, unit);
    if (units[unit].empty()) sink.text() += "  no sprint\n";
    for (const auto sprint : units[unit]) {
      append_sprint(sink.text(), plan, sprint, scope);
      sink.pass_on();
    }
  }
  append_phases(sink, plan);
  append_shared_parts(sink, plan, scope.files_present, scope.all);
  if (!plan.warnings.empty()) sink.text() += '\n';
  for (const auto& warning : plan.warnings) {
    append_warning(sink.text(), warning, scope.path);
    sink.pass_on();
  }
  const auto warned = plan.warnings.empty() ? std::string("no warnings")
                                            : count_of(plan.warnings.size(), "warning", "warnings");
  sink.text() +=
      (plan.warnings.empty() ? "\n" : "") + ("plan read: " + warned) + " (exit code 0)\n";
  sink.finish();
}

}  // namespace sprint::render
