#include "render/plan/rehearsal_text.h"

#include <algorithm>

#include "base/text.h"
#include "render/plan/plan_phrases.h"
#include "render/text/text_sink.h"
#include "render/text/text_table.h"

namespace sprint::render {

namespace {

using engine::RehearsedPhase;
using engine::RehearsedSprint;

constexpr std::size_t kLongestCell = 50;
constexpr std::size_t kMostOfPath = 12;
constexpr std::size_t kMostDoubts = 8;
constexpr std::size_t kLongestDoubt = 100;

std::string amount(double cost) {
  return std::to_string(static_cast<std::uint64_t>(cost)) + "x";
}

std::array<std::size_t, 3> sprints_by_tier(const engine::Rehearsal& rehearsal) {
  std::array<std::size_t, 3> counts{};
  for (const RehearsedPhase& phase : rehearsal.phases) {
    for (const RehearsedSprint& each : phase.sprints) {
      ++counts.at(static_cast<std::size_t>(each.tier));
    }
  }
  return counts;
}

void append_phase(TextSink& sink, const RehearsalView& view, const plan::Phase& phase,
                  const RehearsedPhase& rehearsed, std::size_t& number) {
  sink.text() += "\n" + in_one_line(phase.name, kLongestCell) + "\n";
  TextTable table("  ");
  for (const RehearsedSprint& each : rehearsed.sprints) {
    const auto& sprint = view.plan.sprints[each.sprint];
    table.add_row({std::to_string(++number),
                   in_one_line(plan::key_of(view.plan, each.sprint), kLongestCell),
                   "turn " + std::to_string(each.begins) + " to " + std::to_string(each.ends),
                   view.tiers.of(each.tier), in_one_line(sprint.name, kLongestCell)});
  }
  sink.text() += table.text();
  sink.pass_on();
}

std::string critical_path(const RehearsalView& view) {
  const auto& path = view.rehearsal.critical_path;
  std::string text;
  for (std::size_t i = 0; i < std::min(path.size(), kMostOfPath); ++i) {
    if (i > 0) text += ", ";
    text += in_one_line(plan::key_of(view.plan, path[i]), kLongestCell);
  }
  if (path.size() > kMostOfPath)
    text += " and " + std::to_string(path.size() - kMostOfPath) + " more";
  return text;
}

void append_sums(TextSink& sink, const RehearsalView& view) {
  const auto& rehearsal = view.rehearsal;
  const auto last = rehearsal.phases.empty() ? 0 : rehearsal.phases.back().gate_at;
  sink.text() += "\nat most " + count_of(rehearsal.widest, "agent", "agents") +
                 " at once (limits.agents = " + std::to_string(view.agents) + ")\n";
  sink.text() += "critical path: " + count_of(rehearsal.critical_path.size(), "sprint", "sprints") +
                 ", ~" + count_of(rehearsal.critical_turns, "turn", "turns") + ": " +
                 critical_path(view) + "\n";
  sink.text() += "in all ~" + count_of(rehearsal.turns, "turn", "turns") + ", done after ~" +
                 std::to_string(last) + "\n";
  const auto counts = sprints_by_tier(rehearsal);
  std::string models;
  for (const auto tier : {plan::Tier::Small, plan::Tier::Medium, plan::Tier::Large}) {
    const auto count = counts.at(static_cast<std::size_t>(tier));
    if (count == 0) continue;
    if (!models.empty()) models += ", ";
    models += in_one_line(view.tiers.of(tier), kLongestCell) + " " + std::to_string(count);
  }
  sink.text() += "models: " + models + "; relative cost " + amount(cost_of(view)) + "\n";
}

void append_doubts(TextSink& sink, const RehearsalView& view) {
  if (view.doubts.empty()) return;
  sink.text() += "\nbefore agents get it, look at\n";
  for (std::size_t i = 0; i < std::min(view.doubts.size(), kMostDoubts); ++i) {
    const auto& doubt = view.doubts[i];
    sink.text() += "  " + printable(view.path) + ":" + std::to_string(doubt.line) + ": " +
                   in_one_line(plan::key_of(view.plan, doubt.sprint), kLongestCell) + " " +
                   in_one_line(doubt.what, kLongestDoubt) + "\n";
  }
  if (view.doubts.size() > kMostDoubts) {
    sink.text() += "  and " + std::to_string(view.doubts.size() - kMostDoubts) +
                   " more; --json has them all\n";
  }
}

}  // namespace

double cost_of(const RehearsalView& view) {
  double cost = 0;
  const auto counts = sprints_by_tier(view.rehearsal);
  for (std::size_t tier = 0; tier < counts.size(); ++tier) {
    cost += static_cast<double>(counts.at(tier)) * view.tier_costs.at(tier);
  }
  return cost;
}

void write_rehearsal_text(std::ostream& out, const RehearsalView& view) {
  TextSink sink(out, Form::Text);
  sink.text() += "run    " + in_one_line(view.plan.title, 90) + "\n";
  sink.text() += "file   " + printable(view.path) + "\n";
  sink.text() += "as it goes if all agents succeed and all gates are green; nothing is started\n";
  std::size_t number = 0;
  std::size_t phase = 0;
  for (const plan::Phase& each : view.plan.phases) {
    if (each.sprints.empty()) continue;
    append_phase(sink, view, each, view.rehearsal.phases.at(phase), number);
    ++phase;
    sink.text() += "  gate " + std::to_string(phase) +
                   (phase == view.rehearsal.phases.size() ? ": all tests\n" : "\n");
  }
  append_sums(sink, view);
  append_doubts(sink, view);
  sink.text() += "dry run: " + count_of(view.plan.sprints.size(), "sprint", "sprints") + " and " +
                 count_of(view.rehearsal.phases.size(), "gate", "gates") + " (exit code 0)\n";
  sink.finish();
}

}  // namespace sprint::render
