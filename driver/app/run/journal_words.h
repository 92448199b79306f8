// Events that are not the engine's, in words.
#pragma once

#include <string>

#include "journal/event.h"

namespace sprint::app {

/// Empty if nothing is known of such events.
std::string words_of(const journal::Event& event);

}  // namespace sprint::app
