// What people ask of a run: every request is written and read back, and what cannot be done is
// answered, in the journal.

#include "app/run/run_requests.h"

#include "app/run/run_keeper.h"
#include "app/run_planning.h"
#include "engine/decide.h"
#include "journal/request_spool.h"
#include "support/catch.h"
#include "support/error_of.h"
#include "support/repeated.h"
#include "unit/app/played_run.h"

using namespace sprint;
using namespace sprint::app;
using test::error_of;
using test::PlayedRun;

namespace {

/// A run of the played plan that has just begun, and its driver.
class DrivenRun {
 public:
  DrivenRun() : keeper_(taken()) { keeper_.start(run_.plan(), "plan.md", {plan_, {}}, now_); }

  const engine::RunState& state() const { return keeper_.state(); }
  const PlayedRun& run() const { return run_; }
  std::shared_ptr<const engine::RunPlan> plan() const { return plan_; }

  void ask(const std::string& payload, const std::string& who = "person") {
    journal::RequestSpool(run_.place().folder / journal::kRequestsName).send(who, payload);
  }
  std::vector<engine::Effect> tell(const std::vector<Told>& told = {}) {
    return keeper_.tell(told, now_, [this] { return plan_now(); });
  }
  bool is_asked() { return keeper_.has_requests(); }
  /// The last event, after the request was taken.
  journal::Event answer_to(const std::string& payload, const std::string& who = "person") {
    ask(payload, who);
    tell();
    CHECK_FALSE(is_asked());
    return run_.events().back();
  }

  std::function<std::shared_ptr<const engine::RunPlan>()> plan_now = [this] { return plan_; };

 private:
  RunKeeper taken() const {
    auto taken = RunKeeper::take(run_.place(),
                                 {[] { return journal::Moment{}; },
                                  [](std::string_view text) { return std::string(text); }, "test"});
    REQUIRE(std::holds_alternative<RunKeeper>(taken));
    return std::move(std::get<RunKeeper>(taken));
  }

  PlayedRun run_{};
  std::shared_ptr<const engine::RunPlan> plan_ =
      std::make_shared<const engine::RunPlan>(run_.run_plan());
  RunKeeper keeper_;
  engine::Moment now_{};
};

template <typename Type>
Type read(const DrivenRun& run, const std::string& payload) {
  const auto input = input_of(payload, run.state(), run.plan_now);
  REQUIRE(std::holds_alternative<Type>(input));
  return std::get<Type>(input);
}

}  // namespace

TEST_CASE("Every request is written and read back") {
  const DrivenRun run;
  CHECK(payload_of(StopRequest{false}) == R"({"after_phase":false,"do":"stop"})");
  CHECK_FALSE(read<engine::Stop>(run, payload_of(StopRequest{false})).after_phase);
  CHECK(read<engine::Stop>(run, payload_of(StopRequest{true})).after_phase);
  CHECK_FALSE(read<engine::Stop>(run, R"({"do":"stop"})").after_phase);
  read<engine::KillAll>(run, payload_of(KillRequest{}));
  CHECK(read<engine::Confirm>(run, payload_of(ConfirmRequest{"Core/2"})).sprint == 1);
  const auto rejected = read<engine::Reject>(run, payload_of(RejectRequest{"Net/1", "no\n\"so\""}));
  CHECK(rejected.sprint == 2);
  CHECK(rejected.why == "no\n\"so\"");
  const auto plain = read<engine::Resume>(run, payload_of(ResumeRequest{}));
  CHECK(plain.accepted.empty());
  CHECK(plain.blamed.empty());
  CHECK_FALSE(plain.plan);
  const auto full =
      read<engine::Resume>(run, payload_of(ResumeRequest{{"a", "b"}, {{"c", "Core/1"}}, true}));
  CHECK(full.accepted == std::vector<std::string>{"a", "b"});
  REQUIRE(full.blamed.size() == 1);
  CHECK(full.blamed.front().failure == "c");
  CHECK(full.blamed.front().sprint == 0);
  CHECK(full.plan == run.plan());
}

TEST_CASE("What the engine is told can be asked for, as far as people may") {
  const DrivenRun run;
  const auto& state = run.state();
  CHECK(payload_of(engine::Input(engine::Stop{true}), state) == payload_of(StopRequest{true}));
  CHECK(payload_of(engine::Input(engine::KillAll{}), state) == payload_of(KillRequest{}));
  CHECK(payload_of(engine::Input(engine::Confirm{1}), state) ==
        payload_of(ConfirmRequest{"Core/2"}));
  CHECK(payload_of(engine::Input(engine::Reject{2, "no"}), state) ==
        payload_of(RejectRequest{"Net/1", "no"}));
  CHECK(payload_of(engine::Input(engine::Resume{{}, run.plan(), {"a"}, {{"c", 0}}}), state) ==
        payload_of(ResumeRequest{{"a"}, {{"c", "Core/1"}}, true}));
  CHECK_FALSE(payload_of(engine::Input(engine::Tick{}), state));
  CHECK_FALSE(payload_of(engine::Input(engine::SawAgentStart{1}), state));
}

TEST_CASE("A sprint that the run does not have is named with the nearest one") {
  const DrivenRun run;
  for (const auto& payload :
       {payload_of(ConfirmRequest{"Core/22"}), payload_of(RejectRequest{"Core/22", ""}),
        payload_of(ResumeRequest{{}, {{"a", "Core/22"}}, false})}) {
    const auto error = error_of([&] { input_of(payload, run.state(), run.plan_now); });
    CHECK(error.code() == ErrorCode::BadCall);
    CHECK(std::string(error.what()) == "the run has no sprint 'Core/22' (did you mean 'Core/2'?)");
  }
}

