// Events as the journal stores them: a type, and a payload in JSON.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/events.h"

namespace sprint::engine {

std::string payload_of(const Event& event);

/// Whether the engine knows events of this type.
bool is_event_type(std::string_view type);

/// Reads back what payload_of wrote for an event of this type. Error(BadInput) for anything else;
/// `name` is what messages call it: "event 12".
Event read_event(std::string_view type, std::string_view payload, const std::string& name);

}  // namespace sprint::engine
