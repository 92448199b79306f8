#include "plan/reading/read_plan.h"

#include <algorithm>
#include <array>
#include <unordered_map>

#include "base/phrase_table.h"
#include "base/sha256.h"
#include "base/word_match.h"
#include "plan/criteria/criteria.h"
#include "plan/estimates/estimates.h"
#include "plan/estimates/task_types.h"
#include "plan/markdown/inline_text.h"
#include "plan/markdown/outline.h"
#include "plan/model/sprint_key.h"
#include "plan/order/order.h"
#include "plan/reading/dependencies.h"
#include "plan/reading/find_sprints.h"
#include "plan/reading/find_units.h"
#include "plan/reading/findings.h"
#include "plan/reading/labels.h"
#include "plan/reading/plan_title.h"
#include "plan/reading/plan_wide.h"
#include "plan/reading/source_text.h"
#include "plan/reading/stated_phases.h"

namespace sprint::plan {

namespace {

/// A text about a plan: "Execution Plan — Review", "Review of the plan", "Sprint Retrospective";
/// not "Feedback Widget Execution Plan".
bool is_about_a_plan(std::string_view title) {
  constexpr std::array<std::string_view, 14> kWords = {
      "review",   "retrospective", "analysis",        "assessment",      "critique",
      "audit",    "post-mortem",   "status report",   "analysis report", "completion report",
      "feedback", "debrief",       "progress report", "evaluation"};
  const std::size_t plan = find_word(title, "plan");
  return std::any_of(kWords.begin(), kWords.end(), [&](std::string_view word) {
    const std::size_t at = find_word(title, word);
    if (at == std::string_view::npos) return false;
    return plan == std::string_view::npos || at > plan || has_word(title.substr(at), "of");
  });
}

bool is_requirements(std::string_view title) {
  static const PhraseTable words("requirements, prd, specification, product requirements, spec");
  return words.is_in(title) && !has_word(title, "plan");
}

constexpr std::string_view kHowToWriteASprint =
    "write each sprint as '### Sprint 1: Name' with Tasks and Exit criteria below it";

class Reader {
 public:
  Reader(Blocks& blocks, const std::filesystem::path& path, std::vector<Decision>* decisions)
      : blocks_(blocks), outline_(outline_of(blocks)), findings_(path, decisions) {}

  Plan read() {
    plan_.title = title_of(outline_);
    if (plan_.title.empty()) plan_.title = first_line();
    const Findings::Mark mark = findings_.mark();
    drafts_ = find_sprints(blocks_, outline_, findings_);
    if ((drafts_.empty() || drafts_.front().guessed) && promote_sprint_lines(blocks_)) {
      findings_.forget_since(mark);
      outline_ = outline_of(blocks_);
      drafts_ = find_sprints(blocks_, outline_, findings_);
      const std::size_t line = drafts_.empty() ? 0 : drafts_.front().line;
      findings_.warn(line,
                     "lines 'Sprint N: Name' are read as sprints; write them "
                     "as headings: '### Sprint 1: Name'");
    }
    refuse_what_is_no_plan();
    group_into_units();
    make_sprints();
    const bool drawn = resolve_dependencies(plan_, blocks_, drafts_, units_, findings_);
    Order order = order_of(plan_);
    auto cycle = find_cycle(order);
    if (!cycle.empty() && drawn) {
      forget_drawing(cycle);
      order = order_of(plan_);
      cycle = find_cycle(order);
    }
    refuse_cycle(cycle);
    refuse_wide(order);
    plan_.phases = phases_of(order);
    drafts_.clear();
    plan_.rules = plan_rules(plan_, blocks_, outline_);
    plan_.prompt_template = prompt_template(plan_, blocks_, outline_, findings_);
    plan_.files = referenced_files(plan_, blocks_);
    estimate_sprints(plan_);
    plan_.sha = sha256_hex(blocks_.body);
    plan_.warnings = findings_.take_warnings();
    return std::move(plan_);
  }

