#include "app/run/journal_words.h"

#include <nlohmann/json.hpp>

#include "app/run/run_record.h"

namespace sprint::app {

namespace {

std::string text_in(const nlohmann::json& payload, const char* name) {
  const auto found = payload.is_object() ? payload.find(name) : payload.end();
  return found != payload.end() && found->is_string() ? found->get<std::string>() : std::string();
}

}  // namespace

std::string words_of(const journal::Event& event) {
  const auto payload = nlohmann::json::parse(event.payload, nullptr, false);
  if (event.type == journal::kCreated) return "the journal was made";
  if (event.type == journal::kOwnershipTaken) {
    return "a driver has taken over, epoch " + std::to_string(event.epoch);
  }
  if (event.type == journal::kRequestTaken) return "a request of '" + event.actor + "' was taken";
  if (event.type == journal::kRequestRefused) {
    return "a request of '" + event.actor + "' was refused: " + text_in(payload, "why");
  }
  if (event.type == journal::kWentBack) {
    return "the journal went back to this event; what came after it is in " +
           text_in(payload, "aside");
  }
  if (event.type == kPlanPinned) return "the plan was pinned";
  if (event.type == kRequestDenied) return "a request was denied: " + text_in(payload, "why");
  return {};
}

}  // namespace sprint::app
