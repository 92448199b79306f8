#include "render/plan/plan_dot.h"

#include <algorithm>

#include "base/text.h"
#include "render/plan/plan_phrases.h"
#include "render/text/json_text.h"
#include "render/text/text_sink.h"

namespace sprint::render {

namespace {

using plan::Plan;
using plan::SprintIndex;

constexpr std::size_t kLongestLabel = 40;
/// Colours of the scheme set312.
constexpr std::size_t kColours = 12;

/// Escapes what graphviz reads in a string: quotes, its own escapes, and entities of HTML.
std::string escaped(std::string_view text) {
  std::string quoted;
  for (const char c : json_text(printable(text))) {
    if (c == '"' || c == '\\') quoted += '\\';
    quoted += c;
    if (c == '&') quoted += "amp;";
  }
  return quoted;
}

/// The phase of each sprint, from 1; 0 for none.
std::vector<std::size_t> phase_numbers(const Plan& plan) {
  std::vector<std::size_t> numbers(plan.sprints.size());
  for (std::size_t i = 0; i < plan.phases.size(); ++i) {
    for (const auto sprint : plan.phases[i].sprints) numbers[sprint] = i + 1;
  }
  return numbers;
}

void append_node(std::string& text, const Plan& plan, SprintIndex index, std::size_t phase,
                 const plan::TierNames& tiers) {
  const auto& sprint = plan.sprints[index];
  text += "    s" + std::to_string(index) + " [label=\"" +
          escaped("Sprint " + in_one_line(sprint.id, kLongestLabel)) + "\\n";
  if (!sprint.name.empty()) text += escaped(in_one_line(sprint.name, kLongestLabel)) + "\\n";
  if (phase > 0) text += "phase " + std::to_string(phase) + ", ";
  text += "~" + count_of(sprint.estimate.turns, "turn", "turns") + ", " +
          escaped(in_one_line(tiers.of(sprint.estimate.tier), kLongestLabel)) + "\"";
  if (phase > 0) text += ", fillcolor=" + std::to_string((phase - 1) % kColours + 1);
  text += ", tooltip=\"line " + std::to_string(sprint.line) + "\"];\n";
}

void append_arrows(TextSink& sink, const Plan& plan, const plan::Order& order, SprintIndex index) {
  const auto& sprint = plan.sprints[index];
  // Sorted, since a sprint may depend on thousands.
  auto stated = sprint.depends_on;
  std::sort(stated.begin(), stated.end());
  for (const auto before : order.before[index]) {
    const bool follows = plan.sprints[before].unit == sprint.unit &&
                         !std::binary_search(stated.begin(), stated.end(), before);
    sink.text() += "  s" + std::to_string(before) + " -> s" + std::to_string(index) +
                   (follows ? " [style=dashed];\n" : ";\n");
    sink.pass_on();
  }
}

}  // namespace

std::string dot_string(std::string_view text) {
  return "\"" + escaped(text) + "\"";
}

void write_plan_dot(std::ostream& out, const Plan& plan, const plan::Order& order,
                    const plan::TierNames& tiers) {
  TextSink sink(out, Form::Text);
  sink.text() += "digraph plan {\n  rankdir=LR;\n  labelloc=t;\n  label=" +
                 dot_string(in_one_line(plan.title, 2 * kLongestLabel)) +
                 ";\n  node [shape=box, style=\"rounded,filled\", colorscheme=set312, "
                 "fillcolor=\"white\"];\n";
  const auto phases = phase_numbers(plan);
  const auto units = sprints_by_unit(plan);
  for (std::size_t unit = 0; unit < units.size(); ++unit) {
    sink.text() += "  subgraph cluster_" + std::to_string(unit) + " {\n    label=" +
                   dot_string(in_one_line(plan.units[unit].name, kLongestLabel)) + ";\n";
    for (const auto sprint : units[unit]) {
      append_node(sink.text(), plan, sprint, phases[sprint], tiers);
      sink.pass_on();
    }
    sink.text() += "  }\n";
  }
  for (SprintIndex i = 0; i < plan.sprints.size(); ++i) append_arrows(sink, plan, order, i);
  sink.text() += "}\n";
  sink.finish();
}

}  // namespace sprint::render