 private:
  /// The title of a text without headings.
  std::string first_line() const {
    for (const Line& line : blocks_.lines) {
      if (line.kind == LineKind::Text) return plain_text(line.text.substr(0, 120));
    }
    return {};
  }

  std::vector<Phase> phases_of(const Order& order) {
    auto stated = stated_phases(plan_, blocks_, outline_, drafts_, findings_);
    if (stated.empty()) return derive_phases(plan_, order);
    const std::uint32_t line = stated.front().line;
    auto phases = split_phases(plan_, order, std::move(stated));
    std::vector<std::size_t> phase_of(plan_.sprints.size(), 0);
    for (std::size_t i = 0; i < phases.size(); ++i) {
      for (const SprintIndex sprint : phases[i].sprints) phase_of[sprint] = i;
    }
    for (SprintIndex i = 0; i < plan_.sprints.size(); ++i) {
      for (const SprintIndex before : order.before[i]) {
        if (phase_of[before] <= phase_of[i]) continue;
        findings_.warn(line - 1, "the plan's phases do not fit the order of its units (" +
                                     key_of(plan_, i) + " comes after " + key_of(plan_, before) +
                                     "); phases are derived from the dependencies");
        return derive_phases(plan_, order);
      }
    }
    return phases;
  }

  void refuse_what_is_no_plan() const {
    const std::size_t line = outline_.headings.empty() ? 0 : outline_.headings.front().line;
    const auto with_work = std::count_if(drafts_.begin(), drafts_.end(), [](const SprintDraft& it) {
      return !it.body.exit.empty() || !it.body.tasks.empty();
    });
    const bool mostly_work = static_cast<std::size_t>(with_work) * 2 > drafts_.size();
    if (!mostly_work && is_about_a_plan(plan_.title)) {
      findings_.refuse(line, "this is about a plan, not a plan: '" + plan_.title + "'",
                       "give the path of the plan itself");
    }
    if (is_requirements(plan_.title) &&
        (drafts_.empty() || drafts_.front().guessed || !mostly_work)) {
      findings_.refuse(line, "this is a requirements document, not a plan",
                       std::string(kHowToWriteASprint));
    }
    if (drafts_.empty()) {
      findings_.refuse(line, "no sprint is defined here yet", std::string(kHowToWriteASprint));
    }
  }

  void group_into_units() {
    const std::string subject = subject_of(plan_.title);
    const Findings::Mark first = findings_.mark();
    auto found = find_units(blocks_, outline_, drafts_, subject, false, findings_);
    if (is_repeated(found.unit_of) && found.units.size() == 1) {
      // Ids that begin again in each phase: then the phases tell them apart.
      const Findings::Mark second = findings_.mark();
      auto other = find_units(blocks_, outline_, drafts_, subject, true, findings_);
      if (!is_repeated(other.unit_of)) {
        findings_.forget(first, second);
        found = std::move(other);
      } else {
        findings_.forget_since(second);
      }
    }
    units_ = std::move(found.units);
    unit_of_ = std::move(found.unit_of);
    drop_repeats();
    plan_.units.reserve(units_.size());
    for (const UnitDraft& unit : units_) plan_.units.push_back(unit.unit);
  }

  /// Pairs of drafts with the same id in the same unit: the first, and another one.
  std::vector<std::pair<std::size_t, std::size_t>> repeats(
      const std::vector<UnitIndex>& unit_of) const {
    std::unordered_map<SprintKey, std::size_t, SprintKeyHash> seen;
    seen.reserve(drafts_.size());
    std::vector<std::pair<std::size_t, std::size_t>> found;
    for (std::size_t i = 0; i < drafts_.size(); ++i) {
      const auto [place, is_new] = seen.try_emplace({unit_of[i], drafts_[i].id}, i);
      if (!is_new) found.emplace_back(place->second, i);
    }
    return found;
  }

