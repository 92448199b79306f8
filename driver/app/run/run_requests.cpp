#include "app/run/run_requests.h"

#include <nlohmann/json.hpp>

#include "base/error.h"
#include "base/nearest_name.h"

namespace sprint::app {

namespace {

using nlohmann::json;

json json_of(const StopRequest& request) {
  return {{"do", "stop"}, {"after_phase", request.after_phase}};
}
json json_of(const KillRequest&) {
  return {{"do", "killall"}};
}
json json_of(const ResumeRequest& request) {
  return {{"do", "resume"},
          {"accept", request.accept},
          {"blame", request.blame},
          {"accept_plan", request.accept_plan}};
}
json json_of(const ConfirmRequest& request) {
  return {{"do", "confirm"}, {"sprint", request.sprint}};
}
json json_of(const RejectRequest& request) {
  return {{"do", "reject"}, {"sprint", request.sprint}, {"why", request.why}};
}

engine::SprintIndex sprint_named(const engine::RunState& state, const std::string& key) {
  if (state.plan) {
    const auto& sprints = state.plan->sprints;
    std::vector<std::string> keys;
    for (engine::SprintIndex index = 0; index < sprints.size(); ++index) {
      if (sprints[index].key == key) return index;
      keys.push_back(sprints[index].key);
    }
    throw Error(ErrorCode::BadCall, "the run has no sprint '" + key + "'", name_hint(key, keys));
  }
  throw Error(ErrorCode::BadCall, "there is no run", "begin one with 'start'");
}

engine::Input resume_of(const json& document, const engine::RunState& state,
                        const PlanNow& plan_now) {
  engine::Resume resume;
  if (document.value("accept_plan", false)) resume.plan = plan_now();
  resume.accepted = document.value("accept", std::vector<std::string>{});
  for (const auto& [failure, key] : document.value("blame", std::map<std::string, std::string>{})) {
    resume.blamed.push_back({failure, sprint_named(state, key)});
  }
  return resume;
}

engine::Input read(const json& document, const engine::RunState& state, const PlanNow& plan_now) {
  const auto what = document.at("do").get<std::string>();
  if (what == "stop") return engine::Stop{document.value("after_phase", false)};
  if (what == "killall") return engine::KillAll{};
  if (what == "resume") return resume_of(document, state, plan_now);
  const auto sprint = [&] { return sprint_named(state, document.at("sprint").get<std::string>()); };
  if (what == "confirm") return engine::Confirm{sprint()};
  if (what == "reject") return engine::Reject{sprint(), document.value("why", std::string())};
  throw Error(ErrorCode::BadCall, "'" + what + "' is no request of this version");
}

}  // namespace

std::string payload_of(const RunRequest& request) {
  const auto document = std::visit([](const auto& what) { return json_of(what); }, request);
  return document.dump(-1, ' ', false, json::error_handler_t::replace);
}

engine::Input input_of(std::string_view payload, const engine::RunState& state,
                       const PlanNow& plan_now) {
  try {
    return read(json::parse(payload), state, plan_now);
  } catch (const json::exception&) {
    throw Error(ErrorCode::BadCall, "that is no request of this version");
  }
}

std::optional<std::string> payload_of(const engine::Input& input, const engine::RunState& state) {
  if (const auto* stop = std::get_if<engine::Stop>(&input)) {
    return payload_of(StopRequest{stop->after_phase});
  }
  if (std::holds_alternative<engine::KillAll>(input)) return payload_of(KillRequest{});
  if (const auto* resume = std::get_if<engine::Resume>(&input)) {
    ResumeRequest request{resume->accepted, {}, resume->plan != nullptr};
    for (const auto& [failure, sprint] : resume->blamed) {
      request.blame[failure] = engine::key_of(state, sprint);
    }
    return payload_of(request);
  }
  if (const auto* confirm = std::get_if<engine::Confirm>(&input)) {
    return payload_of(ConfirmRequest{engine::key_of(state, confirm->sprint)});
  }
  if (const auto* reject = std::get_if<engine::Reject>(&input)) {
    return payload_of(RejectRequest{engine::key_of(state, reject->sprint), reject->why});
  }
  return std::nullopt;
}

std::string denial_of(const std::string& request, const Error& error) {
  const json document = {{"request", request}, {"why", error.message()}, {"hint", error.hint()}};
  return document.dump(-1, ' ', false, json::error_handler_t::replace);
}

}  // namespace sprint::app
