#include "journal/event_hash.h"

namespace sprint::journal {

namespace {

/// Lengths in front of the texts: no two events are written alike, whatever is in them.
class Encoding {
 public:
  Encoding& add(std::string_view text) {
    text_ += std::to_string(text.size());
    text_ += ':';
    text_ += text;
    text_ += ',';
    return *this;
  }
  Encoding& add(std::int64_t number) { return add(std::to_string(number)); }

  Hash hash() const { return Sha256().update(text_).digest(); }

 private:
  std::string text_;
};

}  // namespace

Hash hash_of(const Event& event) {
  return Encoding()
      .add("sprint-journal-event/1")
      .add(event.sequence)
      .add(event.epoch)
      .add(event.time.time_since_epoch().count())
      .add(event.actor)
      .add(event.subject)
      .add(event.revision)
      .add(event.type)
      .add(event.payload)
      .add(hex(event.previous))
      .hash();
}

Hash seal_of(const Snapshot& snapshot) {
  return Encoding()
      .add("sprint-journal-snapshot/1")
      .add(snapshot.sequence)
      .add(snapshot.epoch)
      .add(hex(snapshot.hash))
      .add(snapshot.payload)
      .hash();
}

std::string hex(const Hash& hash) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  text.reserve(2 * hash.size());
  for (const auto byte : hash) {
    text += kDigits[byte >> 4U];
    text += kDigits[byte & 15U];
  }
  return text;
}

}  // namespace sprint::journal
