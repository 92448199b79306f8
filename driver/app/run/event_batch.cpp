#include "app/run/event_batch.h"

#include <utility>

#include "base/error.h"
#include "base/text.h"
#include "engine/decide.h"
#include "engine/json/event_json.h"
#include "engine/run_words.h"

namespace sprint::app {

void EventBatch::tell(const Told& told, engine::Moment now) {
  // What is seen is never refused, and there is much to see: only requests are tried on a copy.
  auto decision = engine::may_be_refused(told.input)
                      ? engine::decide(state_, told.input, now)
                      : engine::decide(std::move(state_), told.input, now);
  state_ = std::move(decision.state);
  for (std::size_t i = 0; i < decision.events.size(); ++i) {
    add(told.actor, decision.events[i], decision.sprints[i]);
    decided_.push_back(std::move(decision.events[i]));
  }
}

void EventBatch::answer(journal::Request request, engine::Moment now, const PlanNow& plan_now) {
  if (!request.fault) {
    try {
      tell({input_of(request.payload, state_, plan_now), request.from}, now);
    } catch (const Error& error) {
      // Also what the engine finds wrong with a plan that is to be accepted: whoever asks for too
      // much must not end the driver, and the next one after it.
      if (error.code() != ErrorCode::BadCall && error.code() != ErrorCode::BadInput) throw;
      batch_.events.push_back(
          {"driver", "run", next_revision("run"), kRequestDenied, denial_of(request.id, error)});
    }
  }
  batch_.requests.push_back(std::move(request));
}

std::int64_t EventBatch::next_revision(const std::string& subject) {
  auto [found, is_new] = revisions_.emplace(subject, 0);
  if (is_new) {
    const auto before = record_.revisions.find(subject);
    if (before != record_.revisions.end()) found->second = before->second;
  }
  return ++found->second;
}

void EventBatch::add(const std::string& actor, const engine::Event& event,
                     std::optional<engine::SprintIndex> sprint) {
  const auto subject = printable(engine::subject_of(state_, event.what, sprint));
  batch_.events.push_back({actor, subject, next_revision(subject),
                           std::string(engine::name_of(event.what)), engine::payload_of(event)});
}

}  // namespace sprint::app
