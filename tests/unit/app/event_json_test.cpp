// Events as journals hold them. The texts are fenced: whoever changes one makes journals of users
// unreadable.

#include "engine/json/event_json.h"

#include <nlohmann/json.hpp>
#include <set>

#include "support/catch.h"
#include "support/error_of.h"

using namespace sprint;
using namespace sprint::engine;
using nlohmann::json;
using std::chrono::minutes;
using std::chrono::seconds;

namespace {

constexpr const char* kName = "event 7";

struct Written {
  Happening what;
  std::string payload;
};

std::shared_ptr<const RunPlan> planned() {
  RunPlan plan;
  plan.title = R"(A "plan")";
  plan.sha = "abc";
  PlannedSprint sprint;
  sprint.key = "core/1";
  sprint.type = plan::TaskType::Deferred;
  sprint.tier = plan::Tier::Large;
  sprint.priority = 0.5;
  sprint.estimated_turns = 12;
  sprint.expected_cost = 30;
  sprint.credential = "claude";
  PlannedSprint other;
  other.key = "net/1";
  other.unit = 1;
  other.needs = {0};
  plan.sprints = {sprint, other};
  plan.units = {{"core", {0}}, {"net", {1}}};
  plan.phases = {{"Phase 1", {0}}, {"", {1}}};
  return std::make_shared<const RunPlan>(plan);
}

Limits limited() {
  Limits limits;
  limits.agents = 7;
  limits.attempts = 2;
  limits.continuations = 9;
  limits.cost_of_sprint = 1.25;
  limits.cost_of_unit = 100;
  limits.cost_of_run = 1e21;
  limits.startup = seconds(1);
  limits.total = seconds(2);
  limits.silence_noted = seconds(3);
  limits.silence_ends = seconds(4);
  limits.drain = seconds(5);
  limits.poll = seconds(6);
  limits.poll_most = seconds(7);
  limits.polls_before_notice = 8;
  limits.threshold = 0.9;
  return limits;
}

const std::string kPlanText =
    R"({"title":"A \"plan\"","sha":"abc","sprints":[)"
    R"({"sprint":"core/1","unit":0,"type":"deferred","tier":"large","priority":0.5,"turns":12,"cost":30,"service":"claude"},)"
    R"({"sprint":"net/1","unit":1,"type":"code","tier":"medium","needs":[0],"priority":0,"turns":0,"cost":0}],)"
    R"("units":[{"name":"core","sprints":[0]},{"name":"net","sprints":[1]}],)"
    R"("phases":[{"name":"Phase 1","sprints":[0]},{"sprints":[1]}]})";
const std::string kLimitsText =
    R"({"agents":7,"attempts":2,"continuations":9,"cost_of_sprint":1.25,"cost_of_unit":100,"cost_of_run":1e+21,)"
    R"("startup":1000,"total":2000,"silence_noted":3000,"silence_ends":4000,"drain":5000,"poll":6000,)"
    R"("poll_most":7000,"polls_before_notice":8,"threshold":0.9})";

/// Each event, with nothing in it as it is by itself.
std::vector<Written> all_events() {
  const Moment until(minutes(90));
  const Subject unit{Subject::Kind::Unit, 3};
  const Subject sprint{Subject::Kind::Sprint, 4};
  constexpr LaunchId kLargeLaunch = 18'446'744'073'709'551'615U;
  return {
      {RunStarted{planned(), limited()}, R"("plan":)" + kPlanText + R"(,"limits":)" + kLimitsText},
      {RunResumed{limited()}, R"("limits":)" + kLimitsText},
      {StopRequested{}, ""},
      {StopAfterPhaseRequested{}, ""},
      {KillRequested{"killall"}, R"("why":"killall")"},
      {RunEnded{RunEnding::NeedsPerson, "held"}, R"("ending":"needs-person","why":"held")"},
      {PlanAccepted{planned()}, R"("plan":)" + kPlanText},
      {UnitMoved{2, UnitState::Blocked, "so"}, R"("unit":2,"to":"BLOCKED","why":"so")"},
      {SprintDispatched{4, kLargeLaunch, 2, 3, DispatchKind::Retry, plan::Tier::Small, 2.5},
       R"("sprint":4,"launch":18446744073709551615,"round":2,"attempt":3,"kind":"retry","tier":"small","reserved":2.5)"},
      {AgentStarted{5}, R"("launch":5)"},
      {AgentAnswered{5}, R"("launch":5)"},
      {StageChanged{4, Stage::Reviewing}, R"("sprint":4,"stage":"reviewing")"},
      {AgentSpent{5, 0.1}, R"("launch":5,"cost":0.1)"},
      {AgentSilent{5, minutes(10)}, R"("launch":5,"quiet":600000)"},
      {AgentEndRequested{5, EndReason::TotalTimeout}, R"("launch":5,"reason":"total-timeout")"},
      {AgentEnded{5, AgentEnding::RateLimited, "wait", 0.5},
       R"("launch":5,"ending":"rate-limited","detail":"wait","cost":0.5)"},
      {CredentialLimited{"claude", until}, R"("service":"claude","until":5400000)"},
      {SprintReturned{4, "killed", true}, R"("sprint":4,"why":"killed","waits_for_input":true)"},
      {SprintVerified{4, 5, SprintOutcome::ForLater, "soon"},
       R"("sprint":4,"launch":5,"outcome":"for-later","detail":"soon")"},
      {SprintGaveUp{4}, R"("sprint":4)"},
      {SprintRestarted{4}, R"("sprint":4)"},
      {SprintReleased{4}, R"("sprint":4)"},
      {SprintConfirmed{4}, R"("sprint":4)"},
      {SprintRejected{4, "no"}, R"("sprint":4,"why":"no")"},
      {PollStarted{4, 6}, R"("sprint":4,"number":6)"},
      {PollAnswered{4, 6, PollAnswer::FailedForGood, "gone"},
       R"("sprint":4,"number":6,"answer":"failed-for-good","detail":"gone")"},
      {SprintSentBack{4, 8, {"a", "b"}}, R"("sprint":4,"gate":8,"failures":["a","b"])"},
      {GateStarted{8, 1}, R"("gate":8,"phase":1)"},
      {GateEndRequested{8}, R"("gate":8)"},
      {GateAbandoned{8, "ended"}, R"("gate":8,"why":"ended")"},
      {GateFinished{8,
                    GateVerdict::Fail,
                    {{"a", Blame::Suspected, {1, 4294967295U}, 0.25}, {"b", Blame::Nobody, {}, 0}},
                    "red"},
       R"("gate":8,"verdict":"fail","failures":[{"id":"a","blame":"suspected","sprints":[1,4294967295],"probability":0.25},)"
       R"({"id":"b","blame":"nobody"}],"detail":"red")"},
      {PhasePassed{1, 8, {3, 4}}, R"("phase":1,"gate":8,"left_behind":[3,4])"},
      {PhaseReopened{1}, R"("phase":1)"},
      {PhaseHeld{1, "nobody"}, R"("phase":1,"why":"nobody")"},
      {PhaseRetried{1}, R"("phase":1)"},
      {FailureAccepted{"a"}, R"("failure":"a")"},
      {ConditionRaised{"REPLAN", sprint, "says so"},
       R"("name":"REPLAN","subject":{"kind":"sprint","index":4},"evidence":"says so")"},
      {ConditionCleared{"OVER_BUDGET", unit},
       R"("name":"OVER_BUDGET","subject":{"kind":"unit","index":3})"},
  };
}

Event at_noon(Happening what) {
  return {Moment(std::chrono::hours(12)), std::move(what)};
}

std::string payload_of(const Written& written) {
  return R"({"at":43200000)" + (written.payload.empty() ? "" : "," + written.payload) + "}";
}

void check_refused(std::string_view type, const std::string& payload) {
  INFO(type << " " << payload);
  const auto error = test::error_of([&] { read_event(type, payload, kName); });
  CHECK(error.code() == ErrorCode::BadInput);
  const std::string what = error.what();
  CHECK(what.find(kName) == 0);
  CHECK(what.find('\n') == std::string::npos);
}

/// All places in a document, the root included.
void add_places(const json& part, const json::json_pointer& at,
                std::vector<json::json_pointer>& found) {
  found.push_back(at);
  if (part.is_object()) {
    for (const auto& [name, value] : part.items()) add_places(value, at / name, found);
  } else if (part.is_array()) {
    for (std::size_t i = 0; i < part.size(); ++i) add_places(part[i], at / i, found);
  }
}

std::vector<json::json_pointer> places_in(const json& document) {
  std::vector<json::json_pointer> found;
  add_places(document, json::json_pointer(""), found);
  return found;
}

/// Values that are of another type than this one.
std::vector<json> others_than(const json& value) {
  std::vector<json> others;
  for (const json& other :
       {json(), json(true), json(1), json("x"), json::array({1}), json::object({{"x", 1}})}) {
    const bool is_same = other.type() == value.type() || (other.is_number() && value.is_number());
    if (!is_same) others.push_back(other);
  }
  return others;
}

/// What is not written if it is empty, or nothing.
bool may_be_missing(const std::string& name) {
  static const std::set<std::string> names{
      "why",          "detail",      "failures", "left_behind", "service",
      "sprints",      "needs",       "title",    "sha",         "name",
      "failure",      "id",          "evidence", "probability", "cost_of_sprint",
      "cost_of_unit", "cost_of_run", "units",    "phases"};
  return names.contains(name);
}

}  // namespace

