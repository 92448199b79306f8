// What the engine knows of a plan, and its limits, with their members in JSON; see event_members.h.
#pragma once

#include "engine/run_plan.h"
#include "plan/model/enum_words.h"

namespace sprint::engine {

template <typename Io>
void members(Io& io, typename Io::template Part<PlannedSprint>& it) {
  io.text("sprint", it.key);
  io.natural("unit", it.unit);
  io.word("type", it.type, plan::kTaskTypes);
  io.word("tier", it.tier, plan::kTiers);
  io.numbers("needs", it.needs);
  io.real("priority", it.priority);
  io.natural("turns", it.estimated_turns);
  io.real("cost", it.expected_cost);
  io.text("service", it.credential);
}

template <typename Io>
void members(Io& io, typename Io::template Part<PlannedUnit>& it) {
  io.text("name", it.name);
  io.numbers("sprints", it.sprints);
}

template <typename Io>
void members(Io& io, typename Io::template Part<PlannedPhase>& it) {
  io.text("name", it.name);
  io.numbers("sprints", it.sprints);
}

template <typename Io>
void members(Io& io, typename Io::template Part<RunPlan>& it) {
  io.text("title", it.title);
  io.text("sha", it.sha);
  io.list("sprints", it.sprints);
  io.list("units", it.units);
  io.list("phases", it.phases);
}

template <typename Io>
void members(Io& io, typename Io::template Part<Limits>& it) {
  io.natural("agents", it.agents);
  io.natural("attempts", it.attempts);
  io.natural("continuations", it.continuations);
  io.real_if_any("cost_of_sprint", it.cost_of_sprint);
  io.real_if_any("cost_of_unit", it.cost_of_unit);
  io.real_if_any("cost_of_run", it.cost_of_run);
  io.duration("startup", it.startup);
  io.duration("total", it.total);
  io.duration("silence_noted", it.silence_noted);
  io.duration("silence_ends", it.silence_ends);
  io.duration("drain", it.drain);
  io.duration("poll", it.poll);
  io.duration("poll_most", it.poll_most);
  io.natural("polls_before_notice", it.polls_before_notice);
  io.real("threshold", it.threshold);
}

}  // namespace sprint::engine
