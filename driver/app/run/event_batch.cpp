#include "app/run/event_batch.h"

#include <utility>

#include "base/error.h"
#include "base/text.h"
#include "engine/apply.h"
#include "engine/decide.h"
#include "engine/json/event_json.h"
#include "engine/run_words.h"

namespace sprint::app {

void EventBatch::tell(const Told& told, engine::Moment now) {
  const auto decision = engine::decide(state_, told.input, now);
  for (const auto& event : decision.events) add(told.actor, event);
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

/// A launch that has ended is known to the state before its event, so that is asked whom it is for.
void EventBatch::add(const std::string& actor, const engine::Event& event) {
  std::string subject = "run";
  if (!std::holds_alternative<engine::RunStarted>(event.what)) {
    subject = printable(engine::subject_of(state_, event.what));
  }
  batch_.events.push_back({actor, subject, next_revision(subject),
                           std::string(engine::name_of(event.what)), engine::payload_of(event)});
  engine::apply(state_, event);
}

}  // namespace sprint::app