TEST_CASE("Every event is written as it always was, and read back") {
  const auto events = all_events();
  REQUIRE(events.size() == std::variant_size_v<Happening>);
  for (std::size_t i = 0; i < events.size(); ++i) {
    CHECK(events[i].what.index() == i);
    const auto event = at_noon(events[i].what);
    const auto payload = engine::payload_of(event);
    CHECK(payload == payload_of(events[i]));
    CHECK(is_event_type(name_of(event.what)));
    const auto read = read_event(name_of(event.what), payload, kName);
    CHECK(read.at == event.at);
    CHECK(read.what.index() == i);
    CHECK(engine::payload_of(read) == payload);
  }
}

TEST_CASE("What is empty is not written, and read as empty") {
  const std::vector<std::pair<Happening, std::string>> sparse{
      {RunResumed{}, R"({"at":0})"},
      {KillRequested{}, R"({"at":0})"},
      {AgentEnded{}, R"({"at":0,"launch":0,"ending":"exited"})"},
      {GateFinished{}, R"({"at":0,"gate":0,"verdict":"could-not-run"})"},
      {PhasePassed{}, R"({"at":0,"phase":0,"gate":0})"},
      {SprintSentBack{}, R"({"at":0,"sprint":0,"gate":0})"},
      {SprintReturned{}, R"({"at":0,"sprint":0,"waits_for_input":false})"},
  };
  for (const auto& [what, payload] : sparse) {
    CHECK(engine::payload_of(Event{{}, what}) == payload);
    const auto read = read_event(name_of(what), payload, kName);
    CHECK(engine::payload_of(read) == payload);
  }
}

