// Moments and spans of time, as people and programs read them.
#pragma once

#include <string>

#include "engine/events.h"

namespace sprint::render {

/// "2026-11-19T06:04:12Z": ISO 8601, UTC.
std::string iso_time(engine::Moment moment);
/// With milliseconds: "2026-11-19T06:04:12.250Z".
std::string exact_time(engine::Moment moment);

/// "8 s", "12 min", "1 h 5 min", "3 d 4 h"; "0 s" if it is negative.
std::string span_text(Duration span);

}  // namespace sprint::render
