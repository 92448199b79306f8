#include "engine/events.h"

#include <array>
#include <string_view>

namespace sprint::engine {

namespace {

// Do not change: they stand in journals.
constexpr std::array<std::string_view, std::variant_size_v<Happening>> kEventNames{
    "RunStarted",        "RunResumed",      "StopRequested",     "StopAfterPhaseRequested",
    "KillRequested",     "RunEnded",        "PlanAccepted",      "UnitMoved",
    "SprintDispatched",  "AgentStarted",    "AgentAnswered",     "StageChanged",
    "AgentSpent",        "AgentSilent",     "AgentEndRequested", "AgentEnded",
    "CredentialLimited", "SprintReturned",  "SprintVerified",    "SprintGaveUp",
    "SprintRestarted",   "SprintReleased",  "SprintConfirmed",   "SprintRejected",
    "PollStarted",       "PollAnswered",    "SprintSentBack",    "GateStarted",
    "GateEndRequested",  "GateAbandoned",   "GateFinished",      "PhasePassed",
    "PhaseReopened",     "PhaseHeld",       "PhaseRetried",      "FailureAccepted",
    "ConditionRaised",   "ConditionCleared"};
}  // namespace

std::span<const std::string_view> names_of_all() {
  return kEventNames;
}

std::string_view name_of(const Happening& happening) {
  return kEventNames[happening.index()];
}

}  // namespace sprint::engine
