#include "render/plan/shared_parts_text.h"

#include <algorithm>
#include <unordered_set>

#include "base/text.h"
#include "render/plan/plan_phrases.h"
#include "render/text/readable_text.h"

namespace sprint::render {

namespace {

using plan::Plan;

constexpr std::size_t kLongestPartName = 60;
constexpr std::size_t kLongestText = 88;

std::string phase_line(const Plan& plan, std::size_t index, bool all_derived) {
  const auto& phase = plan.phases[index];
  std::vector<std::string> shown;
  for (const auto sprint : phase.sprints) {
    if (shown.size() == kMostNames) break;
    shown.push_back(in_one_line(plan::key_of(plan, sprint), kLongestPartName));
  }
  const auto number = std::to_string(index + 1);
  std::string line = "  ";
  if (phase.name != "Phase " + number) line += number + "  ";
  line += in_one_line(phase.name, kLongestPartName);
  if (phase.line > 0) line += "  line " + std::to_string(phase.line);
  if (phase.line == 0 && !all_derived) line += "  derived from dependencies";
  line += "  " + count_of(phase.sprints.size(), "sprint", "sprints");
  if (!shown.empty()) line += ": " + join(shown, ", ");
  const auto left_out = phase.sprints.size() - shown.size();
  if (left_out > 0) line += " and " + std::to_string(left_out) + " more";
  return line + "\n";
}

/// The sections that rules come from, each once with its first line.
std::vector<std::string> rule_sections(const Plan& plan) {
  std::unordered_set<std::string_view> known;
  std::vector<std::string> sections;
  for (const auto& rule : plan.rules) {
    if (!known.insert(rule.section).second) continue;
    const auto name =
        rule.section.empty() ? "no section" : in_one_line(rule.section, kLongestPartName);
    sections.push_back(name + " (line " + std::to_string(rule.line) + ")");
  }
  return sections;
}

void append_rules(TextSink& sink, const Plan& plan, bool all) {
  if (plan.rules.empty()) return;
  sink.text() += "\nrules  " + std::to_string(plan.rules.size()) +
                 " for every sprint: " + name_list(rule_sections(plan)) + "\n";
  if (!all) return;
  for (const auto& rule : plan.rules) {
    sink.text() +=
        "  line " + std::to_string(rule.line) + "  " + in_one_line(rule.text, kLongestText) + "\n";
    sink.pass_on();
  }
}

void append_template(TextSink& sink, const Plan& plan) {
  if (!plan.prompt_template) return;
  const auto& prompt = *plan.prompt_template;
  std::vector<std::string> variables;
  variables.reserve(prompt.variables.size());
  for (const auto& each : prompt.variables)
    variables.push_back(in_one_line(each, kLongestPartName));
  sink.text() += "\ntemplate  line " + std::to_string(prompt.line) + "  " +
                 (variables.empty() ? "no variables" : "variables " + name_list(variables)) + "\n";
}

void append_files(TextSink& sink, const Plan& plan, const std::vector<bool>& present, bool all) {
  if (plan.files.empty()) return;
  sink.text() += "\nfiles  " + std::to_string(plan.files.size()) + " to read\n";
  const auto most = all ? plan.files.size() : std::min(plan.files.size(), kMostNames);
  for (std::size_t i = 0; i < most; ++i) {
    const auto& file = plan.files[i];
    const bool is_there = i < present.size() && present[i];
    sink.text() += "  " + in_one_line(file.path, kLongestPartName) + "  line " +
                   std::to_string(file.line) + (is_there ? "  present" : "  will be created");
    if (file.sprint) {
      sink.text() += "  for " + in_one_line(plan::key_of(plan, *file.sprint), kLongestPartName);
    }
    sink.text() += '\n';
    sink.pass_on();
  }
  const auto left_out = plan.files.size() - most;
  if (left_out > 0)
    sink.text() += "  and " + std::to_string(left_out) + " more (--all shows them)\n";
}

}  // namespace

void append_phases(TextSink& sink, const Plan& plan) {
  if (plan.phases.empty()) return;
  const bool all_derived = std::all_of(plan.phases.begin(), plan.phases.end(),
                                       [](const auto& phase) { return phase.line == 0; });
  sink.text() += all_derived ? "\nphases, derived from dependencies\n" : "\nphases\n";
  for (std::size_t i = 0; i < plan.phases.size(); ++i) {
    sink.text() += phase_line(plan, i, all_derived);
    sink.pass_on();
  }
}

void append_shared_parts(TextSink& sink, const Plan& plan, const std::vector<bool>& files_present,
                         bool all) {
  append_rules(sink, plan, all);
  append_template(sink, plan);
  append_files(sink, plan, files_present, all);
}

}  // namespace sprint::render
