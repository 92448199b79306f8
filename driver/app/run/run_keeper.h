// A run and its journal: what the engine decides is committed before anybody does anything about
// it. Its state is computed from what was stored, and from nothing else.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "app/run/event_batch.h"
#include "app/run/run_record.h"
#include "app/run/run_requests.h"
#include "engine/effects.h"
#include "engine/inputs.h"
#include "journal/owner.h"

namespace sprint::app {

class RunKeeper {
 public:
  /// Takes the journal, or says who has it; what the run has come to is there afterwards. Errors as
  /// those of journal::Owner::take.
  static std::variant<RunKeeper, os::LockHolder> take(const journal::JournalPlace& place,
                                                      journal::OwnerOptions options);

  const RunRecord& record() const { return record_; }
  const engine::RunState& state() const { return record_.state; }
  std::int64_t epoch() const { return owner_.epoch(); }

  /// Begins a run of this plan; `plan_path` is where it was read from.
  std::vector<engine::Effect> start(const plan::Plan& plan, const std::string& plan_path,
                                    engine::Start start, engine::Moment now);

  /// Tells the engine all of these, and takes what others have asked for meanwhile; commits all
  /// that follows at once. What is to be done about it. A request that the engine refuses is
  /// answered so; of `told` an error is thrown, and nothing has happened.
  std::vector<engine::Effect> tell(const std::vector<Told>& told, engine::Moment now,
                                   const PlanNow& plan_now);

  /// Whether somebody has asked for something.
  bool has_requests() { return !owner_.waiting_requests(1).empty(); }

  std::int64_t events_since_snapshot() const { return record_.sequence - last_snapshot_; }
  /// How many events follow a snapshot before the next one is made.
  std::int64_t events_per_snapshot() const;

  /// Stores the state, so that whoever takes over need not read the events before it.
  void make_snapshot();

 private:
  RunKeeper(journal::Owner owner, RunRecord record, std::int64_t last_snapshot)
      : owner_(std::move(owner)), record_(std::move(record)), last_snapshot_(last_snapshot) {}

  EventBatch new_batch();
  std::vector<engine::Effect> commit(journal::Batch batch,
                                     const std::vector<engine::Event>& decided);

  journal::Owner owner_;
  RunRecord record_;
  /// What the record's state will be once a batch is stored. It goes along with the record, so that
  /// no batch has to copy a state; until it is known that it did, it counts as lost.
  engine::RunState draft_{};
  bool has_draft_ = false;
  std::int64_t last_snapshot_ = 0;
};

}  // namespace sprint::app