  bool is_repeated(const std::vector<UnitIndex>& unit_of) const {
    const auto pairs = repeats(unit_of);
    return std::any_of(pairs.begin(), pairs.end(), [&](const auto& pair) {
      return drafts_[pair.first].body.carries_work() == drafts_[pair.second].body.carries_work();
    });
  }

  /// Of two headings for one sprint, the one with tasks and criteria is the sprint.
  void drop_repeats() {
    std::vector<bool> dropped(drafts_.size(), false);
    const auto pairs = repeats(unit_of_);
    for (const auto& [first, second] : pairs) {
      const bool first_works = drafts_[first].body.carries_work() && !dropped[first];
      if (first_works == drafts_[second].body.carries_work()) refuse_repeat(first, second);
      const std::size_t remark = first_works ? second : first;
      const std::size_t sprint = first_works ? first : second;
      dropped[remark] = true;
      findings_.warn(drafts_[remark].line, "Sprint " + drafts_[remark].id +
                                               " has no tasks and criteria here, but at line " +
                                               std::to_string(drafts_[sprint].line + 1) +
                                               "; read as a remark");
    }
    if (pairs.empty()) return;
    std::size_t kept = 0;
    for (std::size_t i = 0; i < drafts_.size(); ++i) {
      if (dropped[i]) continue;
      if (kept != i) drafts_[kept] = std::move(drafts_[i]);
      unit_of_[kept++] = unit_of_[i];
    }
    drafts_.resize(kept);
    unit_of_.resize(kept);
  }

  [[noreturn]] void refuse_repeat(std::size_t first, std::size_t second) const {
    findings_.refuse(drafts_[second].line,
                     "Sprint " + drafts_[second].id + " of '" + units_[unit_of_[second]].unit.name +
                         "' is defined twice, first at line " +
                         std::to_string(drafts_[first].line + 1),
                     "give each sprint of a unit an id of its own");
  }

  void make_sprints() {
    plan_.sprints.reserve(drafts_.size());
    for (std::size_t i = 0; i < drafts_.size(); ++i) {
      SprintDraft& draft = drafts_[i];
      Sprint sprint;
      sprint.id = draft.id;
      sprint.name = std::move(draft.name);
      sprint.unit = unit_of_[i];
      sprint.line = static_cast<std::uint32_t>(draft.line) + 1;
      sprint.end_line = static_cast<std::uint32_t>(last_line(draft)) + 1;
      sprint.entry = criteria_of(draft.body.entry);
      sprint.exit = criteria_of(draft.body.exit);
      sprint.tasks.reserve(draft.body.tasks.size());
      for (const Entry& task : draft.body.tasks) {
        sprint.tasks.push_back({std::string(task.command.empty() ? task.text : task.command),
                                static_cast<std::uint32_t>(task.line) + 1});
      }
      sprint.type = stated_type(draft.body.type).value_or(task_type_of(sprint));
      sprint.is_setup = is_setup_work(sprint);
      describe(draft, sprint);
      plan_.sprints.push_back(std::move(sprint));
      // Large plans: what has been taken over is not kept twice.
      for (auto* const entries : {&draft.body.entry, &draft.body.exit, &draft.body.tasks}) {
        std::vector<Entry>().swap(*entries);
      }
    }
  }

  /// The last line of a sprint that says something.
  std::size_t last_line(const SprintDraft& draft) const {
    std::size_t last = draft.end - 1;
    while (last > draft.line && (blocks_.lines[last].kind == LineKind::Blank ||
                                 blocks_.lines[last].kind == LineKind::Rule)) {
      --last;
    }
    return last;
  }

  static std::vector<Criterion> criteria_of(const std::vector<Entry>& entries) {
    std::vector<Criterion> criteria;
    criteria.reserve(entries.size());
    for (const Entry& entry : entries) {
      const auto line = static_cast<std::uint32_t>(entry.line) + 1;
      criteria.push_back(entry.command.empty()
                             ? read_criterion(entry.text, line)
                             : command_criterion(entry.text, entry.command, line));
    }
    return criteria;
  }

