// Every event with its members in JSON, each named once: the writer and the reader both go by this
// list, so that neither can know a member that the other does not. Do not change names: they stand
// in journals.
//
// Sprints, units and phases are numbers, from 0, as the run's plan has them: names go through the
// redactor, and numbers stay what they are.
#pragma once

#include "engine/event_words.h"
#include "engine/events.h"
#include "engine/json/run_plan_members.h"

namespace sprint::engine {

template <typename Io>
void members(Io& io, typename Io::template Part<GateFailure>& it) {
  io.text("id", it.id);
  io.word("blame", it.blame, kBlames);
  io.numbers("sprints", it.sprints);
  io.real_unless("probability", it.probability, 0);
}

template <typename Io>
void members(Io& io, typename Io::template Part<Subject>& it) {
  io.word("kind", it.kind, kSubjectKinds);
  io.natural("index", it.index);
}

template <typename Io>
void members(Io& io, typename Io::template Part<RunStarted>& it) {
  io.plan("plan", it.plan);
  io.object("limits", it.limits);
}

template <typename Io>
void members(Io& io, typename Io::template Part<RunResumed>& it) {
  io.object_if_any("limits", it.limits);
}

template <typename Io>
void members(Io&, typename Io::template Part<StopRequested>&) {}

template <typename Io>
void members(Io&, typename Io::template Part<StopAfterPhaseRequested>&) {}

template <typename Io>
void members(Io& io, typename Io::template Part<KillRequested>& it) {
  io.text("why", it.why);
}

template <typename Io>
void members(Io& io, typename Io::template Part<RunEnded>& it) {
  io.word("ending", it.ending, kRunEndings);
  io.text("why", it.why);
}

template <typename Io>
void members(Io& io, typename Io::template Part<PlanAccepted>& it) {
  io.plan("plan", it.plan);
}

template <typename Io>
void members(Io& io, typename Io::template Part<UnitMoved>& it) {
  io.natural("unit", it.unit);
  io.word("to", it.to, kUnitStates);
  io.text("why", it.why);
}

template <typename Io>
void members(Io& io, typename Io::template Part<SprintDispatched>& it) {
  io.natural("sprint", it.sprint);
  io.natural("launch", it.launch);
  io.natural("round", it.round);
  io.natural("attempt", it.attempt);
  io.word("kind", it.kind, kDispatchKinds);
  io.word("tier", it.tier, plan::kTiers);
  io.real("reserved", it.reserved);
}

template <typename Io>
void members(Io& io, typename Io::template Part<AgentStarted>& it) {
  io.natural("launch", it.launch);
}

template <typename Io>
void members(Io& io, typename Io::template Part<AgentAnswered>& it) {
  io.natural("launch", it.launch);
}

template <typename Io>
void members(Io& io, typename Io::template Part<StageChanged>& it) {
  io.natural("sprint", it.sprint);
  io.word("stage", it.stage, kStages);
}

template <typename Io>
void members(Io& io, typename Io::template Part<AgentSpent>& it) {
  io.natural("launch", it.launch);
  io.real("cost", it.cost);
}

template <typename Io>
void members(Io& io, typename Io::template Part<AgentSilent>& it) {
  io.natural("launch", it.launch);
  io.duration("quiet", it.quiet);
}

template <typename Io>
void members(Io& io, typename Io::template Part<AgentEndRequested>& it) {
  io.natural("launch", it.launch);
  io.word("reason", it.reason, kEndReasons);
}

template <typename Io>
void members(Io& io, typename Io::template Part<AgentEnded>& it) {
  io.natural("launch", it.launch);
  io.word("ending", it.ending, kAgentEndings);
  io.text("detail", it.detail);
  io.real_if_any("cost", it.cost);
}

template <typename Io>
void members(Io& io, typename Io::template Part<CredentialLimited>& it) {
  // Not by its own name, behind which the redactor would look for a secret.
  io.text("service", it.credential);
  io.moment("until", it.until);
}

template <typename Io>
void members(Io& io, typename Io::template Part<SprintReturned>& it) {
  io.natural("sprint", it.sprint);
  io.text("why", it.why);
  io.flag("waits_for_input", it.waits_for_input);
}

template <typename Io>
void members(Io& io, typename Io::template Part<SprintVerified>& it) {
  io.natural("sprint", it.sprint);
  io.natural("launch", it.launch);
  io.word("outcome", it.outcome, kSprintOutcomes);
  io.text("detail", it.detail);
}

template <typename Io>
void members(Io& io, typename Io::template Part<SprintGaveUp>& it) {
  io.natural("sprint", it.sprint);
}

template <typename Io>
void members(Io& io, typename Io::template Part<SprintRestarted>& it) {
  io.natural("sprint", it.sprint);
}

template <typename Io>
void members(Io& io, typename Io::template Part<SprintReleased>& it) {
  io.natural("sprint", it.sprint);
}

template <typename Io>
void members(Io& io, typename Io::template Part<SprintConfirmed>& it) {
  io.natural("sprint", it.sprint);
}

template <typename Io>
void members(Io& io, typename Io::template Part<SprintRejected>& it) {
  io.natural("sprint", it.sprint);
  io.text("why", it.why);
}

template <typename Io>
void members(Io& io, typename Io::template Part<PollStarted>& it) {
  io.natural("sprint", it.sprint);
  io.natural("number", it.number);
}

template <typename Io>
void members(Io& io, typename Io::template Part<PollAnswered>& it) {
  io.natural("sprint", it.sprint);
  io.natural("number", it.number);
  io.word("answer", it.answer, kPollAnswers);
  io.text("detail", it.detail);
}

template <typename Io>
void members(Io& io, typename Io::template Part<SprintSentBack>& it) {
  io.natural("sprint", it.sprint);
  io.natural("gate", it.gate);
  io.texts("failures", it.failures);
}

template <typename Io>
void members(Io& io, typename Io::template Part<GateStarted>& it) {
  io.natural("gate", it.gate);
  io.natural("phase", it.phase);
}

template <typename Io>
void members(Io& io, typename Io::template Part<GateEndRequested>& it) {
  io.natural("gate", it.gate);
}

template <typename Io>
void members(Io& io, typename Io::template Part<GateAbandoned>& it) {
  io.natural("gate", it.gate);
  io.text("why", it.why);
}

template <typename Io>
void members(Io& io, typename Io::template Part<GateFinished>& it) {
  io.natural("gate", it.gate);
  io.word("verdict", it.verdict, kGateVerdicts);
  io.list("failures", it.failures);
  io.text("detail", it.detail);
}

template <typename Io>
void members(Io& io, typename Io::template Part<PhasePassed>& it) {
  io.natural("phase", it.phase);
  io.natural("gate", it.gate);
  io.numbers("left_behind", it.left_behind);
}

template <typename Io>
void members(Io& io, typename Io::template Part<PhaseReopened>& it) {
  io.natural("phase", it.phase);
}

template <typename Io>
void members(Io& io, typename Io::template Part<PhaseHeld>& it) {
  io.natural("phase", it.phase);
  io.text("why", it.why);
}

template <typename Io>
void members(Io& io, typename Io::template Part<PhaseRetried>& it) {
  io.natural("phase", it.phase);
}

template <typename Io>
void members(Io& io, typename Io::template Part<FailureAccepted>& it) {
  io.text("failure", it.failure);
}

template <typename Io>
void members(Io& io, typename Io::template Part<ConditionRaised>& it) {
  io.text("name", it.name);
  io.object("subject", it.subject);
  io.text("evidence", it.evidence);
}

template <typename Io>
void members(Io& io, typename Io::template Part<ConditionCleared>& it) {
  io.text("name", it.name);
  io.object("subject", it.subject);
}

}  // namespace sprint::engine
