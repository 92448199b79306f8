#include "render/plan/plan_explain.h"

#include "base/text.h"
#include "plan/model/enum_words.h"
#include "render/plan/criterion_lines.h"
#include "render/plan/plan_phrases.h"
#include "render/text/readable_text.h"
#include "render/text/text_sink.h"
#include "render/text/text_table.h"

namespace sprint::render {

namespace {

using plan::Plan;

/// A name, a reason: as much of it as anybody reads.
constexpr std::size_t kLongest = 500;

std::string header(const Plan& plan, const Explanation& explanation) {
  const auto& sprint = plan.sprints[explanation.sprint];
  std::string text = in_one_line(plan::key_of(plan, explanation.sprint), kLongest);
  if (!sprint.name.empty()) text += "  " + in_one_line(sprint.name, kLongest);
  text += "\n" + place_text(explanation.path, sprint.line);
  if (sprint.end_line > sprint.line) text += "-" + std::to_string(sprint.end_line);
  text += "  " + std::string(word_of(sprint.type)) + "  ~" +
          count_of(sprint.estimate.turns, "turn", "turns") + "  " +
          in_one_line(explanation.tiers.of(sprint.estimate.tier), kLongest);
  const auto waits = waits_for_text(plan, explanation.sprint);
  if (!waits.empty()) text += "  after " + waits;
  return text + "\n";
}

std::string terms_text(const std::vector<plan::Term>& terms) {
  std::string text;
  for (std::size_t i = 0; i < terms.size();) {
    const auto& formula = terms[i].formula;
    TextTable table("  ");
    for (; i < terms.size() && terms[i].formula == formula; ++i) {
      table.add_row({terms[i].name, in_one_line(terms[i].value, kLongest),
                     in_one_line(terms[i].why, kLongest)});
    }
    text += "\n" + printable(formula) + "\n" + table.text();
  }
  return text;
}

void append_decisions(TextSink& sink, const Explanation& explanation) {
  bool first = true;
  for (const auto& each : explanation.decisions) {
    if (each.sprint && *each.sprint != explanation.sprint) continue;
    if (first) sink.text() += "\nread so\n";
    first = false;
    sink.text() += "  ";
    if (each.line > 0) sink.text() += "line " + std::to_string(each.line) + "  ";
    sink.text() += in_one_line(each.what, kLongest);
    if (!each.why.empty()) sink.text() += " (" + in_one_line(each.why, kLongest) + ")";
    sink.text() += '\n';
    sink.pass_on();
  }
}

}  // namespace

void write_explanation(std::ostream& out, const Plan& plan, const Explanation& explanation) {
  TextSink sink(out, Form::Text);
  sink.text() += header(plan, explanation) + terms_text(explanation.terms);
  append_decisions(sink, explanation);
  const auto& sprint = plan.sprints[explanation.sprint];
  if (!sprint.entry.empty() || !sprint.exit.empty()) sink.text() += "\ncriteria\n";
  for (const auto& each : sprint.entry) {
    append_criterion_parts(sink.text(), "entry", each);
    sink.pass_on();
  }
  for (const auto& each : sprint.exit) {
    append_criterion_parts(sink.text(), "exit", each);
    sink.pass_on();
  }
  sink.finish();
}

}  // namespace sprint::render
