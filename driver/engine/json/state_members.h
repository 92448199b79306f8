// A state and a story with their members in JSON; see event_members.h. What is as it was when the
// run began is left out, so that a snapshot of a large plan stays small. The plan is not part of
// it.
#pragma once

#include "engine/json/event_members.h"
#include "engine/run_state.h"
#include "engine/run_story.h"

namespace sprint::engine {

inline constexpr Words<WaitsFor, 4> kWaitsFor{{
    {WaitsFor::Nothing, "nothing"},
    {WaitsFor::Person, "person"},
    {WaitsFor::Time, "time"},
    {WaitsFor::Change, "change"},
}};
inline constexpr Words<RunMode, 5> kRunModes{{
    {RunMode::NotStarted, "not-started"},
    {RunMode::Running, "running"},
    {RunMode::Stopping, "stopping"},
    {RunMode::Killing, "killing"},
    {RunMode::Ended, "ended"},
}};

template <typename Io>
void members(Io& io, typename Io::template Part<AgentRun>& it) {
  io.natural("launch", it.launch);
  io.word("tier", it.tier, plan::kTiers);
  io.moment("dispatched_at", it.dispatched_at);
  io.moment_if_any("started_at", it.started_at);
  io.word("stage", it.stage, kStages);
  io.flag_if_set("is_silent", it.is_silent);
  io.word_if_any("end_requested", it.end_requested, kEndReasons);
  io.flag_if_set("has_ended", it.has_ended);
  io.real_unless("reserved", it.reserved, 0);
  io.real_unless("cost", it.cost, 0);
}

template <typename Io>
void members(Io& io, typename Io::template Part<SprintStatus>& it) {
  io.word_unless("state", it.state, kSprintStates, SprintState::Pending);
  io.natural_unless("round", it.round, 1);
  io.natural_unless("attempt", it.attempt, 1);
  io.flag_if_set("is_out_of_attempts", it.is_out_of_attempts);
  io.natural_unless("phase", it.phase, 0);
  io.word_unless("next", it.next, kDispatchKinds, DispatchKind::First);
  io.natural_unless("continuations", it.continuations, 0);
  io.flag_if_set("has_left_files", it.has_left_files);
  io.word_unless("waits_for", it.waits_for, kWaitsFor, WaitsFor::Nothing);
  io.natural_unless("polls", it.polls, 0);
  io.flag_if_set("is_polling", it.is_polling);
  io.moment_unless("next_poll", it.next_poll, {});
  io.word_if_any("last_tier", it.last_tier, plan::kTiers);
  io.real_unless("spent", it.spent, 0);
  io.texts("failures", it.failures);
  io.natural_unless("sent_back_by", it.sent_back_by, 0);
  io.object_if_any("agent", it.agent);
}

template <typename Io>
void members(Io& io, typename Io::template Part<UnitStatus>& it) {
  io.word_unless("state", it.state, kUnitStates, UnitState::NotStarted);
  io.real_unless("spent", it.spent, 0);
}

template <typename Io>
void members(Io& io, typename Io::template Part<PhaseStatus>& it) {
  io.word_unless("state", it.state, kPhaseStates, PhaseState::Open);
  io.text("name", it.name);
  io.numbers("sprints", it.sprints);
  io.numbers("units", it.units);
  io.natural_unless("completed", it.completed, 0);
  io.natural_unless("gate", it.gate, 0);
}

template <typename Io>
void members(Io& io, typename Io::template Part<GateStatus>& it) {
  io.natural("number", it.number);
  io.natural("phase", it.phase);
  io.flag_if_set("end_requested", it.end_requested);
}

template <typename Io>
void members(Io& io, typename Io::template Part<CredentialStatus>& it) {
  io.moment("until", it.until);
  io.natural_if_any("probe", it.probe);
  io.natural("in_a_row", it.in_a_row);
}

template <typename Io>
void members(Io& io, typename Io::template Part<Condition>& it) {
  io.text("name", it.name);
  io.object("subject", it.subject);
  io.moment("since", it.since);
  io.text("evidence", it.evidence);
}

template <typename Io>
void members(Io& io, typename Io::template Part<RunState>& it) {
  io.object("limits", it.limits);
  io.word("mode", it.mode, kRunModes);
  io.word_if_any("ending", it.ending, kRunEndings);
  io.flag_if_set("stops_after_phase", it.stops_after_phase);
  io.moment_unless("stopping_since", it.stopping_since, {});
  io.moment("clock", it.clock);
  io.list("sprints", it.sprints);
  io.list("units", it.units);
  io.list("phases", it.phases);
  io.natural("phase", it.phase);
  io.numbers("busy", it.busy);
  io.object_if_any("gate", it.gate);
  io.list("open_failures", it.open_failures);
  io.natural("last_gate", it.last_gate);
  io.natural("last_launch", it.last_launch);
  io.text_set("accepted", it.accepted);
  io.list("conditions", it.conditions);
  io.by_name("services", it.credentials);
  io.real("spent", it.spent);
  io.real("reserved", it.reserved);
  io.reals_by_word("costs", it.costs, plan::kTiers);
}

template <typename Io>
void members(Io& io, typename Io::template Part<DecisionRow>& it) {
  io.moment("at", it.at);
  io.text("unit", it.unit);
  io.text("sprint", it.sprint);
  io.text("decision", it.decision);
  io.text("rationale", it.rationale);
}

template <typename Io>
void members(Io& io, typename Io::template Part<SprintStory>& it) {
  io.natural_unless("dispatches", it.dispatches, 0);
  io.natural_unless("last_launch", it.last_launch, 0);
  io.moment_if_any("dispatched_at", it.dispatched_at);
  io.moment_if_any("started_at", it.started_at);
  io.moment_if_any("ended_at", it.ended_at);
  io.text("verified", it.verified);
  io.text("trouble", it.trouble);
}

template <typename Io>
void members(Io& io, typename Io::template Part<GateStory>& it) {
  io.natural("gate", it.gate);
  io.natural("phase", it.phase);
  io.moment("started", it.started);
  io.moment_if_any("ended", it.ended);
  io.word_if_any("verdict", it.verdict, kGateVerdicts);
  io.texts("failures", it.failures);
  io.natural_unless("failure_count", it.failure_count, 0);
  io.text("detail", it.detail);
}

template <typename Io>
void members(Io& io, typename Io::template Part<RunStory>& it) {
  io.moment_if_any("started", it.started);
  io.moment_if_any("ended", it.ended);
  io.text("why_ended", it.why_ended);
  io.text("kill_reason", it.kill_reason);
  io.moment_if_any("killed", it.killed);
  io.list("rows", it.rows);
  io.natural_unless("older_rows", it.older_rows, 0);
  io.list("sprints", it.sprints);
  io.list("gates", it.gates);
  io.numbers_of_tiers("dispatches", it.dispatches);
}

}  // namespace sprint::engine
