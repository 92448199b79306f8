// What is to be committed at once: what the engine is told, one thing after the other, and the
// events that follow from it, as the journal stores them.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "app/run/run_record.h"
#include "app/run/run_requests.h"
#include "engine/inputs.h"
#include "journal/owner.h"

namespace sprint::app {

/// Something the engine is told, and by whom.
struct Told {
  engine::Input input;
  std::string actor = "driver";
};

class EventBatch {
 public:
  explicit EventBatch(const RunRecord& record) : record_(record), state_(record.state) {}

  /// Error(BadCall) if the engine refuses it; then nothing is added.
  void tell(const Told& told, engine::Moment now);
  /// Does what is asked, or says why not.
  void answer(journal::Request request, engine::Moment now, const PlanNow& plan_now);

  std::int64_t next_revision(const std::string& subject);
  journal::Batch take() { return std::move(batch_); }

 private:
  void add(const std::string& actor, const engine::Event& event);

  const RunRecord& record_;
  /// After all that was told.
  engine::RunState state_;
  std::map<std::string, std::int64_t> revisions_{};
  journal::Batch batch_{};
};

}  // namespace sprint::app
