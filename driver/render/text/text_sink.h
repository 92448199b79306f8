// Hands long output to a stream in large pieces, so that a document of any length is never whole in
// memory.
#pragma once

#include <cstddef>
#include <ostream>
#include <string>

namespace sprint::render {

class TextSink {
 public:
  explicit TextSink(std::ostream& out) : out_(out) { text_.reserve(kPiece + kPiece / 4); }
  TextSink(const TextSink&) = delete;
  TextSink& operator=(const TextSink&) = delete;
  /// What has not been written yet is lost: an error of the stream must not be met here.
  ~TextSink() = default;

  /// What to append to. Call `pass_on` every now and then, and at the end `finish`.
  std::string& text() { return text_; }

  void pass_on() {
    if (text_.size() >= kPiece) finish();
  }

  void finish() {
    out_.write(text_.data(), static_cast<std::streamsize>(text_.size()));
    text_.clear();
  }

 private:
  static constexpr std::size_t kPiece = std::size_t{64} << 10U;

  std::ostream& out_;
  std::string text_;
};

}  // namespace sprint::render
