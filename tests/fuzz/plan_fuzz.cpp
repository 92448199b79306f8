// A plan is whatever people and programs write: any bytes.

#include <algorithm>
#include <string>

#include "base/error.h"
#include "fuzz.h"
#include "plan/compare/compare_plans.h"
#include "plan/json/pinned_plan.h"
#include "plan/reading/read_plan.h"

namespace sprint::fuzz {

namespace {

using plan::Plan;

void lines_are_sound(const Plan& it, std::size_t lines) {
  const auto is_line = [&](std::uint32_t line) { return line >= 1 && line <= lines; };
  for (const auto& sprint : it.sprints) {
    must(!sprint.id.empty(), "a sprint has an id");
    must(is_line(sprint.line) && is_line(sprint.end_line) && sprint.line <= sprint.end_line,
         "a sprint has its lines");
    must(sprint.unit < it.units.size(), "a sprint has a unit");
    for (const auto& task : sprint.tasks) must(is_line(task.line), "a task has a line");
    for (const auto& entry : sprint.entry) must(is_line(entry.line), "a criterion has a line");
    for (const auto& exit : sprint.exit) must(is_line(exit.line), "a criterion has a line");
    for (const auto other : sprint.depends_on) {
      must(other < it.sprints.size() && &it.sprints[other] != &sprint, "dependencies exist");
    }
  }
  for (const auto& warning : it.warnings) must(is_line(warning.line), "a warning has a line");
}

void every_sprint_is_in_one_phase(const Plan& it) {
  std::vector<std::size_t> count(it.sprints.size(), 0);
  for (const auto& phase : it.phases) {
    must(!phase.sprints.empty(), "a phase has sprints");
    for (const auto sprint : phase.sprints) ++count[sprint];
  }
  must(std::all_of(count.begin(), count.end(), [](std::size_t n) { return n == 1; }),
       "every sprint is in one phase");
}

void json_keeps_everything(const Plan& it) {
  std::string json;
  plan::write_plan_json(it, "plan.md", plan::TierNames{},
                        [&](std::string_view piece) { json += piece; });
  must(plan::read_plan_json(json, "plan.json").plan == it, "nothing is lost in JSON");
}

}  // namespace

}  // namespace sprint::fuzz

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace sprint;
  const std::string text(reinterpret_cast<const char*>(data), size);
  try {
    const auto lines = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')) + 1;
    const plan::Plan it = plan::read_plan(text, "plan.md");
    fuzz::must(!it.sprints.empty(), "a plan has sprints");
    fuzz::lines_are_sound(it, lines);
    fuzz::every_sprint_is_in_one_phase(it);
    fuzz::json_keeps_everything(it);
    fuzz::must(plan::read_plan(text, "plan.md") == it, "the same text gives the same plan");
    fuzz::must(plan::compare_plans(it, it).empty(), "a plan is like itself");
  } catch (const Error& error) {
    fuzz::must(error.code() == ErrorCode::BadInput, "only the input is to blame");
    fuzz::must(std::string(error.what()).find('\n') == std::string::npos, "an error is one line");
  }
  return 0;
}
