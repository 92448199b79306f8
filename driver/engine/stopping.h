// Coming to rest: letting everything finish, or ending it. Error(BadCall) if nothing is under way.
#pragma once

#include <string>

#include "engine/inputs.h"
#include "engine/recorder.h"

namespace sprint::engine {

/// Does nothing if the run is stopping already.
void stop(Recorder& recorder, const Stop& request);

/// Does nothing if everything is being ended already.
void kill_all(Recorder& recorder, const std::string& why);

}  // namespace sprint::engine
