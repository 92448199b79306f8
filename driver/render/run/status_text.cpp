// `status` for people: Markdown that reads well as it is, and can be pasted.

#include <algorithm>

#include "base/text.h"
#include "plan/model/enum_words.h"
#include "render/run/model_usage.h"
#include "render/run/person_notes.h"
#include "render/run/run_phrases.h"
#include "render/run/run_tables.h"
#include "render/run/run_times.h"
#include "render/run/status_report.h"
#include "render/run/waiting.h"
#include "render/text/markdown_text.h"
#include "render/text/text_sink.h"

namespace sprint::render {

namespace {

constexpr const char* kNothing = "—";
constexpr std::size_t kLongestStatusLine = 300;

void append_head(std::string& to, const StatusView& view) {
  const auto& run = view.run;
  to += "## Supervisor Status — " + iso_time(view.now) + "\n\n";
  to += "Run: " + markdown_text(run.plan.title, kLongestStatusLine) + "\n";
  to += "Status: " + run_status(run.state);
  const bool has_ended = run.state.mode == engine::RunMode::Ended;
  if (has_ended && !run.story.why_ended.empty()) {
    to += " (" + markdown_text(run.story.why_ended, kLongestStatusLine) + ")";
  }
  const auto& since = has_ended ? run.story.ended : run.story.started;
  if (since) {
    to += (has_ended ? ", ended " : ", started ") + iso_time(*since);
    if (view.now > *since) to += " (" + span_text(view.now - *since) + " ago)";
  }
  to += "\n";
  if (run.state.stops_after_phase && !has_ended) {
    to += "A stop was asked for, after phase " +
          markdown_text(phase_title(run, run.state.phase), kLongestStatusLine) + "\n";
  }
  if (view.driver) {
    to += "Driver: " + markdown_text(*view.driver, kLongestStatusLine) + "\n";
  } else if (!has_ended) {
    to += "Driver: none; `sprint-supervisor resume` takes the run over\n";
  }
  to += "\n";
}

void append_units(TextSink& sink, const RunView& view) {
  MarkdownTable table(
      {"Work Unit", "Deps", "State", "Sprint", "Sprint State", "Type", "Model", "Attempt"});
  const auto needs = needs_of_units(view);
  for (engine::UnitIndex unit = 0; unit < view.state.units.size(); ++unit) {
    const auto place = place_of(view, unit);
    std::vector<std::string> row{
        engine::name_of(view.state, unit), unit_names(view, needs[unit], kNothing),
        std::string(engine::word_of(view.state.units[unit].state)), position_text(view, place)};
    if (place.has_begun && place.sprint) {
      const auto& status = view.state.sprints[*place.sprint];
      row.insert(row.end(), {std::string(engine::word_of(status.state)),
                             std::string(plan::word_of(view.plan.sprints[*place.sprint].type)),
                             model_of(view, *place.sprint), attempt_text(view, *place.sprint)});
    } else {
      row.insert(row.end(), {kNothing, kNothing, kNothing, kNothing});
    }
    table.add_row(row);
  }
  table.append_to(sink.text());
  sink.pass_on();
}

/// Who works, at what, since when.
void append_work(std::string& to, const StatusView& view) {
  const auto& run = view.run;
  if (run.state.busy.empty()) return;
  MarkdownTable table({"Agent", "Sprint", "Model", "Attempt", "For", "Doing"});
  for (const auto index : run.state.busy) {
    const auto& agent = *run.state.sprints[index].agent;
    table.add_row({std::to_string(agent.launch), engine::key_of(run.state, index),
                   model_of(run, index), attempt_text(run, index),
                   span_text(view.now - agent.started_at.value_or(agent.dispatched_at)),
                   what_it_waits_for(run, index)});
  }
  to += "\n";
  table.append_to(to);
}

void append_counts(std::string& to, const RunView& view) {
  const auto& units = view.state.units;
  const auto blocked = std::count_if(units.begin(), units.end(), [](const auto& unit) {
    return unit.state == engine::UnitState::Blocked;
  });
  to += "\nActive agents: " + std::to_string(view.state.busy.size()) + "\n";
  to += "Blocked work units: " + std::to_string(blocked) + "\n";
  if (const auto asked = person_notes(view).size(); asked > 0) {
    to += "Waiting for a person: " + count_of(asked, "matter", "matters") + ", see above\n";
  }
  if (view.state.spent > 0) {
    to += "Cost so far: " + amount_text(view.state.spent) + "\n";
  }
  to += "Next event: " + markdown_text(next_event(view), kLongestStatusLine) + "\n";
}

}  // namespace

void write_status_text(std::ostream& out, const StatusView& view) {
  TextSink sink(out, Form::Text);
  const auto& run = view.run;
  append_head(sink.text(), view);
  append_person_notes(sink.text(), run);
  append_units(sink, run);
  sink.text() += "\n";
  append_phases(sink.text(), run);
  sink.pass_on();
  if (!run.state.conditions.empty()) {
    sink.text() += "\n";
    append_conditions(sink.text(), run);
  }
  append_work(sink.text(), view);
  append_counts(sink.text(), run);
  if (run.state.mode == engine::RunMode::Ended) {
    if (run.state.ending == engine::RunEnding::Killed) {
      sink.text() += "\n";
      append_kill_report(sink.text(), run);
    } else if (run.state.ending == engine::RunEnding::Completed) {
      sink.text() += "\n";
      append_completion(sink.text(), run);
    }
  }
  sink.finish();
}

}  // namespace sprint::render
