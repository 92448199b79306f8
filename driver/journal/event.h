// What the journal keeps, as plain values. It knows nothing of what events mean: type, subject and
// payload are the callers' words. The format is described in docs/journal.md.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "base/sha256.h"

namespace sprint::journal {

/// A moment of the wall clock, to be shown; it may lie before that of the event before.
using Moment = std::chrono::sys_time<std::chrono::milliseconds>;
using Clock = std::function<Moment()>;
/// Takes secrets out of a text. Called for all that comes from outside before it is stored.
using Redact = std::function<std::string(std::string_view)>;

using Hash = Sha256::Digest;

/// An event that has not been stored yet.
struct NewEvent {
  std::string actor;
  std::string subject;
  std::int64_t revision = 0;
  std::string type;
  std::string payload{};  ///< JSON
};

struct Event {
  std::int64_t sequence = 0;  ///< from 1, without a gap
  std::int64_t epoch = 0;     ///< of the owner who stored it
  Moment time{};
  std::string actor;
  std::string subject;
  std::int64_t revision = 0;
  std::string type;
  std::string payload;
  Hash previous{};  ///< of the event before
  Hash hash{};      ///< of this one

  friend bool operator==(const Event&, const Event&) = default;
};

/// The state after an event.
struct Snapshot {
  std::int64_t sequence = 0;
  std::int64_t epoch = 0;
  Hash hash{};  ///< of that event
  std::string payload;

  friend bool operator==(const Snapshot&, const Snapshot&) = default;
};

/// The last event; sequence 0 before the first.
struct Head {
  std::int64_t sequence = 0;
  std::int64_t epoch = 0;
  Hash hash{};

  friend bool operator==(const Head&, const Head&) = default;
};

inline Head head_at(const Event& event) {
  return {event.sequence, event.epoch, event.hash};
}

/// Events that the journal adds by itself.
inline constexpr std::string_view kOwnActor = "journal";
inline constexpr std::string_view kCreated = "JournalCreated";
inline constexpr std::string_view kOwnershipTaken = "OwnershipTaken";
inline constexpr std::string_view kRequestTaken = "RequestTaken";
inline constexpr std::string_view kRequestRefused = "RequestRefused";
inline constexpr std::string_view kWentBack = "JournalWentBack";

}  // namespace sprint::journal
