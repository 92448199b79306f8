// Conditions that the engine itself raises. Do not change the words: they stand in journals.
#pragma once

namespace sprint::engine {

/// The plan's file is another one: nothing is dispatched.
inline constexpr const char* kPlanChanged = "PLAN_CHANGED";
/// The program of an agent is not there.
inline constexpr const char* kToolUnavailable = "TOOL_UNAVAILABLE";
/// What must hold before a sprint does not.
inline constexpr const char* kEntryFailed = "ENTRY_FAILED";
/// An agent says that its sprint cannot be done as it is planned.
inline constexpr const char* kReplan = "REPLAN";
/// A deferred sprint waits longer than people expect.
inline constexpr const char* kWaitsLong = "WAITS_LONG";
/// What may be spent is spent.
inline constexpr const char* kOverBudget = "OVER_BUDGET";

}  // namespace sprint::engine
