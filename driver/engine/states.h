// The states of the three machines, each with the sentence that says what it means. No other state
// names appear anywhere; whatever else is to be known of a run is a condition (conditions.h).
//
// Which state may follow which is in transitions.h, and only there.
#pragma once

#include <array>
#include <string_view>
#include <utility>

namespace sprint::engine {

enum class UnitState {
  NotStarted,  ///< none of its sprints has ever been dispatched
  Running,     ///< a sprint of it is under way, or would be if it were its turn
  Completed,   ///< all its sprints are complete; a gate may still send one back
  Stopping,    ///< a stop was asked for; what is under way comes to its end, nothing new begins
  Stopped,     ///< it has come to rest after a stop
  Blocked,     ///< one of its sprints has used up its attempts; a person is needed
  Killed,      ///< it was ended with its agents
};

enum class SprintState {
  Pending,     ///< not dispatched, or dispatched in vain through no fault of its own
  Dispatched,  ///< it is decided that an agent works on it; none has been executed yet
  Running,     ///< an agent was executed; its stage tells what is being done
  Completed,   ///< verification has confirmed that it is done
  Partial,     ///< there is progress, and work left: for another agent, for a person, for time
  Backoff,     ///< an attempt has failed; the next one has not been dispatched
  Fatal,       ///< the last attempt has failed; only a person can go on
};

enum class PhaseState {
  Open,    ///< its sprints may be dispatched
  Gating,  ///< it is being judged; nothing is dispatched
  Passed,  ///< its gate was green, or a person has accepted what was red
  Held,    ///< its gate was not green and names nobody; a person decides
};

/// What is being done about a sprint that is Running.
enum class Stage { Planning, Implementing, Verifying, Reviewing };

template <typename Value, std::size_t count>
using Words = std::array<std::pair<Value, std::string_view>, count>;

// As people and programs read them. Do not change: they stand in journals.
inline constexpr Words<UnitState, 7> kUnitStates{{
    {UnitState::NotStarted, "NOT_STARTED"},
    {UnitState::Running, "RUNNING"},
    {UnitState::Completed, "COMPLETED"},
    {UnitState::Stopping, "STOPPING"},
    {UnitState::Stopped, "STOPPED"},
    {UnitState::Blocked, "BLOCKED"},
    {UnitState::Killed, "KILLED"},
}};
inline constexpr Words<SprintState, 7> kSprintStates{{
    {SprintState::Pending, "PENDING"},
    {SprintState::Dispatched, "DISPATCHED"},
    {SprintState::Running, "RUNNING"},
    {SprintState::Completed, "COMPLETED"},
    {SprintState::Partial, "PARTIAL"},
    {SprintState::Backoff, "BACKOFF"},
    {SprintState::Fatal, "FATAL"},
}};
inline constexpr Words<PhaseState, 4> kPhaseStates{{
    {PhaseState::Open, "OPEN"},
    {PhaseState::Gating, "GATING"},
    {PhaseState::Passed, "PASSED"},
    {PhaseState::Held, "HELD"},
}};
inline constexpr Words<Stage, 4> kStages{{
    {Stage::Planning, "planning"},
    {Stage::Implementing, "implementing"},
    {Stage::Verifying, "verifying"},
    {Stage::Reviewing, "reviewing"},
}};

template <typename Value, std::size_t count>
constexpr std::string_view word_in(const Words<Value, count>& words, Value value) {
  for (const auto& [known, word] : words) {
    if (known == value) return word;
  }
  return {};
}

constexpr std::string_view word_of(UnitState state) {
  return word_in(kUnitStates, state);
}
constexpr std::string_view word_of(SprintState state) {
  return word_in(kSprintStates, state);
}
constexpr std::string_view word_of(PhaseState state) {
  return word_in(kPhaseStates, state);
}
constexpr std::string_view word_of(Stage stage) {
  return word_in(kStages, stage);
}

}  // namespace sprint::engine
