// What other processes ask of the driver of a run, as the payload of a request: JSON that names
// sprints by their keys, since whoever asks need not know more.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/error.h"
#include "engine/inputs.h"
#include "engine/run_state.h"

namespace sprint::app {

struct StopRequest {
  bool after_phase = false;
};
struct KillRequest {};
struct ResumeRequest {
  std::vector<std::string> accept{};
  /// The sprint's key by the failure's id.
  std::map<std::string, std::string> blame{};
  /// The plan as it is now is agreed to.
  bool accept_plan = false;
};
struct ConfirmRequest {
  std::string sprint;
};
struct RejectRequest {
  std::string sprint;
  std::string why;
};

using RunRequest =
    std::variant<StopRequest, KillRequest, ResumeRequest, ConfirmRequest, RejectRequest>;

std::string payload_of(const RunRequest& request);

/// The plan's file as it is now.
using PlanNow = std::function<std::shared_ptr<const engine::RunPlan>()>;

/// What the engine is to be told. Error(BadCall) if it is no request of this version, or names a
/// sprint that the run does not have.
engine::Input input_of(std::string_view payload, const engine::RunState& state,
                       const PlanNow& plan_now);

/// The payload of a request by which the engine is told this; nothing if nobody can ask for it.
std::optional<std::string> payload_of(const engine::Input& input, const engine::RunState& state);

/// What is stored if the engine refuses a request.
std::string denial_of(const std::string& request, const Error& error);

}  // namespace sprint::app