  static std::optional<TaskType> stated_type(std::string_view text) {
    const std::string plain = plain_text(text);
    if (starts_with_word(plain, "code")) return TaskType::Code;
    if (starts_with_word(plain, "command")) return TaskType::Command;
    if (starts_with_word(plain, "background")) return TaskType::Background;
    if (starts_with_word(plain, "deferred")) return TaskType::Deferred;
    if (starts_with_word(plain, "manual")) return TaskType::Manual;
    return {};
  }

  void describe(const SprintDraft& draft, const Sprint& sprint) {
    const auto index = static_cast<SprintIndex>(plan_.sprints.size());
    if (sprint.exit.empty() && draft.has_heading) {
      findings_.warn(draft.line, "Sprint " + sprint.id +
                                     " has no exit criteria; nothing can tell when it is done; "
                                     "write '**Exit criteria**:' and a list");
    }
    if (!findings_.wants_decisions()) return;
    const auto told = [&](std::string_view what, std::size_t count, std::string_view label) {
      findings_.decide(draft.line, std::string(what) + ": " + std::to_string(count),
                       label.empty() ? "no label for them was found"
                                     : "below the label '" + std::string(label) + "'",
                       index);
    };
    told("entry criteria", sprint.entry.size(), draft.body.entry_label);
    told("tasks", sprint.tasks.size(), draft.body.tasks_label);
    told("exit criteria", sprint.exit.size(), draft.body.exit_label);
  }

  /// Arrows may go back ("on failure"): a drawing with a cycle says nothing about the order.
  void forget_drawing(const std::vector<SprintIndex>& cycle) {
    findings_.warn(plan_.sprints[cycle.front()].line - 1,
                   "the arrows drawn in this plan go in a circle; they are not used");
    for (Sprint& sprint : plan_.sprints) {
      sprint.depends_on.clear();
      sprint.states_dependencies = false;
    }
  }

  void refuse_cycle(const std::vector<SprintIndex>& cycle) const {
    if (cycle.empty()) return;
    constexpr std::size_t kMost = 8;
    std::string words;
    for (std::size_t i = 0; i < std::min(cycle.size(), kMost); ++i) {
      words += key_of(plan_, cycle[i]) + " (line " + std::to_string(plan_.sprints[cycle[i]].line) +
               ") waits for ";
    }
    words += cycle.size() > kMost ? "… waits for " : "";
    words += key_of(plan_, cycle.front());
    findings_.refuse(plan_.sprints[cycle.front()].line - 1, "dependencies go in a circle: " + words,
                     "take one of them out");
  }

  void refuse_wide(const Order& order) const {
    if (order.too_wide == kNoIndex) return;
    const Unit& unit = plan_.units[order.too_wide];
    findings_.refuse(unit.line - 1,
                     "too many sprints wait for others through '" + unit.name +
                         "', which has no sprint of its own",
                     "give it a sprint, so that they wait for that");
  }

  Blocks& blocks_;
  Outline outline_;
  Findings findings_;
  Plan plan_;
  std::vector<SprintDraft> drafts_;
  std::vector<UnitDraft> units_;
  std::vector<UnitIndex> unit_of_;
};

}  // namespace

Plan read_plan(std::string_view bytes, const std::filesystem::path& path,
               std::vector<Decision>* decisions) {
  SourceText source;
  decode_source(bytes, path, source);
  Blocks blocks = scan_blocks(source.text, words_of_plans());
  Plan plan = Reader(blocks, path, decisions).read();
  plan.warnings.insert(plan.warnings.end(), source.warnings.begin(), source.warnings.end());
  plan.warnings.insert(plan.warnings.end(), blocks.warnings.begin(), blocks.warnings.end());
  std::stable_sort(plan.warnings.begin(), plan.warnings.end(),
                   [](const Warning& a, const Warning& b) { return a.line < b.line; });
  plan.warnings.erase(std::unique(plan.warnings.begin(), plan.warnings.end()), plan.warnings.end());
  return plan;
}

}  // namespace sprint::plan
