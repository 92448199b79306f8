#include "plan/estimates/task_types.h"

#include <algorithm>
#include <string_view>

#include "base/text.h"
#include "plan/criteria/command_text.h"
#include "plan/markdown/inline_text.h"
#include "plan/words/stated_number.h"
#include "plan/words/text_walk.h"
#include "plan/words/word_table.h"

namespace sprint::plan {

namespace {

using enum WordList;

constexpr WordMask kCode = mask_of(Create, Modify, CodeVerb);
constexpr WordMask kLeads =
    kCode | mask_of(CommandVerb, BackgroundVerb, NotBackground, Deferred, ManualVerb);

/// A label in front of a task, as in "Parser: write the tokenizer".
constexpr std::size_t kLongestTopic = 60;
/// A task says early that it runs in the background.
constexpr std::size_t kLongestTask = 2000;
/// And still earlier that it sets something up.
constexpr std::size_t kTaskFront = 160;
constexpr double kLongMinutes = 60;

/// What the task begins with; a command in a code span counts as a verb of commands.
WordMask lead_of(std::string_view task) {
  task = trim(task);
  if (const WordMask lists = leading_lists(task, kLeads)) return lists;
  if (task.starts_with('`')) {
    const std::string_view near = task.substr(0, kLongestTask);
    const auto spans = code_spans(near);
    const bool command =
        !spans.empty() && spans.front().begin == 0 &&
        is_command(spans.front().code, code_context(near.substr(spans.front().end)));
    return command ? mask_of(CommandVerb) : 0;
  }
  const std::size_t colon = task.substr(0, kLongestTopic).find(": ");
  return colon == std::string_view::npos ? 0 : leading_lists(task.substr(colon + 2), kLeads);
}

struct Votes {
  int code = 0;
  int command = 0;
  int background = 0;
  int deferred = 0;
  int manual = 0;

  /// Where several lists hold the beginning, the rarer words tell more: "merge pr" is no "merge".
  void add(WordMask lead) {
    if (has(lead, mask_of(ManualVerb))) {
      ++manual;
    } else if (has(lead, mask_of(Deferred))) {
      ++deferred;
    } else if (has(lead, mask_of(BackgroundVerb)) && !has(lead, mask_of(NotBackground))) {
      ++background;
    } else if (has(lead, mask_of(CommandVerb))) {
      ++command;
    } else if (has(lead, kCode)) {
      ++code;
    }
  }
};

Votes votes_of(const Sprint& sprint) {
  Votes votes;
  for (const Task& task : sprint.tasks) votes.add(lead_of(task.text));
  if (sprint.tasks.empty()) votes.add(lead_of(sprint.name));
  return votes;
}

double minutes_of(std::string_view unit, double count) {
  const char first = small_letter(unit.front());
  return count * (first == 'd' ? 24 * 60 : first == 'h' ? 60 : 1);
}

/// Background words, code included (`nohup …`), or more than an hour.
bool takes_long(std::string_view text) {
  text = text.substr(0, kLongestTask);
  if (lists_in(text, mask_of(Background)) != 0) return true;
  TextWalk walk(text, mask_of(DurationUnit));
  while (const auto event = walk.next()) {
    if (event->kind != TextEvent::Kind::Word) continue;
    const auto number = number_before(text, event->begin);
    if (number && minutes_of(event->text, number->value) > kLongMinutes) return true;
  }
  return false;
}

bool takes_long(const Sprint& sprint) {
  return takes_long(std::string_view(sprint.name)) ||
         std::any_of(sprint.tasks.begin(), sprint.tasks.end(),
                     [](const Task& task) { return takes_long(std::string_view(task.text)); });
}

/// The sprint itself waits before it starts, whatever it does then: "(deferred)" in its name, or
/// an entry criterion that begins with waiting.
bool waits_to_start(const Sprint& sprint) {
  const std::size_t bracket = sprint.name.find_first_of("([");
  const bool marked =
      bracket != std::string::npos &&
      has(leading_lists(std::string_view(sprint.name).substr(bracket + 1), mask_of(DeferredEntry)),
          mask_of(DeferredEntry));
  return marked ||
         std::any_of(sprint.entry.begin(), sprint.entry.end(), [](const Criterion& entry) {
           return leading_lists(entry.text, mask_of(DeferredEntry)) != 0;
         });
}

bool is_deferred(const Sprint& sprint, const Votes& votes, WordMask name_lead) {
  if (waits_to_start(sprint)) return true;
  if (votes.code != 0) return false;
  const bool named = !has(name_lead, kCode) && lists_in(sprint.name, mask_of(Deferred)) != 0;
  return named || (votes.deferred > 0 && votes.deferred >= votes.command);
}

bool is_manual(const Sprint& sprint, const Votes& votes, WordMask name_lead) {
  if (votes.code != 0) return false;
  if (votes.manual > 0 || has(name_lead, mask_of(ManualVerb))) return true;
  const bool only_judged = std::all_of(
      sprint.exit.begin(), sprint.exit.end(),
      [](const Criterion& criterion) { return criterion.kind == CriterionKind::Manual; });
  return only_judged && !sprint.exit.empty() && votes.command == 0 && !has(name_lead, kCode);
}

}  // namespace

TaskType task_type_of(const Sprint& sprint) {
  const Votes votes = votes_of(sprint);
  const WordMask name_lead = leading_lists(sprint.name, kLeads);
  if (is_deferred(sprint, votes, name_lead)) return TaskType::Deferred;
  if (is_manual(sprint, votes, name_lead)) return TaskType::Manual;
  if (votes.code != 0) return TaskType::Code;
  if (votes.background > 0 && votes.background >= votes.command) return TaskType::Background;
  const bool starts = votes.background > 0 || votes.command > 0;
  const bool names_start = has(name_lead, mask_of(BackgroundVerb));
  if ((starts || names_start) && takes_long(sprint)) return TaskType::Background;
  return votes.command > 0 ? TaskType::Command : TaskType::Code;
}

bool is_setup_work(const Sprint& sprint) {
  const WordMask name = lists_in(sprint.name, mask_of(SetupName, NotSetup));
  if (has(name, mask_of(SetupName))) return !has(name, mask_of(NotSetup));
  return std::any_of(sprint.tasks.begin(), sprint.tasks.end(), [](const Task& task) {
    // "Update the notes on project setup" is about it, and does not do it.
    if (has(leading_lists(task.text, mask_of(Modify, CodeVerb)), mask_of(Modify, CodeVerb))) {
      return false;
    }
    return lists_in(std::string_view(task.text).substr(0, kTaskFront), mask_of(SetupTask)) != 0;
  });
}

}  // namespace sprint::plan
