// Text of which the end may not have come yet, as those who look for secrets see it.
#pragma once

#include <cstddef>
#include <string_view>

namespace sprint {

/// What stands in the place of a secret.
inline constexpr std::string_view kRedacted = "[REDACTED_SECRET]";

/// Remembers whether somebody wanted to see a byte that has not come yet. If nobody did, the answer
/// that was found cannot change with what follows: that is why it does not matter how a text was
/// cut into chunks. Does not own the text.
class SeenText {
 public:
  /// In the place of a byte: there is none, the text is over (or begins here).
  static constexpr int kNone = -1;
  /// As far back as anybody may look.
  static constexpr std::size_t kLookBehind = 128;

  /// `floor`: nothing before it is shown, but `below_floor` instead.
  SeenText(std::string_view text, std::size_t floor, int below_floor, bool ended)
      : text_(text), floor_(floor), below_floor_(below_floor), ended_(ended) {}

  int at(std::size_t place) const {
    if (place < text_.size()) return static_cast<unsigned char>(text_[place]);
    if (!ended_) starved_ = true;
    return kNone;
  }

  /// The byte `back` (at least one) before `place`.
  int before(std::size_t place, std::size_t back = 1) const {
    if (back > kLookBehind) return kNone;
    if (back > place - floor_) return below_floor_;
    return static_cast<unsigned char>(text_[place - back]);
  }

  bool has(std::size_t place, std::string_view word) const {
    for (std::size_t i = 0; i < word.size(); ++i) {
      if (at(place + i) != static_cast<unsigned char>(word[i])) return false;
    }
    return true;
  }

  /// What lies between two places that have been seen.
  std::string_view between(std::size_t begin, std::size_t end) const {
    return text_.substr(begin, end - begin);
  }

  bool is_starved() const { return starved_; }

 private:
  std::string_view text_;
  std::size_t floor_;
  int below_floor_;
  bool ended_;
  mutable bool starved_ = false;
};

}  // namespace sprint
