// The words of the enumerations in events, as journals, world scripts and JSON have them. Do not
// change: they stand in journals.
#pragma once

#include "engine/events.h"
#include "engine/states.h"

namespace sprint::engine {

inline constexpr Words<DispatchKind, 4> kDispatchKinds{{
    {DispatchKind::First, "first"},
    {DispatchKind::Again, "again"},
    {DispatchKind::Continuation, "continuation"},
    {DispatchKind::Retry, "retry"},
}};
inline constexpr Words<EndReason, 5> kEndReasons{{
    {EndReason::Killed, "killed"},
    {EndReason::Silent, "silent"},
    {EndReason::StartTimeout, "start-timeout"},
    {EndReason::TotalTimeout, "total-timeout"},
    {EndReason::Budget, "budget"},
}};
inline constexpr Words<RunEnding, 4> kRunEndings{{
    {RunEnding::Completed, "completed"},
    {RunEnding::Stopped, "stopped"},
    {RunEnding::Killed, "killed"},
    {RunEnding::NeedsPerson, "needs-person"},
}};
inline constexpr Words<AgentEnding, 7> kAgentEndings{{
    {AgentEnding::Exited, "exited"},
    {AgentEnding::NeverStarted, "never-started"},
    {AgentEnding::NoProgram, "no-program"},
    {AgentEnding::EntryFailed, "entry-failed"},
    {AgentEnding::RateLimited, "rate-limited"},
    {AgentEnding::ServiceFailed, "service-failed"},
    {AgentEnding::Replan, "replan"},
}};
inline constexpr Words<SprintOutcome, 6> kSprintOutcomes{{
    {SprintOutcome::Completed, "completed"},
    {SprintOutcome::Progress, "progress"},
    {SprintOutcome::Uncommitted, "uncommitted"},
    {SprintOutcome::ForPerson, "for-person"},
    {SprintOutcome::ForLater, "for-later"},
    {SprintOutcome::Failed, "failed"},
}};
inline constexpr Words<PollAnswer, 3> kPollAnswers{{
    {PollAnswer::NotYet, "not-yet"},
    {PollAnswer::CameTrue, "came-true"},
    {PollAnswer::FailedForGood, "failed-for-good"},
}};
inline constexpr Words<GateVerdict, 3> kGateVerdicts{{
    {GateVerdict::Pass, "pass"},
    {GateVerdict::Fail, "fail"},
    {GateVerdict::CouldNotRun, "could-not-run"},
}};
inline constexpr Words<Blame, 6> kBlames{{
    {Blame::Confirmed, "confirmed"},
    {Blame::Together, "together"},
    {Blame::Conflict, "conflict"},
    {Blame::Criterion, "criterion"},
    {Blame::Suspected, "suspected"},
    {Blame::Nobody, "nobody"},
}};
inline constexpr Words<Subject::Kind, 3> kSubjectKinds{{
    {Subject::Kind::Run, "run"},
    {Subject::Kind::Unit, "unit"},
    {Subject::Kind::Sprint, "sprint"},
}};

}  // namespace sprint::engine
