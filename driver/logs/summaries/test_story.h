// What a log says about one test that failed: the message and the place, chosen from its lines.
// Pure.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "logs/build_log.h"

namespace sprint::logs {

struct ToldTest {
  /// May be empty.
  std::string message{};
  places::PlaceInText place{};
  /// The other places, as frames.
  std::vector<RelatedPlace> frames{};
};

/// `story` is lines without colours: what the test printed, or what its tool says of it.
ToldTest told_in(std::string_view story);

/// Lines that are collected for a story, up to as many as are worth reading.
class StoryLines {
 public:
  void add(std::string_view line);
  void clear() { text_.clear(), lines_ = 0; }
  bool is_full() const { return lines_ >= kMostLines; }
  std::string_view text() const { return text_; }

 private:
  static constexpr std::size_t kMostLines = 200;
  static constexpr std::size_t kLongestLine = 2000;

  std::string text_;
  std::size_t lines_ = 0;
};

}  // namespace sprint::logs
