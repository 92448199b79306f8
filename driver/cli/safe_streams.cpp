#include "cli/safe_streams.h"

#include <iostream>

#include "render/text/output_guard.h"

namespace sprint::cli {

namespace {

/// Passes on what the guard lets through, at once: the stream behind it has a buffer.
class GuardedBuffer final : public std::streambuf {
 public:
  explicit GuardedBuffer(std::streambuf& to) : to_(to), guard_(render::Form::Text) {}

  /// Past the guard, which takes the next line for one that begins.
  bool print_plain(const std::string& text) {
    guard_ = render::OutputGuard(render::Form::Text);
    const auto size = static_cast<std::streamsize>(text.size());
    return to_.sputn(text.data(), size) == size;
  }

  /// A character that will not be completed any more.
  void finish() {
    safe_.clear();
    guard_.finish(safe_);
    write();
  }

 protected:
  std::streamsize xsputn(const char* text, std::streamsize size) override {
    safe_.clear();
    guard_.append(safe_, {text, static_cast<std::size_t>(size)});
    return write() ? size : 0;
  }

  int_type overflow(int_type c) override {
    if (traits_type::eq_int_type(c, traits_type::eof())) return traits_type::not_eof(c);
    const char one = traits_type::to_char_type(c);
    return xsputn(&one, 1) == 1 ? c : traits_type::eof();
  }

  int sync() override { return to_.pubsync(); }

 private:
  bool write() {
    const auto size = static_cast<std::streamsize>(safe_.size());
    return to_.sputn(safe_.data(), size) == size;
  }

  std::streambuf& to_;
  render::OutputGuard guard_;
  std::string safe_;
};

void print_plain(std::ostream& stream, const std::string& text) {
  auto* const guarded = dynamic_cast<GuardedBuffer*>(stream.rdbuf());
  if (guarded == nullptr) {
    stream << text;
  } else if (!guarded->print_plain(text)) {
    stream.setstate(std::ios::badbit);
  }
}

void unguard(std::ostream& stream, std::streambuf* plain) {
  auto* const guarded = dynamic_cast<GuardedBuffer*>(stream.rdbuf());
  if (guarded != nullptr) guarded->finish();
  stream.flush();
  stream.rdbuf(plain);
}

}  // namespace

SafeStreams::SafeStreams() : plain_out_(std::cout.rdbuf()), plain_err_(std::cerr.rdbuf()) {
  out_ = std::make_unique<GuardedBuffer>(*plain_out_);
  err_ = std::make_unique<GuardedBuffer>(*plain_err_);
  std::cout.rdbuf(out_.get());
  std::cerr.rdbuf(err_.get());
}

SafeStreams::~SafeStreams() {
  unguard(std::cout, plain_out_);
  unguard(std::cerr, plain_err_);
}

void print_workflow_commands(const std::string& lines) {
  print_plain(std::cout, lines);
}

void erase_terminal_line() {
  print_plain(std::cerr, "\r\x1b[K");
}

void clear_terminal() {
  print_plain(std::cout, "\x1b[H\x1b[2J");
}

}  // namespace sprint::cli