TEST_CASE("What is no request is refused, whatever it is") {
  const DrivenRun run;
  std::vector<std::string> payloads{"",
                                    "{",
                                    "null",
                                    "[]",
                                    "{}",
                                    "1",
                                    R"("stop")",
                                    "\xff",
                                    R"({"do":1})",
                                    R"({"do":null})",
                                    R"({"do":"dance"})",
                                    R"({"do":"confirm"})",
                                    R"({"do":"confirm","sprint":1})",
                                    R"({"do":"stop","after_phase":"yes"})",
                                    R"({"do":"resume","accept":"a"})",
                                    R"({"do":"resume","accept":[1]})",
                                    R"({"do":"resume","blame":["a"]})",
                                    R"({"do":"resume","blame":{"a":1}})",
                                    R"({"do":"resume","accept_plan":1})",
                                    R"({"do":"reject","sprint":"Core/1","why":1})",
                                    test::repeated("[", 100'000)};
  for (const auto& payload : payloads) {
    INFO(payload.substr(0, 100));
    const auto error = error_of([&] { input_of(payload, run.state(), run.plan_now); });
    CHECK(error.code() == ErrorCode::BadCall);
    CHECK(std::string(error.what()).find("request of this version") != std::string::npos);
  }
}

TEST_CASE("A request that is no JSON is answered in the journal, and the run goes on") {
  DrivenRun run;
  const auto answer = run.answer_to("stop, please");
  CHECK(answer.type == kRequestDenied);
  CHECK(answer.payload.find("that is no request of this version") != std::string::npos);
  CHECK(run.state().mode == engine::RunMode::Running);
  CHECK(run.answer_to(R"({"do":"stop"})").type != kRequestDenied);
  CHECK(run.state().mode == engine::RunMode::Stopping);
}

TEST_CASE("A request that makes no sense now is answered in the journal") {
  DrivenRun run;
  const auto denied = [&](const std::string& payload, const std::string& why) {
    const auto answer = run.answer_to(payload);
    INFO(answer.payload);
    CHECK(answer.type == kRequestDenied);
    CHECK(answer.payload.find(why) != std::string::npos);
  };
  denied(payload_of(ConfirmRequest{"Core/1"}), "no such sprint waits");
  denied(payload_of(ConfirmRequest{"Core/22"}), "did you mean 'Core/2'?");
  denied(payload_of(ResumeRequest{{"a"}, {}, false}), "no phase is held");
}

TEST_CASE("Whoever asks for a plan that cannot be taken is answered, and the driver lives on") {
  DrivenRun run;
  run.plan_now = [&] {
    auto other = *run.plan();
    other.units.pop_back();
    return std::make_shared<const engine::RunPlan>(other);
  };
  CHECK(run.answer_to(payload_of(ResumeRequest{{}, {}, true})).type == kRequestDenied);
  run.plan_now = [&] {
    auto other = *run.plan();
    other.units.front().name = "Other";
    return std::make_shared<const engine::RunPlan>(other);
  };
  CHECK(run.answer_to(payload_of(ResumeRequest{{}, {}, true})).type == kRequestDenied);
  run.plan_now = []() -> std::shared_ptr<const engine::RunPlan> {
    throw Error(ErrorCode::BadInput, "plan.md: no sprint");
  };
  const auto answer = run.answer_to(payload_of(ResumeRequest{{}, {}, true}));
  CHECK(answer.type == kRequestDenied);
  CHECK(answer.payload.find("plan.md: no sprint") != std::string::npos);
  CHECK(run.state().mode == engine::RunMode::Running);
}

TEST_CASE("Who calls himself the journal is a person like all others") {
  DrivenRun run;
  run.answer_to(R"({"do":"stop"})", std::string(journal::kOwnActor));
  CHECK(run.state().mode == engine::RunMode::Stopping);
  auto reader = RunReader::open(run.run().place());
  REQUIRE(reader);
  CHECK(reader->now().state.mode == engine::RunMode::Stopping);
}

TEST_CASE("A request of which the end is missing is refused, and only that") {
  DrivenRun run;
  run.ask(R"({"do":"stop"})");
  for (const auto& file : std::filesystem::directory_iterator(run.run().place().folder.path() /
                                                              journal::kRequestsName)) {
    std::filesystem::resize_file(file, std::filesystem::file_size(file) - 1);
  }
  run.tell();
  CHECK(run.run().events().back().type == journal::kRequestRefused);
  CHECK(run.state().mode == engine::RunMode::Running);
  CHECK_FALSE(run.is_asked());
}

TEST_CASE("What is told and what is asked is committed at once, and an error leaves nothing") {
  DrivenRun run;
  const auto before = run.run().events().size();
  CHECK(error_of([&] { run.tell({{engine::Confirm{0}}}); }).code() == ErrorCode::BadCall);
  CHECK(run.run().events().size() == before);
  run.ask(payload_of(KillRequest{}));
  const auto launch = run.state().sprints[0].agent->launch;
  const auto effects = run.tell({{engine::SawAgentStart{launch}}});
  CHECK(effects.size() == 2);
  CHECK(run.state().mode == engine::RunMode::Killing);
}
