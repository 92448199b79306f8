// The story of a sprint: attempt by attempt what was decided, why, and what came of it.

#include <algorithm>
#include <array>
#include <string_view>
#include <variant>

#include "base/text.h"
#include "engine/due.h"
#include "plan/model/enum_words.h"
#include "render/run/log_report.h"
#include "render/run/person_notes.h"
#include "render/run/run_phrases.h"
#include "render/run/run_times.h"
#include "render/run/waiting.h"
#include "render/text/readable_text.h"
#include "render/text/text_sink.h"

namespace sprint::render {

namespace {

using engine::SprintIndex;

constexpr std::size_t kWidest = 400;

std::string one_line(const std::string& text) {
  return in_one_line(text, kWidest);
}

/// The words of an event have no subject if that is the sprint.
std::string with_subject(const std::string& words) {
  constexpr std::array<std::string_view, 5> kVerbs{"has ", "gets ", "may ", "waits ", "is "};
  constexpr std::array<std::string_view, 2> kDeeds{"confirmed ", "rejected "};
  const auto begins = [&](std::string_view word) { return words.starts_with(word); };
  if (std::any_of(kVerbs.begin(), kVerbs.end(), begins)) return "it " + words;
  return std::any_of(kDeeds.begin(), kDeeds.end(), begins) ? "it was " + words : words;
}

/// With a capital at its beginning and a full stop at its end.
std::string as_sentence(std::string words) {
  if (words.empty()) return words;
  if (words.front() >= 'a' && words.front() <= 'z') {
    words.front() = static_cast<char>(words.front() - 'a' + 'A');
  }
  if (words.back() != '.') words += '.';
  return words;
}

std::string why_sent(engine::DispatchKind kind) {
  switch (kind) {
    case engine::DispatchKind::First:
      return "nobody has worked on it yet";
    case engine::DispatchKind::Again:
      return "the agent before was of no use, through no fault of the sprint";
    case engine::DispatchKind::Continuation:
      return "an agent has left work over";
    case engine::DispatchKind::Retry:
      return "the attempt before has failed";
  }
  return {};
}

/// Writes a line for each event that has to do with the sprint.
class Teller {
 public:
  Teller(TextSink& sink, const RunView& view, SprintIndex sprint)
      : sink_(sink),
        view_(view),
        sprint_(sprint),
        unit_(view.plan.sprints[sprint].unit),
        phase_(planned_phase()) {}

  void tell(const LoggedEvent& event) {
    event_ = &event;
    if (event.what) std::visit(*this, *event.what);
  }
  void finish() { tell_of_looks(); }
  bool has_told() const { return has_told_; }

  /// What has no function of its own is about the sprint, or is nothing to it.
  template <typename Other>
  void operator()(const Other&) {
    if (event_->sprint == sprint_) say(with_subject(event_->words));
  }

  void operator()(const engine::SprintDispatched& what) {
    if (what.sprint != sprint_) return;
    if (what.round != round_ || what.attempt != attempt_) {
      round_ = what.round;
      attempt_ = what.attempt;
      tell_of_looks();
      sink_.text() +=
          "\nRound " + std::to_string(round_) + ", attempt " + std::to_string(attempt_) + "\n";
    }
    dispatched_ = event_->time;
    say("dispatched to " + view_.tiers.of(what.tier) + " as launch " + std::to_string(what.launch) +
        ", since " + why_sent(what.kind));
  }
  void operator()(const engine::AgentStarted&) {
    if (event_->sprint != sprint_) return;
    started_ = event_->time;
    say("its agent began to work" + after(dispatched_));
  }
  void operator()(const engine::AgentEnded&) {
    if (event_->sprint == sprint_) say(event_->words + after(started_));
  }
  /// The state of the sprint tells the same.
  void operator()(const engine::AgentSpent&) {}
  void operator()(const engine::StageChanged&) {}

  /// Of looks that all find nothing new, the first is told and the others are counted.
  void operator()(const engine::PollStarted&) {}
  void operator()(const engine::PollAnswered& what) {
    if (what.sprint != sprint_) return;
    if (what.answer == engine::PollAnswer::NotYet && what.detail == last_look_ && what.number > 1) {
      ++looks_;
      looked_at_ = event_->time;
      return;
    }
    say(event_->words);
    last_look_ = what.detail;
  }

  void operator()(const engine::UnitMoved& what) {
    if (what.unit == unit_ && is_under_way()) {
      say("its unit " + engine::name_of(view_.state, unit_) + " " + event_->words);
    }
  }
  void operator()(const engine::SprintSentBack& what) {
    if (what.sprint == sprint_) {
      say("gate " + std::to_string(what.gate) + " sent it back, to answer for " +
          name_list(what.failures));
    }
  }
  void operator()(const engine::GateFinished& what) {
    std::vector<std::string> named;
    for (const auto& failure : what.failures) {
      if (std::find(failure.sprints.begin(), failure.sprints.end(), sprint_) !=
          failure.sprints.end()) {
        named.push_back(failure.id + " (" + blame_text(view_, failure) + ")");
      }
    }
    const auto gate = "gate " + std::to_string(what.gate);
    if (!named.empty()) {
      say(gate + " is red, and names it: " + name_list(named));
    } else if (judged_ == what.gate && what.verdict == engine::GateVerdict::Fail) {
      say(gate + " is red, and does not name it");
    } else if (judged_ == what.gate) {
      say(gate + " " + event_->words);
    }
  }
  void operator()(const engine::GateStarted& what) {
    judged_ = what.phase == phase_ && has_told_ ? what.gate : 0;
    if (judged_ != 0) say("gate " + std::to_string(what.gate) + " begins to judge its phase");
  }
  void operator()(const engine::GateAbandoned& what) {
    if (judged_ == what.gate) say("gate " + std::to_string(what.gate) + " " + event_->words);
  }
  void operator()(const engine::PhasePassed& what) {
    if (what.phase != phase_) return;
    const auto& left = what.left_behind;
    if (std::find(left.begin(), left.end(), sprint_) == left.end()) {
      if (has_told_) say("its phase has passed, it is integrated");
      is_integrated_ = true;
      return;
    }
    ++phase_;
    say("its phase has passed without it; it belongs to phase " + phase_title(view_, phase_) +
        " now");
  }
  void operator()(const engine::PhaseHeld& what) {
    if (what.phase == phase_ && has_told_) say("its phase " + event_->words);
  }
  void operator()(const engine::FailureAccepted&) {
    if (judged_ != 0 && has_told_) say(event_->words);
  }

