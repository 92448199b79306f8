// Hands long output to a stream in large pieces, so that a document of any length is never whole in
// memory; nothing gets past the guard of its form.
#pragma once

#include <cstddef>
#include <ostream>
#include <string>

#include "render/text/output_guard.h"

namespace sprint::render {

class TextSink {
 public:
  TextSink(std::ostream& out, Form form) : out_(out), guard_(form) {
    text_.reserve(kPiece + kPiece / 4);
  }
  TextSink(const TextSink&) = delete;
  TextSink& operator=(const TextSink&) = delete;
  /// What has not been written yet is lost: an error of the stream must not be met here.
  ~TextSink() = default;

  /// What to append to. Call `pass_on` every now and then, and at the end `finish`.
  std::string& text() { return text_; }

  void pass_on() {
    if (text_.size() >= kPiece) write();
  }

  void finish() {
    write();
    guard_.finish(safe_);
    out_.write(safe_.data(), static_cast<std::streamsize>(safe_.size()));
    safe_.clear();
  }

 private:
  static constexpr std::size_t kPiece = std::size_t{64} << 10U;

  void write() {
    guard_.append(safe_, text_);
    out_.write(safe_.data(), static_cast<std::streamsize>(safe_.size()));
    text_.clear();
    safe_.clear();
  }

  std::ostream& out_;
  OutputGuard guard_;
  std::string text_;
  std::string safe_;
};

}  // namespace sprint::render
