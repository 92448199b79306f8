// What is to be committed at once: what the engine is told, one thing after the other, and the
// events that follow from it, as the journal stores them.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
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
  /// `state` is that of the record, and goes along with what is told.
  EventBatch(const RunRecord& record, engine::RunState& state) : record_(record), state_(state) {}

  /// Error(BadCall) if the engine refuses it; then nothing is added. After any other error the
  /// state must not be used any more.
  void tell(const Told& told, engine::Moment now);
  /// Does what is asked, or says why not.
  void answer(journal::Request request, engine::Moment now, const PlanNow& plan_now);

  std::int64_t next_revision(const std::string& subject);
  journal::Batch take() { return std::move(batch_); }
  /// What follows from all that was told.
  const std::vector<engine::Event>& decided() const { return decided_; }

 private:
  void add(const std::string& actor, const engine::Event& event,
           std::optional<engine::SprintIndex> sprint);

  const RunRecord& record_;
  engine::RunState& state_;
  std::map<std::string, std::int64_t> revisions_{};
  std::vector<engine::Event> decided_{};
  journal::Batch batch_{};
};

}  // namespace sprint::app