  void operator()(const engine::RunResumed&) { say_of_run(); }
  void operator()(const engine::StopRequested&) { say_of_run(); }
  void operator()(const engine::KillRequested&) { say_of_run(); }
  void operator()(const engine::RunEnded&) { say_of_run(); }

 private:
  engine::PhaseIndex planned_phase() const {
    const auto& phases = view_.state.plan->phases;
    const auto found = std::find_if(phases.begin(), phases.end(), [&](const auto& phase) {
      return std::find(phase.sprints.begin(), phase.sprints.end(), sprint_) != phase.sprints.end();
    });
    return static_cast<engine::PhaseIndex>(found - phases.begin());
  }

  bool is_under_way() const { return has_told_ && !is_integrated_; }

  void say_of_run() {
    if (is_under_way()) say(event_->words);
  }

  void tell_of_looks() {
    if (looks_ == 0) return;
    sink_.text() += "  " + iso_time(looked_at_) + "  Looked at " +
                    count_of(looks_, "more time", "more times") + ", and found the same.\n";
    looks_ = 0;
  }

  std::string after(const std::optional<engine::Moment>& before) const {
    if (!before || event_->time - *before < std::chrono::seconds(1)) return {};
    return ", after " + span_text(event_->time - *before);
  }

  void say(const std::string& words) {
    tell_of_looks();
    if (!has_told_ && round_ == 0) sink_.text() += "\nBefore its first attempt\n";
    has_told_ = true;
    sink_.text() += "  " + iso_time(event_->time) + "  " + as_sentence(one_line(words)) + "\n";
    sink_.pass_on();
  }

  TextSink& sink_;
  const RunView& view_;
  SprintIndex sprint_;
  plan::UnitIndex unit_;
  engine::PhaseIndex phase_;
  const LoggedEvent* event_ = nullptr;
  std::uint32_t round_ = 0;
  std::uint32_t attempt_ = 0;
  std::optional<engine::Moment> dispatched_{};
  std::optional<engine::Moment> started_{};
  /// The gate that judges its phase, or was the last to do so.
  engine::GateNumber judged_ = 0;
  std::string last_look_{};
  std::size_t looks_ = 0;
  engine::Moment looked_at_{};
  bool is_integrated_ = false;
  bool has_told_ = false;
};

void append_head(std::string& to, const RunView& view, SprintIndex index) {
  const auto& sprint = view.plan.sprints[index];
  to += one_line(engine::key_of(view.state, index)) + ": " + one_line(sprint.name) + "\n";
  to += "A sprint of type " + std::string(plan::word_of(sprint.type)) + " in phase " +
        one_line(phase_title(view, view.state.sprints[index].phase)) + ", line " +
        std::to_string(sprint.line) + " of the plan. " + one_line(score_text(sprint.estimate)) +
        ", so it begins with " + one_line(view.tiers.of(view.state.plan->sprints[index].tier)) +
        ".\n";
}

/// Whether what is asked of people has to do with the sprint.
bool concerns(const RunView& view, const PersonNote& note, SprintIndex sprint) {
  const auto& state = view.state;
  return note.subject == "run" || note.subject == engine::key_of(state, sprint) ||
         note.subject == engine::name_of(state, state.plan->sprints[sprint].unit) ||
         (note.kind == "HELD" && state.sprints[sprint].phase == state.phase);
}

void append_now(std::string& to, const RunView& view, SprintIndex index) {
  const auto& status = view.state.sprints[index];
  to += "\nNow\n  It is " + std::string(engine::word_of(status.state)) + ", attempt " +
        attempt_text(view, index) + ": " + one_line(what_it_waits_for(view, index)) + ".\n";
  if (!status.failures.empty()) {
    to += "  It answers for " + one_line(name_list(status.failures)) + " of gate " +
          std::to_string(status.sent_back_by) + ".\n";
  }
  if (status.spent > 0) to += "  It has cost " + amount_text(status.spent) + " so far.\n";
  if (engine::is_integrated(view.state, index)) return;
  for (const auto& note : person_notes(view)) {
    if (!concerns(view, note, index)) continue;
    to += "  " + one_line(note.kind) + ": " + one_line(note.text) + "\n";
    for (const auto& command : note.commands) {
      to += "    " + command_line(command) + "  # to " + command.does + "\n";
    }
  }
}

}  // namespace

void write_sprint_story(std::ostream& out, const RunView& view, engine::SprintIndex sprint,
                        const std::vector<LoggedEvent>& events) {
  TextSink sink(out, Form::Text);
  append_head(sink.text(), view, sprint);
  Teller teller(sink, view, sprint);
  for (const auto& event : events) teller.tell(event);
  teller.finish();
  if (!teller.has_told()) sink.text() += "\nNothing has happened to it yet.\n";
  append_now(sink.text(), view, sprint);
  sink.finish();
}

}  // namespace sprint::render
