// What `status` prints.
#pragma once

#include <optional>
#include <ostream>
#include <string>

#include "engine/events.h"
#include "render/run/run_view.h"

namespace sprint::render {

struct StatusView {
  RunView run;
  /// The wall clock, for "12 min ago"; that of the run's last event if the run is only played.
  engine::Moment now{};
  /// Who drives it now, in words ("pid 4711, start"); nothing if nobody does.
  std::optional<std::string> driver{};
};

void write_status_text(std::ostream& out, const StatusView& view);
/// driver/docs/contracts/status.schema.json
void write_status_json(std::ostream& out, const StatusView& view);

}  // namespace sprint::render
