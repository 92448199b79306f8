#include "plan/estimates/sprint_facts.h"

#include <algorithm>

#include "base/word_match.h"
#include "plan/estimates/task_files.h"
#include "plan/words/stated_number.h"
#include "plan/words/text_walk.h"
#include "plan/words/word_table.h"

namespace sprint::plan {

namespace {

using enum WordList;
using Kind = TextEvent::Kind;

/// In the order of Risk.
constexpr std::array<WordList, kRisks> kRiskLists = {RiskSimple, RiskSystem, RiskAlgorithm, RiskNew,
                                                     RiskExternal};
constexpr WordMask kAnyRisk = mask_of(RiskSimple, RiskSystem, RiskAlgorithm, RiskNew, RiskExternal);
constexpr WordMask kTaskWords =
    kTaskFileWords | kAnyRisk | mask_of(LineUnit, OpenEnded, Question, FoundationTask);

/// More lines than that are a slip of the pen, or malice.
constexpr double kMostLines = 1e8;

class Gatherer {
 public:
  explicit Gatherer(SprintFacts& facts) : facts_(facts) {}

  void read_name(std::string_view name) {
    TextWalk walk(name, kAnyRisk | mask_of(Question, FoundationName));
    while (const auto event = walk.next()) {
      if (event->kind != Kind::Word) continue;
      add_risk(*event);
      add_question(name, *event);
      if (has(event->lists, FoundationName)) facts_.foundation.push_back(event->text);
    }
  }

  void read_task(std::string_view text) {
    bool is_clear = false;
    const std::size_t open_ended_before = facts_.open_ended.size();
    TaskFiles files(text, facts_.created, updated_);
    TextWalk walk(text, kTaskWords);
    while (const auto event = walk.next()) {
      files.take(*event);
      is_clear |= event->kind == Kind::Path || event->kind == Kind::Code;
      if (event->kind == Kind::Word) add_task_word(text, *event, files.creates());
    }
    ++facts_.tasks;
    if (!is_clear) return;
    ++facts_.clear_tasks;
    // What names its files is not open-ended, whatever its verb.
    facts_.open_ended.resize(open_ended_before);
  }

  void read_entry(const Criterion& entry) {
    TextWalk walk(entry.text, mask_of(Question));
    while (const auto event = walk.next()) {
      if (event->kind == Kind::Path) facts_.entry_paths.add(event->text);
      if (event->kind == Kind::Word) add_question(entry.text, *event);
    }
  }

  void read_exit(const Criterion& exit) {
    ++facts_.exit_criteria;
    const CheckClass check = check_class(exit);
    if (check.builds) ++facts_.build_criteria;
    facts_.check_level = std::max(facts_.check_level, check.level);
    const bool judged = exit.kind == CriterionKind::Assertion || exit.kind == CriterionKind::Manual;
    if (!judged) {
      ++facts_.machine_criteria;
      return;
    }
    TextWalk walk(exit.text, mask_of(Vague, Question));
    while (const auto event = walk.next()) {
      if (event->kind != Kind::Word) continue;
      if (has(event->lists, Vague)) facts_.vague.push_back(event->text);
      add_question(exit.text, *event);
    }
  }

  void finish() {
    // What is created and changed in one sprint is a new file all the same.
    for (const std::string_view path : updated_.all()) {
      if (!facts_.created.contains(path)) facts_.modified.add(path);
    }
  }

 private:
  void add_task_word(std::string_view text, const TextEvent& event, bool creates) {
    add_risk(event);
    add_question(text, event);
    if (has(event.lists, LineUnit)) add_lines(text, event);
    if (has(event.lists, FoundationTask) && creates) facts_.foundation.push_back(event.text);
    if (has(event.lists, OpenEnded)) {
      const std::string_view before = word_before(text, event.begin);
      const bool is_verb = before.empty() || equal_ignoring_case(before, "and");
      if (is_verb) facts_.open_ended.push_back(event.text);
    }
  }

  void add_risk(const TextEvent& event) {
    if ((event.lists & kAnyRisk) == 0) return;
    for (std::size_t i = 0; i < kRisks; ++i) {
      if (has(event.lists, kRiskLists[i])) facts_.risks[i].push_back(event.text);
    }
  }

  /// "No TBD remains" answers the question.
  void add_question(std::string_view text, const TextEvent& event) {
    if (!has(event.lists, Question)) return;
    if (is_in(word_before(text, event.begin), mask_of(Answered))) return;
    facts_.questions.push_back(event.text);
  }

  void add_lines(std::string_view text, const TextEvent& event) {
    const auto number = number_before(text, event.begin);
    if (!number) return;
    if (is_in(word_before(text, number->begin), mask_of(NotWritten))) return;
    const double sum = facts_.stated_lines + number->value;
    facts_.stated_lines = static_cast<std::uint32_t>(std::min(sum, kMostLines));
    facts_.line_counts.push_back(text.substr(number->begin, event.end - number->begin));
  }

  SprintFacts& facts_;
  DistinctPaths updated_;
};

void reset(SprintFacts& facts) {
  for (DistinctPaths* const paths : {&facts.created, &facts.modified, &facts.entry_paths}) {
    paths->clear();
  }
  for (Words* const words :
       {&facts.line_counts, &facts.open_ended, &facts.vague, &facts.foundation, &facts.questions}) {
    words->clear();
  }
  for (Words& words : facts.risks) words.clear();
  facts.stated_lines = 0;
  facts.tasks = facts.clear_tasks = 0;
  facts.exit_criteria = facts.machine_criteria = facts.build_criteria = 0;
  facts.check_level = CheckLevel::Checklist;
}

}  // namespace

Risk SprintFacts::highest_risk() const {
  std::size_t risk = kRisks - 1;
  while (risk > 0 && risks[risk].empty()) --risk;
  return static_cast<Risk>(risk);
}

void gather_facts(const Sprint& sprint, SprintFacts& facts) {
  reset(facts);
  facts.type = sprint.type;
  Gatherer gatherer(facts);
  gatherer.read_name(sprint.name);
  for (const Task& task : sprint.tasks) gatherer.read_task(task.text);
  for (const Criterion& entry : sprint.entry) gatherer.read_entry(entry);
  for (const Criterion& exit : sprint.exit) gatherer.read_exit(exit);
  gatherer.finish();
}

DistinctPaths files_of_plan(const Plan& plan) {
  DistinctPaths files;
  for (const ReferencedFile& file : plan.files) {
    if (!file.sprint) files.add(file.path);
  }
  return files;
}

std::size_t files_to_read(const DistinctPaths& of_plan, const DistinctPaths& of_entry) {
  std::size_t count = of_plan.size();
  for (const std::string_view path : of_entry.all()) {
    if (!of_plan.contains(path)) ++count;
  }
  return count;
}

}  // namespace sprint::plan