TEST_CASE("Texts of all kinds are kept, and bytes that are none are marked") {
  for (const std::string text : {"\"quoted\" \\ and\ttabs\n", "\x01\x1f\x7f", "Grün 🌱 \u2028"}) {
    const auto read =
        read_event("KillRequested", engine::payload_of(Event{{}, KillRequested{text}}), kName);
    CHECK(std::get<KillRequested>(read.what).why == text);
  }
  const auto read = read_event(
      "KillRequested", engine::payload_of(Event{{}, KillRequested{"bad \xff byte"}}), kName);
  CHECK(std::get<KillRequested>(read.what).why == "bad \xef\xbf\xbd byte");
}

TEST_CASE("Moments before 1970 and far away are kept") {
  for (const std::int64_t at :
       {std::int64_t{-1}, std::int64_t{253'402'300'799'000},
        std::numeric_limits<std::int64_t>::max(), std::numeric_limits<std::int64_t>::min()}) {
    const Event event{Moment(Duration(at)), StopRequested{}};
    CHECK(read_event("StopRequested", engine::payload_of(event), kName).at == event.at);
  }
}

TEST_CASE("An event of a type that nobody knows is refused") {
  for (const char* type : {"", "Sprint", "sprintDispatched", "SprintDispatched ", "PlanPinned"}) {
    CHECK_FALSE(is_event_type(type));
    check_refused(type, R"({"at":0})");
  }
}

TEST_CASE("What is no object is refused") {
  for (const char* payload :
       {"", "{", "null", "[]", "1", R"("at")", R"({"at":0}x)", "\xff", R"({"at":})"}) {
    check_refused("StopRequested", payload);
  }
}

TEST_CASE("An event without a member that it needs is refused") {
  for (const auto& written : all_events()) {
    const auto document = json::parse(payload_of(written));
    for (const auto& at : places_in(document)) {
      if (at.empty() || !document.at(at.parent_pointer()).is_object()) continue;
      const bool is_key = at.back() == "sprint" && document.at(at).is_string();
      const bool is_optional = may_be_missing(at.back()) || is_key ||
                               std::holds_alternative<RunResumed>(written.what) ||
                               std::holds_alternative<AgentEnded>(written.what);
      if (is_optional && at.back() != "at") continue;
      auto other = document;
      other.at(at.parent_pointer()).erase(at.back());
      check_refused(name_of(written.what), other.dump());
    }
  }
}

TEST_CASE("An event with a member of another type, or one more, is refused") {
  std::size_t tried = 0;
  for (const auto& written : all_events()) {
    const auto document = json::parse(payload_of(written));
    for (const auto& at : places_in(document)) {
      for (const auto& value : others_than(document.at(at))) {
        auto other = document;
        other.at(at) = value;
        check_refused(name_of(written.what), other.dump());
        ++tried;
      }
      if (!document.at(at).is_object()) continue;
      auto other = document;
      other.at(at)["one_more"] = 1;
      check_refused(name_of(written.what), other.dump());
    }
  }
  CHECK(tried > 500);
}

TEST_CASE("A number that is none of its kind is refused") {
  for (const char* number : {"-1", "1.5", "1e3", "4294967296", "18446744073709551616", "1e999"}) {
    check_refused("SprintGaveUp", std::string(R"({"at":0,"sprint":)") + number + "}");
  }
  for (const char* number : {"-1", "1.5", "18446744073709551616"}) {
    check_refused("AgentStarted", std::string(R"({"at":0,"launch":)") + number + "}");
  }
  for (const char* at : {"1.5", "9223372036854775808", "18446744073709551615", "1e999"}) {
    check_refused("StopRequested", std::string(R"({"at":)") + at + "}");
  }
}

TEST_CASE("A word that is none is refused with those that are") {
  const auto error =
      test::error_of([] { read_event("UnitMoved", R"({"at":0,"unit":0,"to":"GONE"})", kName); });
  CHECK(std::string(error.what()).find("event 7: to: 'GONE' is none of NOT_STARTED, RUNNING") == 0);
}
